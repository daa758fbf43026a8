// Updates the floating links from the API. Where minutes matter, one is 911 and there is no message link. On
// phones they are hidden while the hero's buttons are visible.
import { siteContent } from "../lib/api";
import type { Mount } from "../lib/island";

/** A number of the public API: E.164, perhaps with an extension, or a short one such as 911. */
const exact = /^\+?\d{3,15}(;ext=\d{1,6})?$/;

/** The margin for the sticky header, which covers what is below it. */
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
  // The server's links remain valid, so a failure is only logged.
  const { doctorInfo } = await siteContent().catch((error: unknown) => {
    console.error(error);
    return { doctorInfo: undefined };
  });
  const { phone = "", whatsapp = "" } = doctorInfo ?? {};
  if (call && exact.test(phone)) call.href = `tel:${phone}`;
  if (message && exact.test(whatsapp)) message.pathname = `/${whatsapp.replace(/^\+|;.*/g, "")}`;
};
export default mount;
