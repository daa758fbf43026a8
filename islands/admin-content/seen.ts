// The page to preview and the focused field.
import { useEffect, useState } from "react";
import { inputId } from "../lib/form/input";
import type { JsonObject } from "../lib/json";
import { pageOf } from "./context";
import { usePlace } from "./navigation";
import type { Place } from "./places";
import { idOf, pathOf, recordsIn } from "./records";
import { redirects, type Shows } from "./table";
import { inCollection } from "./words";

function pathOfInput(id: string, { area, key }: Place): string {
  if (!id.startsWith(inputId(""))) return "";
  const record = area?.collection && key ? pathOf(area.collection, key) : "";
  if (record && id.startsWith(`${inputId(record)}-`)) return `${record}.${id.slice(inputId(record).length + 1).replaceAll("-", ".")}`;
  return id.slice(inputId("").length).replaceAll("-", ".");
}

export function useFocused(): string {
  const place = usePlace();
  const [focused, setFocused] = useState("");
  useEffect(() => {
    setFocused("");
    const follow = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.id : "";
      // Lists have an id; the buttons in them have none.
      if (id.startsWith(inputId(""))) setFocused(pathOfInput(id, place));
    };
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, [place]);
  return focused;
}

export function seenPage(value: JsonObject, { area, key }: Place, focused: string): string | undefined {
  const collection = area?.collection;
  if (!area || collection === redirects) return undefined;
  const record = collection && key ? recordsIn(value, collection).items[key] : undefined;
  if (collection?.base && record) return `${collection.base}/${idOf(collection, record)}`;
  const group = area.groups.find(({ record: own, entries }) => entries.some((entry) => `${focused}.`.startsWith(`${own}.${entry.key}.`)));
  const shows: Shows | undefined = group?.shows ?? collection?.groups[0]?.shows ?? area.groups[0]?.shows;
  if (!shows) return undefined;
  return "section" in shows ? `section:${shows.section}` : pageOf(shows, value);
}

/** Returns a path as the server stores it: records by id or index. */
export function storedPath(path: string, value: JsonObject): string {
  const inside = inCollection(path);
  if (!inside || inside.part !== "items") return path;
  const { collection, key, field } = inside;
  const { order, items } = recordsIn(value, collection);
  const record = items[key];
  if (!record) return "";
  const own = collection.base ? `${collection.path}.items.${idOf(collection, record)}` : `${collection.path}.${order.indexOf(key)}`;
  return field ? `${own}.${field}` : own;
}
