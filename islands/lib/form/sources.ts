import { createContext } from "react";
import type { Json } from "../json";

/** A page of the site: "/enfermedades/arritmias", "Arritmias", "Enfermedades". */
export interface Page {
  path: string;
  name: string;
  kind: string;
}

export interface Option {
  id: string;
  label: string;
  group?: string;
}

export interface Sources {
  pages(): Page[];
  /** The records at a path, "records.diseases" or "triage.signs". */
  options(from: string): Option[];
  /** Reports whether an address of this site is no public page. */
  isDeadLink?(address: string): boolean;
  /** The value at a path that the screen does not edit, "doctorInfo.phoneDisplay". */
  fact?(path: string): Json | undefined;
}

/** Null: inputs have no suggestions. */
export const SourcesContext = createContext<Sources | null>(null);
