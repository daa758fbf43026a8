// Reads a page aloud, one utterance per sentence, and marks it. A pause cancels the utterance and reads it again
// afterwards, since Android does not resume one.
import { part } from "../lib/island";
import { sentences } from "./text";

const speeds = [
  { name: "normal", rate: 1 },
  { name: "rápida", rate: 1.25 },
  { name: "lenta", rate: 0.8 },
];

export function read(opener: HTMLElement, voice: () => SpeechSynthesisVoice | undefined): void {
  const synthesis = window.speechSynthesis;
  const player = part(document, ".player");
  const toggle = part(player, ".player-toggle");
  const all = sentences(part(document, "main"));
  let place = 0;
  let speed = 0;
  /** The current utterance; canceled ones still fire events. Chrome loses the end event of an unreferenced one. */
  let current: SpeechSynthesisUtterance | undefined;

  const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
  /** Marks a sentence, and scrolls to it if the previous one was in view. */
  const mark = (range: Range, before?: Range) => {
    const details = range.startContainer.parentElement?.closest("details");
    const follows = !before || isSeen(before.getBoundingClientRect());
    if (details) details.open = true;
    if (window.Highlight) CSS.highlights.set("spoken", new Highlight(range));
    const { top, bottom } = range.getBoundingClientRect();
    if (follows && (top < innerHeight / 8 || bottom > innerHeight * 0.7)) scrollBy({ top: top - innerHeight / 3 });
  };
  const show = () => {
    toggle.dataset.paused = String(!current);
    part(toggle, "span").textContent = current ? "Pausa" : "Seguir";
    part(player, ".player-speed span").textContent = speeds[speed]?.name ?? "";
  };
  const speak = (before?: Range) => {
    const sentence = all[place];
    if (!sentence) return stop();
    const utterance = new SpeechSynthesisUtterance(sentence.spoken);
    utterance.voice = voice() ?? null;
    utterance.lang = utterance.voice?.lang ?? "es-MX";
    utterance.rate = speeds[speed]?.rate ?? 1;
    utterance.onend = () => {
      if (utterance !== current) return;
      place++;
      speak(sentence.range);
    };
    utterance.onerror = () => utterance === current && pause();
    current = utterance;
    synthesis.speak(utterance);
    mark(sentence.range, before);
    show();
  };
  const pause = () => {
    current = undefined;
    synthesis.cancel();
    show();
  };
  const stop = () => {
    pause();
    place = 0;
    CSS.highlights?.delete("spoken");
    const focused = player.contains(document.activeElement);
    player.hidden = true;
    opener.removeAttribute("data-reading");
    if (focused) opener.focus({ preventScroll: true });
  };
  const open = () => {
    opener.after(player); // the controls are where their button is, for the Tab key
    player.hidden = false;
    opener.dataset.reading = "";
    toggle.focus({ preventScroll: true });
    speak();
  };

  toggle.addEventListener("click", () => (current ? pause() : speak()));
  part(player, ".player-stop").addEventListener("click", stop);
  part(player, ".player-speed").addEventListener("click", () => {
    speed = (speed + 1) % speeds.length;
    const wasReading = current;
    pause();
    if (wasReading) speak();
    show();
  });
  // A locked phone silences an utterance without an event.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && current && !synthesis.speaking) speak();
  });
  addEventListener("pagehide", stop);
  opener.addEventListener("click", open);
  open();
}
