// Loads Google's map on request; before that nothing is sent to Google.
import { type Mount, part } from "../lib/island";

interface Props {
  src: string;
  title: string;
}

const mount: Mount<Props> = (element, { src, title }) => {
  const button = part<HTMLButtonElement>(element, ".map-open");
  button.addEventListener("click", () => {
    const frame = Object.assign(document.createElement("iframe"), { src, title, className: "map-frame", referrerPolicy: "no-referrer-when-downgrade" });
    element.append(frame);
    button.hidden = true;
    // The button is gone, so the map gets its focus.
    frame.focus({ preventScroll: true });
  }, { once: true });
};
export default mount;
