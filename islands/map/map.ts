// Shows Google's map of the practice once the visitor asks for it. Before that
// the page has told Google nothing; the link beside it needs no script.
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
    // The button is gone; what came in its place is where its user is.
    frame.focus({ preventScroll: true });
  }, { once: true });
};
export default mount;
