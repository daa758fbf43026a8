// Updates the floating links from the API. Where minutes matter, one is 911 and there is no message link. On
// phones they are hidden while the hero's buttons are visible.
import { siteContent } from "../lib/api";
import type { Mount } from "../lib/island";

const digits = (number: string) => number.replace(/\D/g, "");

/** The number with the country's digits, in any spelling, as db/content/value reads it; nothing for what is none. */
function dialled(text: string): string | undefined {
  const plain = text.replace(/(?:ext|x\s*\d|[;,#]).*$/i, "");
  const abroad = /^[^\d+]*(?:\+|00)/.test(plain);
  const all = digits(plain).replace(abroad ? /^00/ : "", "");
  const [, national] = (abroad ? /^52(?:1|01|04[45])?([2-9]\d{9})$/ : /^(?:52(?:1|01|04[45])?|01|04[45])?([2-9]\d{9})$/).exec(all) ?? [];
  if (text.length > 64) return undefined;
  if (national) return `52${national}`;
  return abroad && /^(?!52)[1-9]\d{7,14}$/.test(all) ? all : undefined;
}

/** What a telephone can dial: a number, or from three digits on what is shorter, as 911; nothing for the rest. */
function dial(text: string): string | undefined {
  if (/^\+\d{8,15};ext=\d{1,6}$/.test(text)) return text;
  const number = dialled(text);
  if (number) return `+${number}`;
  const short = digits(text);
  return short.length < 3 || short.length > 15 ? undefined : `${text.trim().startsWith("+") ? "+" : ""}${short}`;
}

/** How high the header is that stays in view, about: what lies under it is not seen. */
const header = "-60px 0px 0px";

function wait(element: HTMLElement) {
  const pairs = document.querySelectorAll("main > [class^=hero-] .actions");
  if (!pairs.length) return;
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? "add" : "delete"](target);
      element.dataset.waiting = String(inView.size > 0);
    },
    { rootMargin: header },
  );
  for (const pair of pairs) observer.observe(pair);
}

const mount: Mount = async (element) => {
  wait(element);
  const call = element.querySelector<HTMLAnchorElement>(".floating-call");
  const message = element.querySelector<HTMLAnchorElement>(".floating-message");
  // A failure is only logged: the links that the server drew are as good as they were.
  const { doctorInfo } = await siteContent().catch((error: unknown) => {
    console.error(error);
    return { doctorInfo: undefined };
  });
  const { phone, whatsapp } = doctorInfo ?? {};
  const number = dial(phone ?? "");
  if (call && number) call.href = `tel:${number}`;
  if (message && whatsapp) message.pathname = `/${dialled(whatsapp) ?? digits(whatsapp)}`;
};
export default mount;
