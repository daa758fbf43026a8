// A carousel whose content did not come: what the server drew stays, and its two
// buttons turn that.
import { onRest, scrollRow } from "./row";

/** Moves a row that scrolls by one slide, and around at its ends. */
function turnRow(view: HTMLElement, by: 1 | -1): void {
  const [first, second] = view.children as unknown as HTMLElement[];
  const end = view.scrollWidth - view.clientWidth;
  const next = view.scrollLeft + by * (second.offsetLeft - first.offsetLeft);
  const left = by > 0 && view.scrollLeft >= end - 1 ? 0 : by < 0 && view.scrollLeft <= 1 ? end : next;
  scrollRow(view, left);
}

function turnRadios(radios: HTMLInputElement[], by: 1 | -1): void {
  const chosen = radios.findIndex((radio) => radio.checked);
  radios[(Math.max(chosen, 0) + by + radios.length) % radios.length].checked = true;
}

/** Gives the drawn buttons of an island their work; view finds the row that scrolls, if it has one. */
export function turnDrawn(element: HTMLElement, view: string): void {
  const row = element.querySelector<HTMLElement>(view);
  const radios = [...element.querySelectorAll<HTMLInputElement>("[type=radio]")];
  if (!row && radios.length === 0) return;
  if (row) onRest(row);
  for (const [selector, by] of [[".turn-previous", -1], [".turn-next", 1]] as const) {
    const button = element.querySelector(selector);
    // Of an island that failed, only what works without it is seen.
    button?.classList.remove("island-control");
    button?.addEventListener("click", () => (row ? turnRow(row, by) : turnRadios(radios, by)));
  }
}
