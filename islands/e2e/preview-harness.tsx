// The live preview alone, in a page of the admin area, for its test in a browser:
// window.preview(wanted) says what there is to see from now on.
import { createRoot } from "react-dom/client";
import { PreviewPane } from "../lib/preview/pane";
import type { Wanted } from "../lib/preview/live";

declare global {
  interface Window {
    preview: (next: Wanted) => void;
  }
}

let wanted: Wanted = { page: "/", siteContent: {} };
let version = 0;
const place = document.body.appendChild(document.createElement("div"));
place.style.cssText = "width: min(40rem, 100%); margin-left: auto";
const root = createRoot(place);
window.preview = (next) => {
  wanted = next;
  version += 1;
  root.render(<PreviewPane request={() => wanted} version={version} title="Vista previa de tu sitio" />);
};
