// Renders server pages into a script-free frame. Styles become a constructed style sheet, which the policy allows; the
// body is morphed, so there is no flash.
import { morph } from "./morph";
import { place, reveal } from "./reveal";

export const blank = '<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Vista previa</title></head><body></body></html>';

const ours = `
a { cursor: default !important }
[data-current] { outline: 3px solid #b97a10; outline-offset: 5px; border-radius: 3px; animation: current 1.2s ease-out }
@keyframes current { from { outline-color: #f0b94a; outline-offset: 14px } }
@media (prefers-reduced-motion: reduce) { [data-current] { animation: none } }
`;

const styles = new WeakMap<Document, { sheet: CSSStyleSheet; css: string }>();

export const isAble = () => "adoptedStyleSheets" in Document.prototype && "replaceSync" in CSSStyleSheet.prototype;

export function draw(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) return;
  const [rest, css] = splitStyle(html);
  const next = new DOMParser().parseFromString(rest, "text/html");
  for (const script of next.querySelectorAll("script")) script.remove();
  const first = !styles.has(page);
  applyStyle(page, view, css);
  const changed = morph(page.body, next.body);
  page.title = next.title;
  reveal(page, place(page, first ? new Set() : changed), !first && !view.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Splits a page from its <style>, which the policy rejects in markup. */
function splitStyle(html: string): [rest: string, css: string] {
  const [start, end] = ["<style>", "</style>"].map((tag) => html.indexOf(tag)) as [number, number];
  if (start < 0 || end < start) return [html, ""];
  return [html.slice(0, start) + html.slice(end + "</style>".length), html.slice(start + "<style>".length, end)];
}

function applyStyle(page: Document, view: Window & typeof globalThis, css: string): void {
  let had = styles.get(page);
  if (!had) {
    const [sheet, frame] = [new view.CSSStyleSheet(), new view.CSSStyleSheet()];
    frame.replaceSync(ours);
    page.adoptedStyleSheets = [sheet, frame];
    had = { sheet, css: "" };
    styles.set(page, had);
  }
  if (had.css === css) return;
  had.sheet.replaceSync(css);
  had.css = css;
}

export function disableLinks(page: Document): void {
  page.addEventListener("click", (click) => (click.target as Element).closest("a[href]:not([href^='#'])") && click.preventDefault(), true);
}
