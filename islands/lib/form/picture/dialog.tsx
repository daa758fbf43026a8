import { useRef, useState } from "react";
import { Dialog } from "../../dialog";
import { AltFields } from "./alt";
import { closest, cropOf, firstView, isPortrait, narrowest, type Shape, clampView, shapesFor, type View, widest } from "./crop";
import { type Photo, prepare, type Tools } from "./prepare";
import { Progress, type Phase } from "./progress";
import { PortraitAdvice, PortraitGuide } from "./portrait";
import { keptSize } from "./sizes";
import { Stage } from "./stage";
import { usePicture } from "./use-picture";

interface Props {
  tools: Tools;
  photo: Photo;
  path: string;
  label: string;
  onDone: (path: string, alt: string) => void;
  onCancel: () => void;
}

/** The width below which a crop looks blurred in large places. */
const fewPixels = 800;

export function PictureDialog({ tools, photo, path, label, onDone, onCancel }: Props) {
  const [shapes] = useState(() => shapesFor(path));
  const aspectOf = (shape: Shape | undefined) => shape?.aspect ?? photo.width / photo.height;
  const [shape, setShape] = useState(0);
  const [view, setView] = useState<View>(() => firstView(photo, path, aspectOf(shapes[0])));
  const made = useRef<{ crop: string; files: Blob[] }>(null);
  const files = async (signal: AbortSignal, tell: (phase: Phase) => void) => {
    const crop = cropOf(photo, view);
    const key = JSON.stringify(crop);
    // Only sending failed: the files are reused.
    if (made.current?.crop !== key) {
      tell({ doing: "making", done: 0, total: 0 });
      made.current = { crop: key, files: await prepare(tools, photo, crop, signal, (done, total) => tell({ doing: "making", done, total })) };
    }
    return made.current.files;
  };
  const { text, setText, missing, phase, failure, busy, store, stop } = usePicture(files, onDone);

  const choose = (index: number) => {
    setShape(index);
    const chosen = shapes[index];
    if (chosen) setView(clampView(photo, { ...view, aspect: aspectOf(chosen) }));
  };

  const cancel = () => {
    if (busy) stop();
    else onCancel();
  };

  const kept = keptSize(cropOf(photo, view));
  const portrait = isPortrait(path);
  return (
    <Dialog labelledBy="foto-titulo" className="picture-dialog" onClose={cancel}>
      <form className="picture-form" onSubmit={store} noValidate>
        <div className="dialog-body" inert={busy}>
          <h2 id="foto-titulo">Foto para {label.charAt(0).toLowerCase() + label.slice(1)}</h2>
          <div className="picture-frame">
            <Stage photo={photo} view={view} onView={setView}>{portrait && <PortraitGuide />}</Stage>
            <p className="info-help" id="encuadre-ayuda">{portrait && "Lleva tu cabeza y tus hombros al contorno. "}Arrastra la foto para encuadrarla; acércala con dos dedos<span className="crop-keys"> o con la rueda. Con el teclado: flechas, + y −</span>.</p>
            {portrait && <PortraitAdvice />}
          </div>
          <div className="picture-choices">
            <Shapes photo={photo} view={view} shapes={shapes} shape={shape} choose={choose} onView={setView} />
            <p className="info-help">
              Se guarda de {kept.width} × {kept.height} pixeles.{kept.width < fewPixels && " Es pequeña: puede verse borrosa donde se muestra en grande."}
            </p>
            <AltFields text={text} onText={setText} missing={missing} />
          </div>
        </div>
        <Progress phase={phase} failure={failure} kept="Tu recorte y tu descripción siguen aquí." />
        <div className="dialog-foot">
          <button type="submit" className="button button-message" aria-disabled={busy || undefined}>{failure ? "Intentar de nuevo" : "Usar esta foto"}</button>
          <button type="button" className="button button-plain" onClick={cancel}>{busy ? "Detener" : "Cancelar"}</button>
        </div>
      </form>
    </Dialog>
  );
}

interface ShapesProps {
  photo: Photo;
  view: View;
  shapes: Shape[];
  shape: number;
  choose: (index: number) => void;
  onView: (view: View) => void;
}

function Shapes({ photo, view, shapes, shape, choose, onView }: ShapesProps) {
  return (
    <>
      <label className="crop-slide">
        Acercar
        <input type="range" min={1} max={closest} step={0.01} value={view.zoom} onChange={(event) => onView(clampView(photo, { ...view, zoom: Number(event.target.value) }))} />
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
            onChange={(event) => onView(clampView(photo, { ...view, aspect: Math.exp(Number(event.target.value)) }))}
          />
        </label>
      )}
    </>
  );
}
