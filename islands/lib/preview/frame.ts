// Renders server pages into a script-free frame. Styles become a constructed style sheet, which the policy
// allows, and the body is morphed, so there is no navigation or flash.
import { morph } from "./morph";
import { place, reveal } from "./reveal";

/** The document of a frame before there is a page in it. */
export const blank = '<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Vista previa</title></head><body></body></html>';

/** What the frame adds to a page: links lead nowhere, so they do not look as if they did. */
const ours = `
a { cursor: default !important }
[data-current] { outline: 3px solid #b97a10; outline-offset: 5px; border-radius: 3px; animation: current 1.2s ease-out }
@keyframes current { from { outline-color: #f0b94a; outline-offset: 14px } }
@media (prefers-reduced-motion: reduce) { [data-current] { animation: none } }
`;

/** A document of ours, and the styles that it has. */
const styles = new WeakMap<Document, { sheet: CSSStyleSheet; css: string }>();

/** Whether this browser can show pages in this way. */
export const isAble = () => "adoptedStyleSheets" in Document.prototype && "replaceSync" in CSSStyleSheet.prototype;

/** Puts a page into a frame whose document is blank or has another page. */
export function draw(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) return;
  const [rest, css] = undress(html);
  const next = new DOMParser().parseFromString(rest, "text/html");
  for (const script of next.querySelectorAll("script")) script.remove();
  const first = !styles.has(page);
  dress(page, view, css);
  const changed = morph(page.body, next.body);
  page.title = next.title;
  reveal(page, place(page, first ? new Set() : changed), !first && !view.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** A page without its one <style>, which the policy would be asked about as soon as it is parsed, and what is in that. */
function undress(html: string): [rest: string, css: string] {
  const [start, end] = ["<style>", "</style>"].map((tag) => html.indexOf(tag)) as [number, number];
  if (start < 0 || end < start) return [html, ""];
  return [html.slice(0, start) + html.slice(end + "</style>".length), html.slice(start + "<style>".length, end)];
}

function dress(page: Document, view: Window & typeof globalThis, css: string): void {
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

/** Keeps a page where it is: it is there to be looked at. */
export function hold(page: Document): void {
  page.addEventListener("click", (click) => (click.target as Element).closest("a[href]:not([href^='#'])") && click.preventDefault(), true);
}
