// Data that the server computes: hours as text, current states, holidays and pages.
import { createContext, useContext } from "react";
import { json, send } from "../lib/client";
import type { Page } from "../lib/form/sources";
import { isObject, type JsonObject } from "../lib/json";
import type { ReadWeeks } from "./schedule";

export interface Holiday {
  date: string;
  name: string;
  /** No day of rest by law, but one that many keep. */
  custom: boolean;
}

/** What is said of a place from an instant on (Unix time, in seconds), until the next one. */
export interface Moment {
  at: number;
  text: string;
  open: boolean;
}

export interface PlaceWords {
  id: string;
  name: string;
  rows: readonly { days: string; hours: string }[];
  moments: readonly Moment[];
  /** There are texts of hours that could not be read: the rows are they. */
  unread: boolean;
}

/** What the site says with a schedule. */
export interface Said {
  places: readonly PlaceWords[];
}

export interface ServerProps {
  holidays: readonly Holiday[];
  weeks: ReadWeeks;
  said: Said;
  pages: readonly Page[];
  /** How many characters of a notice the site shows. */
  letters: number;
}

export const ServerContext = createContext<ServerProps>({ holidays: [], weeks: {}, said: { places: [] }, pages: [], letters: Number.POSITIVE_INFINITY });
export const useServer = () => useContext(ServerContext);

/** The names of the two places that the information screen has, where the server has no other. */
export const usualNames: Readonly<Record<string, string>> = { consulting: "Consultorio", hospital: "Hospital" };

export const saidOf = (said: Said, id: string): PlaceWords | undefined => said.places.find((place) => place.id === id);

/** What the site would say with what is unsaved. Rejects with an ApiError. */
export function askWords(siteContent: JsonObject, signal: AbortSignal): Promise<Said> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return send("/admin/horario/palabras", { method: "POST", cache: "no-store", headers, body: JSON.stringify({ siteContent }), signal }, async (response) => {
    const answer = await json(response);
    if (!isObject(answer) || !Array.isArray(answer.places)) throw new TypeError("no words");
    return answer as unknown as Said;
  });
}
