// Shows a password to who types it, and hides it again before it is sent or the page
// is left: a browser remembers the fields of type text.
import { type Mount, part } from "../lib/island";

const mount: Mount = (element) => {
  const input = part<HTMLInputElement>(element, "input");
  const button = part(element, "button");
  const word = part(button, "span");

  const show = (shown: boolean) => {
    input.type = shown ? "text" : "password";
    word.textContent = shown ? "Ocultar" : "Mostrar";
  };
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
  addEventListener("pagehide", () => show(false));
};
export default mount;
