// The testimonials as a carousel. It continues from the server's markup: position, open texts and focus.
import { connectDrawnButtons } from "../carousel/row";
import { siteContent } from "../lib/api";
import { keepingFocus } from "../lib/focus";
import type { Mount } from "../lib/island";
import { drawn, reuseElement } from "../lib/picture";
import { render } from "../lib/react";
import { reported } from "../lib/status";
import { Chooser, Rail, type Start } from "./layouts";
import { read } from "./read";

interface Props {
  layout: "rail" | "voices";
  /** The content paths of the server's pictures. */
  pictures: string[];
  /** The server's teasers that differ from the beginning of the full text, by full text. */
  teasers?: Record<string, string>;
}

/** Returns the indexes that satisfy holds. */
const positions = (items: Iterable<Element>, holds: (item: Element) => boolean) => [...items].flatMap((item, i) => (holds(item) ? [i] : []));

function viewState(element: HTMLElement): Start {
  const slides = element.querySelectorAll("[aria-roledescription=diapositiva]");
  return {
    scrolled: element.querySelector(".testimonials-rail-view")?.scrollLeft ?? 0,
    chosen: Math.max(positions(element.querySelectorAll("[type=radio]"), (radio) => radio.matches(":checked"))[0] ?? 0, 0),
    open: positions(slides, (slide) => slide.querySelector("details[open]") !== null),
  };
}

const mount: Mount<Props> = async (element, { layout, pictures, teasers = {} }) => {
  const { voices, linkText } = await reported(element, siteContent().then(read)).catch((error: unknown) => {
    connectDrawnButtons(element, ".testimonials-rail-view");
    throw error;
  });
  const faces = drawn(element, ".face picture", pictures);
  const props = { voices: voices.map((voice) => ({ ...voice, shortTestimonial: teasers[voice.fullTestimonial] ?? voice.shortTestimonial, face: reuseElement(faces, voice.image) })), linkText, start: viewState(element) };
  keepingFocus(element, () => {
    if (layout === "rail") {
      render(element, <Rail {...props} />);
      return;
    }
    // Suppresses the fade of elements already visible.
    element.dataset.still = "";
    render(element, <Chooser {...props} moved={() => delete element.dataset.still} />);
  });
};
export default mount;
