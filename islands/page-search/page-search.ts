// Finds pages of the site by their names and synonyms as the visitor types, without the server.
import { type Mount, part } from "../lib/island";
import { plain } from "../lib/slug";

/** Returns the sound in Mexican Spanish: people write "hipertencion", "ablasion" and "olter". */
const sound = (text: string): string =>
  plain(text).replace(/qu/g, "k").replace(/ch/g, "x").replace(/h/g, "").replace(/[cz](?=[ei])|z/g, "s").replace(/c/g, "k").replace(/ll/g, "y").replace(/v/g, "b");

/** Words to ignore, by their sound; verbs count in names only. */
const minor = /^(a|al|kon|de|del|el|en|la|las|lo|los|mi|mis|para|por|ke|un|una|y)$/;
const verbs = /^(agregar|anadir|borrar|kambiar|editar|eliminar|aser|modifikar|poner|kitar|subir|ver)$/;

interface Props {
  /** The maximum shown; without exact matches, the best partial ones. Absent: all are shown. */
  most?: number;
}

const mount: Mount<Props> = (element, { most }) => {
  const input = part<HTMLInputElement>(element, "input");
  const status = part(element, "[role=status]");
  const pages = [...element.querySelectorAll<HTMLElement>("li")].map((item) => ({ item, name: sound(item.querySelector("a")?.textContent ?? ""), words: sound(`${item.textContent} ${item.dataset.words ?? ""}`) }));
  const search = () => {
    const typed = sound(input.value).split(/\s+/).filter((word) => word && !minor.test(word)).map((word) => word.replace(/(?<=.{4})e?s$/, ""));
    const having = (wanted: string[]) => (wanted.length > 0 ? pages.filter(({ words }) => wanted.every((word) => words.includes(word))) : []);
    const exact = having(typed);
    const without = exact.length > 0 ? exact : having(typed.filter((word) => !verbs.test(word)));
    const many = ({ words }: { words: string }) => typed.filter((word) => words.includes(word)).length;
    const some = Math.max(1, ...pages.map(many));
    const found = without.length > 0 || !most ? without : pages.filter((page) => many(page) === some);
    const named = ({ name }: { name: string }) => typed.filter((word) => name.includes(word)).length;
    const shown = typed.length === 0 ? (most ? [] : pages) : found.sort((one, other) => named(other) - named(one)).slice(0, most);
    for (const page of pages) page.item.hidden = !shown.includes(page);
    if (most) for (const { item } of shown) item.parentElement?.append(item);
    for (const group of element.querySelectorAll<HTMLElement>("section")) group.hidden = !group.querySelector("li:not([hidden])");
    if (typed.length > 0) for (const folded of element.querySelectorAll("details")) folded.open = true;
    status.textContent = typed.length === 0 ? "" : shown.length === 0 ? "Nada tiene esas palabras. Prueba con otra." : shown.length === 1 ? "1 resultado" : `${shown.length} resultados`;
  };
  input.addEventListener("input", search);
  // The browser may have restored a text.
  if (input.value) search();
};

export default mount;
