// Finds pages of the site by their names and synonyms as the visitor types, without the server.
import { type Mount, part } from "../lib/island";
import { plain } from "../lib/slug";

/** How a word sounds in Mexico: people write "hipertencion", "ablasion" and "olter". */
const sound = (text: string): string =>
  plain(text).replace(/qu/g, "k").replace(/ch/g, "x").replace(/h/g, "").replace(/[cz](?=[ei])|z/g, "s").replace(/c/g, "k").replace(/ll/g, "y").replace(/v/g, "b");

const mount: Mount = (element) => {
  const input = part<HTMLInputElement>(element, "input");
  const status = part(element, "[role=status]");
  const pages = [...element.querySelectorAll<HTMLElement>("li")].map((item) => ({ item, words: sound(`${item.textContent} ${item.dataset.words ?? ""}`) }));
  input.addEventListener("input", () => {
    const wanted = sound(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { item, words } of pages) {
      item.hidden = !wanted.every((word) => words.includes(word));
      if (!item.hidden) found++;
    }
    for (const group of element.querySelectorAll<HTMLElement>("section")) group.hidden = !group.querySelector("li:not([hidden])");
    status.textContent = wanted.length === 0 ? "" : found === 0 ? "Ninguna página tiene esas palabras. Prueba con otra." : found === 1 ? "1 página" : `${found} páginas`;
  });
};

export default mount;
