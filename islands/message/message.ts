// Writes the visitor's choices into the text of the WhatsApp link. Nothing is sent or stored.
import { type Mount, part } from "../lib/island";

const limit = 60;

/** Returns one line of at most limit characters. */
const plain = (text: string) => [...text.replace(/\p{C}|\s+/gu, " ").replace(/ +/g, " ").trim()].slice(0, limit).join("").trim();

const mount: Mount = (element) => {
  const link = part<HTMLAnchorElement>(element, "a");
  const preview = part(element, ".message-preview");
  const day = element.querySelector<HTMLSelectElement>(".message-day");
  const place = element.querySelector<HTMLSelectElement>(".message-place");
  const address = new URL(link.href);
  const greeting = address.searchParams.get("text") ?? "";

  /** Disables days that are over or on which the chosen place is closed. */
  const offerDays = () => {
    for (const option of day?.options ?? []) {
      const { until, places = "" } = option.dataset;
      if (!until) continue;
      option.disabled = option.hidden = Number(until) * 60_000 <= Date.now() || (!!place?.value && !places.split("\n").includes(place.value));
      if (day && option.disabled && option.selected) day.value = "";
    }
  };

  const write = () => {
    offerDays();
    const lines = [greeting];
    for (const field of element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-line]")) {
      const value = plain(field.value);
      if (value) lines.push(`${field.dataset.line}: ${value}`);
    }
    preview.textContent = lines.join("\n");
    link.href = `${address.origin}${address.pathname}?text=${encodeURIComponent(lines.join("\n"))}`;
  };
  element.addEventListener("input", write);
  // Browsers restore the fields of a page that they show again.
  addEventListener("pageshow", write);
  write();
};
export default mount;
