import type { Edit, Selection } from "./edit";

export const selectionOf = (box: HTMLTextAreaElement): Selection => ({ text: box.value, start: box.selectionStart, end: box.selectionEnd });

/** Applies an edit as if typed. Only execCommand keeps the browser's undo; without it the text is set. */
export function apply(box: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  box.focus();
  box.setSelectionRange(from, to);
  const typed = from === to && insert === "" ? true : document.execCommand?.(insert ? "insertText" : "delete", false, insert);
  if (!typed) {
    box.setRangeText(insert, from, to);
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  box.setSelectionRange(start, end);
}
