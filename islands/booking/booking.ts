// Loads Doctoralia's calendar on request; before that nothing is sent to the service. On failure the link remains.
import { type Mount, part } from "../lib/island";

export const widgetScript = "https://platform.docplanner.com/js/widget.js";
export const widgetTitle = "Widget de reserva de citas médicas";

export const timeout = 20_000;

const words = {
  loading: "Cargando el calendario…",
  ready: "El calendario está listo.",
  failed: "El calendario no se pudo abrir. Puedes ver los horarios en Doctoralia con el enlace, o llamarnos.",
};

interface Props {
  slug: string;
  profile: string;
}

/** The link that Doctoralia's script replaces by its calendar. */
export function widgetLink({ slug, profile }: Props): HTMLAnchorElement {
  const link = Object.assign(document.createElement("a"), { id: "zl-url", className: "zl-url", href: profile, rel: "nofollow", textContent: widgetTitle });
  Object.assign(link.dataset, {
    zlwDoctor: slug,
    zlwType: "big_with_calendar",
    zlwOpinion: "false",
    zlwHideBranding: "true",
    zlwSaasOnly: "false",
    zlwA11yTitle: widgetTitle,
  });
  return link;
}

/** Loads the calendar into place. Rejects if it does not appear. */
function openWidget(place: HTMLElement, props: Props): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { id: "zl-widget-s", async: true });
    let current: HTMLIFrameElement | null = null;
    const appeared = new MutationObserver(() => {
      const frame = place.querySelector("iframe");
      if (!frame || frame === current) return;
      current = frame;
      frame.title = widgetTitle;
      frame.addEventListener("load", () => end(), { once: true });
    });
    const refused = (event: SecurityPolicyViolationEvent) => {
      // A blocked frame fires "load" like any other.
      if (event.effectiveDirective === "frame-src") end(new Error(`${event.blockedURI} may not be framed here`));
    };
    const timer = setTimeout(() => end(new Error("the calendar did not come in time")), timeout);
    const end = (error?: Error) => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", refused);
      if (!error) return resolve();
      appeared.disconnect();
      script.remove();
      reject(error);
    };
    document.addEventListener("securitypolicyviolation", refused);
    script.addEventListener("error", () => end(new Error(`${widgetScript} did not load`)));
    place.replaceChildren(widgetLink(props));
    appeared.observe(place, { childList: true, subtree: true });
    script.src = widgetScript;
    document.head.append(script);
  });
}

const mount: Mount<Props> = (element, props) => {
  const button = part<HTMLButtonElement>(element, ".booking-open");
  const place = part(element, ".booking-widget");
  const status = part(element, ".booking-status");

  button.addEventListener("click", async () => {
    if (element.dataset.state === "loading") return;
    element.dataset.state = "loading";
    button.setAttribute("aria-disabled", "true");
    status.textContent = words.loading;
    try {
      await openWidget(place, props);
      const focused = document.activeElement === button;
      element.dataset.state = "ready";
      status.textContent = words.ready;
      // The button is removed, so the calendar gets its focus.
      if (focused) place.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      element.dataset.state = "failed";
      button.removeAttribute("aria-disabled");
      place.replaceChildren();
      status.textContent = words.failed;
    }
  });
};
export default mount;
