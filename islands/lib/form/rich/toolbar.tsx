import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Icon } from "../../admin-icons";
import { apply, selectionOf } from "./apply";
import { bold, type Edit, isBold, linkAt, list, type ListKind, listOf, replace, type Selection } from "./edit";
import { InsertMenu } from "./insert-menu";
import { LinkDialog } from "./link-dialog";

export interface Marks {
  bold: boolean;
  list: ListKind | null;
  link: boolean;
}

export const marksOf = (now: Selection): Marks => ({ bold: isBold(now), list: listOf(now), link: linkAt(now) !== null });

const ctrl = globalThis.navigator?.platform?.startsWith("Mac") ? "⌘" : "Ctrl+";

interface Props {
  label: string;
  controls: string;
  box: RefObject<HTMLTextAreaElement | null>;
  marks: Marks;
  /** The text has placeholders only, no formatting. */
  plain?: boolean;
  onLink: () => void;
}

/** A WAI-ARIA toolbar: one tab stop, arrow keys within. */
export function Toolbar({ label, controls, box, marks, plain = false, onLink }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>(".rich-tool") ?? [])];
  const walk = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: (at + 1) % all.length, ArrowLeft: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    setStop(to);
    all[to]?.focus();
  };
  const change = (make: (now: Selection) => Edit) => () => box.current && apply(box.current, make(selectionOf(box.current)));
  const tool = (index: number, name: string, icon: ComponentProps<typeof Icon>["name"], pressed: boolean, act: () => void, key?: string) => (
    <button
      type="button" className="rich-tool" tabIndex={stop === index ? 0 : -1} aria-label={name} aria-pressed={pressed}
      title={key ? `${name} (${ctrl}${key})` : name} aria-keyshortcuts={key && `Control+${key}`} onFocus={() => setStop(index)} onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    // The textarea keeps the focus, and a phone its keyboard.
    <div ref={bar} className="rich-bar" role="toolbar" aria-label={`Formato: ${label}`} aria-controls={controls} onKeyDown={walk} onMouseDown={keepFocus}>
      {!plain && (
        <>
          {tool(0, "Negrita", "bold", marks.bold, change(bold), "B")}
          {tool(1, "Lista con viñetas", "bullets", marks.list === "bulleted", change((now) => list(now, "bulleted")))}
          {tool(2, "Lista numerada", "numbers", marks.list === "numbered", change((now) => list(now, "numbered")))}
          {tool(3, "Enlace", "link", marks.link, onLink, "K")}
        </>
      )}
      <InsertMenu tabIndex={plain || stop === 4 ? 0 : -1} onFocus={() => setStop(4)} insert={(text) => change((now) => replace(now, text))()} />
    </div>
  );
}

const keepFocus = (event: { target: EventTarget; preventDefault: () => void }) => (event.target as Element).closest(".rich-tool") && event.preventDefault();

export function useLinkDialog(box: RefObject<HTMLTextAreaElement | null>) {
  const [asked, setAsked] = useState<Selection | null>(null);
  const open = () => box.current && setAsked(selectionOf(box.current));
  const done = (change: Edit | null) => {
    setAsked(null);
    // After the dialog has returned the focus.
    requestAnimationFrame(() => box.current && (change ? apply(box.current, change) : box.current.focus()));
  };
  return { open, dialog: asked && <LinkDialog now={asked} onDone={done} /> };
}
