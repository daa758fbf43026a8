// Offers to read the page aloud where the browser has a Spanish voice. The reader is fetched with the first tap.
import type { Mount } from "../lib/island";

const regions = ["es-mx", "es-us", "es-419"];
/** Novelty voices of Apple's devices. */
const novelty = /^(eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;

/** Returns the voice nearest to Mexican Spanish, preferring local ones. Android writes es_MX. */
export function bestVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const rank = ({ lang, name, localService }: SpeechSynthesisVoice) => {
    const region = regions.indexOf(lang.toLowerCase().replace("_", "-"));
    return (region < 0 ? regions.length : region) * 4 + (novelty.test(name) ? 2 : 0) + (localService ? 0 : 1);
  };
  return voices.filter(({ lang }) => /^es([-_]|$)/i.test(lang)).sort((a, b) => rank(a) - rank(b))[0];
}

const mount: Mount = (button) => {
  const synthesis = window.speechSynthesis;
  if (!synthesis) return;
  const voice = () => bestVoice(synthesis.getVoices());
  const offer = () => void button.toggleAttribute("data-voice", voice() !== undefined);
  offer();
  synthesis.onvoiceschanged = offer; // most browsers find their voices late
  button.addEventListener("click", async () => {
    // Safari allows speech only if the first utterance begins within a tap.
    synthesis.speak(new SpeechSynthesisUtterance(""));
    try {
      (await import("./reader")).read(button, voice);
    } catch (error) {
      console.error(error);
      button.hidden = true;
    }
  }, { once: true });
};
export default mount;
