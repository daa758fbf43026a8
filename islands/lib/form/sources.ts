// Pages and records that fields can refer to, provided by the screen.
import { createContext } from "react";
import type { Json } from "../json";

/** A page of the site: "/enfermedades/arritmias", "Arritmias", "Enfermedades". */
export interface Page {
  path: string;
  name: string;
  /** What it is listed under. */
  kind: string;
}

/** A record that a field can name. */
export interface Option {
  id: string;
  label: string;
  /** What it is listed under. */
  group?: string;
}

export interface Sources {
  /** The site's own pages, in the order in which they are offered. */
  pages(): Page[];
  /** The records at a path of the content, "records.diseases" or "triage.signs". */
  options(from: string): Option[];
  /** Whether an address of this site leads to no page that visitors see. */
  leadsNowhere?(address: string): boolean;
  /** What the site has at a path of the content that the screen does not edit: "doctorInfo.phoneDisplay". */
  fact?(path: string): Json | undefined;
}

/** Null where there is none: fields are plain boxes then. */
export const SourcesContext = createContext<Sources | null>(null);
