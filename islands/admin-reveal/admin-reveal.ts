// Toggles the visibility of a password. It is hidden again before submission, since browsers remember values
// of text fields.
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
