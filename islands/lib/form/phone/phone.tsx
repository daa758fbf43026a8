import { useEffect, useRef, useState } from "react";
import type { Draft } from "../../draft";
import { at } from "../../paths";
import { useDraft, useValue } from "../../use-draft";
import { type Attributes, type ControlProps, Text } from "../input";
import { restOf, useReading } from "../reading";
import { watch } from "../unused";
import { complaint, contradicts, nationalOf } from "./number";

interface Props extends ControlProps {
  /** The path of the value that shows the number as it is read: it goes with the number while it is empty or shows the one before. */
  display: string | undefined;
  whatsapp: boolean;
}

/** A telephone number: typed in any way, kept as it is dialled. */
export function Phone({ path, display, whatsapp, attributes }: Props) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const [touched, setTouched] = useState(false);
  const kind = whatsapp ? "whatsapp" : "telefono";
  const reading = useReading(kind, touched ? value : "");
  const typed = usePending(draft, path);
  const settle = () => {
    const before = typed.before();
    if (before === null || !reading?.valid || reading.rest !== "" || draft.state.doing) return;
    typed.forget();
    // What was saved as it was typed is not changed behind the owner's back.
    if (at(draft.base, path) === value) return;
    draft.set(path, reading.exact);
    const now = display ? String(draft.get(display) ?? "") : "";
    if (display && (now.trim() === "" || belongs(now, before))) draft.set(display, reading.shown);
  };
  // An answer that comes after the field was left settles it, too.
  useEffect(() => {
    if (!typed.editing()) settle();
  });
  const begin = () => {
    setTouched(true);
    watch(draft, path, kind);
    typed.begin();
  };
  const end = () => {
    typed.end();
    settle();
  };
  const said = !reading ? "" : !reading.valid ? complaint(value) : [`${whatsapp ? "Se escribirá a" : "Se marcará"} ${reading.shown}`, restOf(reading)].filter(Boolean).join(". ");
  return (
    // The keys are those of the box; with one of them the form is saved.
    <div className="phone" onFocus={begin} onBlur={end} onKeyDown={(event) => (event.ctrlKey || event.metaKey) && settle()}>
      <Text path={path} multiline={false} keyboard="tel" attributes={described(attributes, said && `${attributes.id}-marca`)} />
      <p className={reading && !reading.valid ? "field-note" : "field-said"} id={`${attributes.id}-marca`} role="status">{said}</p>
    </div>
  );
}

/** The attributes of a box that a further element describes. */
const described = (attributes: Attributes, by: string): Attributes => ({
  ...attributes,
  "aria-describedby": [attributes["aria-describedby"], by].filter(Boolean).join(" ") || undefined,
});

const belongs = (display: string, number: string) => nationalOf(number) !== "" && !contradicts(display, number);

/** Whether somebody types in the field, and what it had before that. */
function usePending(draft: Draft, path: string) {
  const state = useRef<{ editing: boolean; before: string | null }>({ editing: false, before: null }).current;
  const now = () => String(draft.get(path) ?? "");
  return {
    begin: () => {
      state.editing = true;
      state.before ??= now();
    },
    end: () => {
      state.editing = false;
      if (state.before === now()) state.before = null;
    },
    editing: () => state.editing,
    /** What the number was, or null when nothing was typed. */
    before: () => (state.before === now() ? null : state.before),
    forget: () => {
      state.before = null;
    },
  };
}
