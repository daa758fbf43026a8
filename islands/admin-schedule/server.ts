import { createContext, useContext } from "react";
import { json, send } from "../lib/client";
import type { Page } from "../lib/form/sources";
import { isObject, type JsonObject } from "../lib/json";
import type { ReadWeeks } from "./schedule";

export interface Holiday {
  date: string;
  name: string;
  /** A day of rest by custom, not by law. */
  custom: boolean;
}

/** The state of a place from a Unix time in seconds until the next one. */
export interface Moment {
  at: number;
  text: string;
  open: boolean;
}

export interface PlaceText {
  id: string;
  name: string;
  rows: readonly { days: string; hours: string }[];
  moments: readonly Moment[];
  /** The texts of the hours could not be parsed; the rows are these texts. */
  unread: boolean;
}

export interface HoursText {
  places: readonly PlaceText[];
}

export interface ServerProps {
  holidays: readonly Holiday[];
  weeks: ReadWeeks;
  said: HoursText;
  pages: readonly Page[];
  letters: number;
}

export const ServerContext = createContext<ServerProps>({ holidays: [], weeks: {}, said: { places: [] }, pages: [], letters: Number.POSITIVE_INFINITY });
export const useServer = () => useContext(ServerContext);

/** Names of the fixed places for which the server has none. */
export const usualNames: Readonly<Record<string, string>> = { consulting: "Consultorio", hospital: "Hospital" };

export const placeTextOf = (hoursText: HoursText, id: string): PlaceText | undefined => hoursText.places.find((place) => place.id === id);

/** Returns the texts of the site with unsaved changes. Rejects with an ApiError. */
export function requestHoursText(siteContent: JsonObject, signal: AbortSignal): Promise<HoursText> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return send("/admin/horario/palabras", { method: "POST", cache: "no-store", headers, body: JSON.stringify({ siteContent }), signal }, async (response) => {
    const answer = await json(response);
    if (!isObject(answer) || !Array.isArray(answer.places)) throw new TypeError("no words");
    return answer as unknown as HoursText;
  });
}
