import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../admin-icons";
import { useSize } from "../use-size";
import { useBack } from "../back";
import { Dialog } from "../dialog";
import { useMatch } from "../match";
import { blank, disableLinks, draw, isAble } from "./frame";
import { Live, type Wanted } from "./live";

interface Props {
  /** Returns the request; it is repeated when version changes. */
  request: () => Wanted;
  version: unknown;
  /** The title of the frame, "Vista previa de Arritmias". */
  title: string;
  caption?: string;
}

/** The width from which it fits beside the form; the CSS has the same. */
export const beside = "(min-width: 1280px)";

/** The preview beside the form, or behind a button. */
export function PreviewPane(props: Props) {
  const roomy = useMatch(beside);
  const [open, setOpen] = useState(false);
  if (roomy) {
    return (
      <section className="preview" aria-label={props.title}>
        <Stage {...props} />
      </section>
    );
  }
  return (
    <>
      <button type="button" className="button button-plain preview-open" onClick={() => setOpen(true)}>
        <Icon name="eye" />
        Ver la página
      </button>
      {open && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export function PreviewDialog(props: Props & { onClose: () => void }) {
  useBack(props.onClose);
  return (
    <Dialog label={props.title} className="preview-cover" onClose={props.onClose}>
      <div className="preview">
        <Stage {...props} />
      </div>
    </Dialog>
  );
}

type Device = "phone" | "computer";

const widths: Record<Device, number> = { phone: 390, computer: 1366 };
const names: Record<Device, string> = { phone: "Celular", computer: "Computadora" };

function Stage({ request, version, title, caption, onClose }: Props & { onClose?: () => void }) {
  const [device, setDevice] = useState<Device>("phone");
  const [stage, area] = useSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const { live, loaded } = useLive(frame, request, version);
  const { slow, failure } = useSyncExternalStore(live.subscribe, () => live.state);
  const scale = Math.min(1, area.width / widths[device]);
  return (
    <>
      <div className="preview-top">
        <fieldset className="preview-choice">
          <legend className="visually-hidden">Ver como en</legend>
          {(["phone", "computer"] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="preview-device" checked={device === value} onChange={() => setDevice(value)} />
              <span>{names[value]}</span>
            </label>
          ))}
        </fieldset>
        {onClose && <button type="button" className="button button-plain preview-close" onClick={onClose}>Cerrar</button>}
      </div>
      {caption && <p className="preview-caption">{caption}</p>}
      <p className="preview-note" role="status">{slow && !failure ? "Actualizando…" : ""}</p>
      <p className="preview-note preview-failure" role="alert">
        {failure && `No se pudo actualizar la vista previa. ${failure}`}
        {failure && <button type="button" onClick={() => live.again()}>Intentar de nuevo</button>}
      </p>
      <div className={`preview-stage preview-${device}`} ref={stage}>
        {area.width > 0 && (
          <iframe
            ref={frame}
            title={title}
            sandbox="allow-same-origin"
            srcDoc={blank}
            onLoad={loaded}
            style={{ width: widths[device], height: area.height / scale, scale: String(scale), left: (area.width - widths[device] * scale) / 2 }}
          />
        )}
      </div>
    </>
  );
}

const unable = "Este navegador es muy antiguo para mostrarla; ábrela en uno más nuevo.";

/** Keeps the page in a frame up to date. loaded is the frame's load handler. */
function useLive(frame: RefObject<HTMLIFrameElement | null>, request: () => Wanted, version: unknown) {
  const latest = useRef(request);
  latest.current = request;
  const [live] = useState(() => new Live("/admin/vista", () => latest.current(), (html) => frame.current && draw(frame.current, html)));
  const ready = useRef(false);
  useEffect(() => {
    if (ready.current) live.changed();
  }, [live, version]);
  useEffect(() => {
    const back = () => live.again();
    addEventListener("online", back);
    return () => {
      removeEventListener("online", back);
      live.stop();
    };
  }, [live]);
  const loaded = useCallback(() => {
    const element = frame.current;
    const page = element?.contentDocument;
    if (!element) return;
    if (page?.URL !== "about:srcdoc") {
      // Undoes navigation away from the page.
      if (ready.current) element.srcdoc = blank;
      ready.current = false;
      return;
    }
    ready.current = true;
    if (!isAble()) return live.fail(unable);
    disableLinks(page);
    live.again();
  }, [frame, live]);
  return { live, loaded };
}
