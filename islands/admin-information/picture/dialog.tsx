import { type FormEvent, useEffect, useRef, useState } from "react";
import { closest, cropOf, narrowest, type Shape, settle, shapesFor, type View, widest } from "./crop";
import { Refusal } from "./inspect";
import { type Photo, prepare, type Tools } from "./prepare";
import { keptSize } from "./sizes";
import { Stage } from "./stage";
import { upload, UploadError } from "./upload";

interface Props {
  tools: Tools;
  photo: Photo;
  /** The path of the field, and its name. */
  path: string;
  label: string;
  onDone: (path: string) => void;
  onCancel: () => void;
}

type Phase = { doing: "choosing" } | { doing: "making"; done: number; total: number } | { doing: "sending" };
interface Failure {
  message: string;
  signedOut: boolean;
}

const longestAlt = 500;
/** A crop narrower than this looks blurred where it is shown large. */
const fewPixels = 800;
const noText = "Escribe qué se ve en la foto, o marca que es decorativa.";

export function PictureDialog({ tools, photo, path, label, onDone, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shapes] = useState(() => shapesFor(path));
  const aspectOf = (shape: Shape | undefined) => shape?.aspect ?? photo.width / photo.height;
  const [shape, setShape] = useState(0);
  const [view, setView] = useState<View>(() => settle(photo, { aspect: aspectOf(shapes[0]), zoom: 1, x: 0.5, y: 0.5 }));
  const [alt, setAlt] = useState("");
  const [decorative, setDecorative] = useState(false);
  const [missing, setMissing] = useState(false);
  const [phase, setPhase] = useState<Phase>({ doing: "choosing" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const work = useRef<AbortController>(null);
  const made = useRef<{ crop: string; files: Blob[] }>(null);
  const busy = phase.doing !== "choosing";

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      work.current?.abort();
      element?.close();
    };
  }, []);

  const choose = (index: number) => {
    setShape(index);
    const chosen = shapes[index];
    if (chosen) setView(settle(photo, { ...view, aspect: aspectOf(chosen) }));
  };

  const stop = () => {
    work.current?.abort();
    setPhase({ doing: "choosing" });
  };
  const cancel = () => {
    if (busy) stop();
    else onCancel();
  };

  const use = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (!decorative && alt.trim() === "") {
      setMissing(true);
      document.getElementById("foto-texto")?.focus();
      return;
    }
    const controller = new AbortController();
    work.current = controller;
    const crop = cropOf(photo, view);
    const key = JSON.stringify(crop);
    try {
      // What was made for this crop is not made again when only sending it failed.
      if (made.current?.crop !== key) {
        setPhase({ doing: "making", done: 0, total: 0 });
        const files = await prepare(tools, photo, crop, controller.signal, (done, total) => setPhase({ doing: "making", done, total }));
        made.current = { crop: key, files };
      }
      setPhase({ doing: "sending" });
      onDone(await upload(made.current?.files ?? [], decorative ? "" : alt.trim(), controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ doing: "choosing" });
      const known = error instanceof Refusal || error instanceof UploadError;
      if (!known) console.warn(error);
      setFailure({ message: known ? error.message : "Algo falló al preparar la foto. Inténtalo de nuevo.", signedOut: error instanceof UploadError && error.status === 401 });
    }
  };

  const kept = keptSize(cropOf(photo, view));
  return (
    <dialog
      className="info-dialog picture-dialog"
      ref={dialog}
      aria-labelledby="foto-titulo"
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <form className="picture-form" onSubmit={use} noValidate>
        <div className="info-dialog-body" inert={busy}>
          <h2 id="foto-titulo">Foto para {label.charAt(0).toLowerCase() + label.slice(1)}</h2>
          <div className="picture-frame">
            <Stage photo={photo} view={view} onView={setView} />
            <p className="info-help" id="encuadre-ayuda">Arrastra la foto para encuadrarla; acércala con dos dedos o con la rueda. Con el teclado: flechas, + y −.</p>
          </div>
          <div className="picture-choices">
            <label className="crop-slide">
              Acercar
              <input type="range" min={1} max={closest} step={0.01} value={view.zoom} onChange={(event) => setView(settle(photo, { ...view, zoom: Number(event.target.value) }))} />
            </label>
            <fieldset className="crop-shapes">
              <legend>Forma</legend>
              {[...shapes.map(({ name }) => name), "Libre"].map((name, i) => (
                <label key={name}><input type="radio" name="forma" checked={shape === i} onChange={() => choose(i)} /><span>{name}</span></label>
              ))}
            </fieldset>
            {shape === shapes.length && (
              <label className="crop-slide">
                Más alta o más ancha
                <input
                  type="range" min={Math.log(narrowest)} max={Math.log(widest)} step={0.01} value={Math.log(view.aspect)}
                  onChange={(event) => setView(settle(photo, { ...view, aspect: Math.exp(Number(event.target.value)) }))}
                />
              </label>
            )}
            <p className="info-help">
              Se guarda de {kept.width} × {kept.height} pixeles.{kept.width < fewPixels && " Es pequeña: puede verse borrosa donde se muestra en grande."}
            </p>
            <div className="info-field picture-text">
              <label htmlFor="foto-texto">Describe la foto para quien no puede verla</label>
              <textarea
                id="foto-texto"
                rows={2}
                maxLength={longestAlt}
                value={alt}
                disabled={decorative}
                aria-describedby={missing ? "foto-texto-error foto-texto-ayuda" : "foto-texto-ayuda"}
                aria-invalid={missing || undefined}
                onChange={(event) => {
                  setAlt(event.target.value);
                  setMissing(false);
                }}
              />
              {missing && <p className="info-fault" id="foto-texto-error">{noText}</p>}
              <p className="info-help" id="foto-texto-ayuda">Por ejemplo: La doctora revisa un electrocardiograma con su paciente.</p>
              <label className="picture-decorative">
                <input
                  type="checkbox"
                  checked={decorative}
                  onChange={(event) => {
                    setDecorative(event.target.checked);
                    setMissing(false);
                  }}
                />
                Es decorativa: no dice nada que no esté en el texto
              </label>
            </div>
          </div>
        </div>
        <div className="picture-news">
          <div role="alert">{failure && <Trouble {...failure} />}</div>
          <div role="status" className="picture-progress">
            {phase.doing === "making" && (phase.total > 0 ? `Preparando la foto… ${phase.done} de ${phase.total}` : "Preparando la foto…")}
            {phase.doing === "sending" && "Subiendo la foto…"}
          </div>
          {phase.doing === "making" && <progress aria-label="Avance" max={phase.total || 1} value={phase.done} />}
          {phase.doing === "sending" && <progress aria-label="Avance" />}
        </div>
        <div className="info-dialog-foot">
          <button type="submit" className="button button-message" aria-disabled={busy || undefined}>{failure ? "Intentar de nuevo" : "Usar esta foto"}</button>
          <button type="button" className="info-button" onClick={cancel}>{busy ? "Detener" : "Cancelar"}</button>
        </div>
      </form>
    </dialog>
  );
}

function Trouble({ message, signedOut }: Failure) {
  return (
    <>
      <p className="info-fault">{signedOut ? "Tu sesión terminó, así que la foto aún no se guarda." : message}</p>
      <p className="info-help">
        {signedOut && <><a href="/admin/entrar?volver=/admin/informacion" target="_blank" rel="noreferrer">Entra en otra pestaña</a> y después vuelve aquí. </>}
        Tu recorte y tu descripción siguen aquí.
      </p>
    </>
  );
}
