import { createContext } from "react";
import type { ApiError } from "../client";
import type { EditorConfig } from "../draft";

export interface Fault {
  path: string;
  detail: string;
}

export function faultOf(error: ApiError, config: EditorConfig): Fault | null {
  const path = config.find(error.field);
  return path ? { path, detail: error.detail } : null;
}

export const FaultContext = createContext<Fault | null>(null);
