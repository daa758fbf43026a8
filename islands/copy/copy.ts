import { type Mount, part } from "../lib/island";

const mount: Mount = (element) => {
  const text = part(element, "strong");
  const status = part(element, "[role=status]");
  part(element, "button").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? "");
      status.textContent = "Copiado";
    } catch {
      // Without access to the clipboard, as on http, the text is selected.
      getSelection()?.selectAllChildren(text);
      status.textContent = "Seleccionado: cópialo";
    }
  });
};
export default mount;
