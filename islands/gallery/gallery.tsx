// The gallery as a carousel. It reuses the server's pictures and continues from the visitor's position.
import { connectDrawnButtons } from "../carousel/row";
import { siteContent } from "../lib/api";
import { keepingFocus } from "../lib/focus";
import type { Mount } from "../lib/island";
import { drawn, reuseElement } from "../lib/picture";
import { render } from "../lib/react";
import { reported } from "../lib/status";
import { Film, Mosaic, Rail, type Start } from "./layouts";
import { read } from "./read";

interface Props {
  layout: keyof typeof layouts;
  pictures: string[];
}

const layouts = {
  rail: { Layout: Rail, large: ".photosgallery-rail-slide picture", small: "" },
  film: { Layout: Film, large: ".photosgallery-film-view picture", small: ".photosgallery-film-pick picture" },
  mosaic: { Layout: Mosaic, large: ".photosgallery-mosaic-box picture", small: ".photosgallery-mosaic-tile picture" },
};

function viewState(element: HTMLElement): Start {
  const chosen = [...element.querySelectorAll("[type=radio]")].findIndex((radio) => radio.matches(":checked"));
  const open = [...element.querySelectorAll("[popover]")].findIndex((box) => box.matches(":popover-open"));
  return {
    scrolled: element.querySelector(".photosgallery-rail-view")?.scrollLeft ?? 0,
    chosen: Math.max(chosen, 0),
    open: open < 0 ? undefined : open,
  };
}

const mount: Mount<Props> = async (element, { layout, pictures: paths }) => {
  const gallery = await reported(element, siteContent().then(read)).catch((error: unknown) => {
    connectDrawnButtons(element, ".photosgallery-rail-view");
    throw error;
  });
  const { Layout, large, small } = layouts[layout];
  const [largeOnes, smallOnes] = [drawn(element, large, paths), small ? drawn(element, small, paths) : new Map()];
  const pictures = gallery.pictures.map((picture) => ({ ...picture, large: reuseElement(largeOnes, picture.src), small: reuseElement(smallOnes, picture.src) }));
  const start = viewState(element);
  keepingFocus(element, () => render(element, <Layout {...gallery} pictures={pictures} start={start} />));
};
export default mount;
