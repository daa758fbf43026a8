// Finds pages of the site by their names and synonyms as the visitor types, without the server.
import { type Mount, part } from "../lib/island";
import { plain } from "../lib/slug";

/** How a word sounds in Mexico: people write "hipertencion", "ablasion" and "olter". */
const sound = (text: string): string =>
  plain(text).replace(/qu/g, "k").replace(/ch/g, "x").replace(/h/g, "").replace(/[cz](?=[ei])|z/g, "s").replace(/c/g, "k").replace(/ll/g, "y").replace(/v/g, "b");

interface Props {
  /** How many are shown at most, and none before something is typed; absent: all are. */
  most?: number;
}

const mount: Mount<Props> = (element, { most }) => {
  const input = part<HTMLInputElement>(element, "input");
  const status = part(element, "[role=status]");
  const pages = [...element.querySelectorAll<HTMLElement>("li")].map((item) => ({ item, name: sound(item.querySelector("a")?.textContent ?? ""), words: sound(`${item.textContent} ${item.dataset.words ?? ""}`) }));
  const search = () => {
    const wanted = sound(input.value).split(/\s+/).filter(Boolean);
    const has = (text: string) => wanted.every((word) => text.includes(word));
    const found = pages.filter(({ words }) => has(words));
    // Names come before what is said of them.
    const shown = most && wanted.length === 0 ? [] : [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))].slice(0, most);
    for (const page of pages) page.item.hidden = !shown.includes(page);
    for (const group of element.querySelectorAll<HTMLElement>("section")) group.hidden = !group.querySelector("li:not([hidden])");
    status.textContent = wanted.length === 0 ? "" : shown.length === 0 ? "Nada tiene esas palabras. Prueba con otra." : shown.length === 1 ? "1 resultado" : `${shown.length} resultados`;
  };
  input.addEventListener("input", search);
  // Something may have been typed before.
  if (input.value) search();
};

export default mount;
