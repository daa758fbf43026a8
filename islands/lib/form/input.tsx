import { type ClipboardEventHandler, type KeyboardEventHandler, type RefObject, useLayoutEffect } from "react";
import { useDraft, useValue } from "../use-draft";
import type { keyboardOf } from "./fields";

export const inputId = (path: string): string => `campo-${path.replaceAll(".", "-")}`;

export interface Attributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface ControlProps {
  path: string;
  attributes: Attributes;
}

interface TextProps extends ControlProps {
  multiline: boolean;
  rows?: number;
  /** The keyboard of phones; addresses and numbers are not spell-checked. */
  keyboard?: ReturnType<typeof keyboardOf>;
}

function useText({ path, keyboard = "text", attributes }: Omit<TextProps, "multiline">) {
  const draft = useDraft();
  return {
    ...attributes,
    dir: "auto",
    autoComplete: "off",
    ...(keyboard !== "text" && { inputMode: keyboard, spellCheck: false, autoCapitalize: "none" }),
    value: String(useValue(path) ?? ""),
    onChange: (event: { target: { value: string } }) => draft.set(path, event.target.value),
  };
}

export function Text(props: TextProps) {
  const shared = useText(props);
  return props.multiline ? <textarea rows={props.rows ?? 3} {...shared} /> : <input type="text" {...shared} />;
}

interface AreaProps extends ControlProps {
  rows: number;
  box: RefObject<HTMLTextAreaElement | null>;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> | undefined;
  onSelect?: () => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
}

export function Area({ rows, box, onKeyDown, onSelect, onPaste, ...props }: AreaProps) {
  const shared = useText(props);
  useLayoutEffect(() => grow(box.current), [box, shared.value]);
  return <textarea rows={rows} ref={box} {...shared} onKeyDown={onKeyDown} onSelect={onSelect} onPaste={onPaste} />;
}

/** Makes a textarea as high as its text, in browsers without field-sizing. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || globalThis.CSS?.supports?.("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
