import { type FormEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "../../lib/dialog";
import { AltFields, altId, type AltText, isMissing, written } from "./alt";
import { closest, cropOf, narrowest, type Shape, settle, shapesFor, type View, widest } from "./crop";
import { type Photo, prepare, type Tools } from "./prepare";
import { type Failure, failureOf, News, type Phase } from "./news";
import { keptSize } from "./sizes";
import { Stage } from "./stage";
import { upload } from "./upload";

interface Props {
  tools: Tools;
  photo: Photo;
  /** The path of the field, and its name. */
  path: string;
  label: string;
  onDone: (path: string) => void;
  onCancel: () => void;
}

/** A crop narrower than this looks blurred where it is shown large. */
const fewPixels = 800;

export function PictureDialog({ tools, photo, path, label, onDone, onCancel }: Props) {
  const [shapes] = useState(() => shapesFor(path));
  const aspectOf = (shape: Shape | undefined) => shape?.aspect ?? photo.width / photo.height;
  const [shape, setShape] = useState(0);
  const [view, setView] = useState<View>(() => settle(photo, { aspect: aspectOf(shapes[0]), zoom: 1, x: 0.5, y: 0.5 }));
  const [text, setText] = useState<AltText>({ alt: "", decorative: false });
  const [missing, setMissing] = useState(false);
  const [phase, setPhase] = useState<Phase>({ doing: "choosing" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const work = useRef<AbortController>(null);
  const made = useRef<{ crop: string; files: Blob[] }>(null);
  const busy = phase.doing !== "choosing";

  useEffect(() => () => work.current?.abort(), []);

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
    setMissing(isMissing(text));
    if (isMissing(text)) {
      document.getElementById(altId)?.focus();
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
      onDone(await upload(made.current?.files ?? [], written(text), controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ doing: "choosing" });
      setFailure(failureOf(error));
    }
  };

  const kept = keptSize(cropOf(photo, view));
  return (
    <Dialog labelledBy="foto-titulo" className="picture-dialog" onClose={cancel}>
      <form className="picture-form" onSubmit={use} noValidate>
        <div className="dialog-body" inert={busy}>
          <h2 id="foto-titulo">Foto para {label.charAt(0).toLowerCase() + label.slice(1)}</h2>
          <div className="picture-frame">
            <Stage photo={photo} view={view} onView={setView} />
            <p className="info-help" id="encuadre-ayuda">Arrastra la foto para encuadrarla; acércala con dos dedos<span className="crop-keys"> o con la rueda. Con el teclado: flechas, + y −</span>.</p>
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
            <AltFields text={text} onText={setText} missing={missing} />
          </div>
        </div>
        <News phase={phase} failure={failure} kept="Tu recorte y tu descripción siguen aquí." />
        <div className="dialog-foot">
          <button type="submit" className="button button-message" aria-disabled={busy || undefined}>{failure ? "Intentar de nuevo" : "Usar esta foto"}</button>
          <button type="button" className="button button-plain" onClick={cancel}>{busy ? "Detener" : "Cancelar"}</button>
        </div>
      </form>
    </Dialog>
  );
}
