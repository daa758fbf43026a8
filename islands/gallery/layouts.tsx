// The three layouts of the gallery; each draws what its template draws.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { arrowKeys, carousel, scroller, Status, slide, Turn, useRow, useSwipe } from "../carousel/react";
import { type Step, wrap } from "../carousel/row";
import { Cross, Diagonal } from "../lib/icons";
import { Picture } from "../lib/picture";
import type { Gallery, Shown } from "./read";

export interface Start {
  scrolled: number;
  chosen: number;
  open: number | undefined;
}

type Props = Gallery & { start: Start };

const dot = ({ index }: Shown) => `Ir a la foto ${index + 1}`;
const mark = (current: boolean) => (current ? "true" : undefined);

/** components.SectionHead */
const Head = ({ title, text }: Pick<Gallery, "title" | "text">) => (
  <div className="section-head">
    <h2 id="photosgallery-title">{title}</h2>
    {text && <p className="section-text">{text}</p>}
  </div>
);

/** photosgallery_rail.templ */
export function Rail({ pictures, start }: Props) {
  const { view, away, moved, go, step } = useRow(start.scrolled);
  const shown = pictures.filter(({ index }) => !away.has(index));
  const current = shown[0]?.index;
  const several = pictures.length > 1;
  return (
    <>
      {/* the keys are those of the buttons in it */}
      <div className="photosgallery-rail-stage" onKeyDown={arrowKeys(step)}>
        {several && <Turn step={step} />}
        <div className="photosgallery-rail-view" ref={view} {...scroller("Fotos")}>
          {pictures.map((picture) => (
            <div key={picture.key} className="photosgallery-rail-slide" id={`foto-${picture.index + 1}`} {...slide(picture.place)} inert={away.has(picture.index)}>
              <Picture className="frame" src={picture.src} alt={picture.alt} node={picture.large} />
              {picture.alt && <p aria-hidden="true">{picture.alt}</p>}
            </div>
          ))}
        </div>
      </div>
      {several && (
        <div className="photosgallery-rail-dots" onKeyDown={arrowKeys(step)}>
          {pictures.map((picture) => (
            <button key={picture.key} className="photosgallery-rail-dot" type="button" aria-label={dot(picture)} aria-current={mark(picture.index === current)} onClick={() => go(picture.index)} />
          ))}
        </div>
      )}
      <Status>{moved && shown.map(({ alt, place }) => [alt, place].filter(Boolean).join(", ")).join("; ")}</Status>
    </>
  );
}

/** photosgallery_film.templ */
export function Film({ title, text, pictures, start }: Props) {
  const [current, setCurrent] = useState(Math.min(start.chosen, pictures.length - 1));
  const step: Step = (by) => setCurrent(wrap(current, by, pictures.length));
  const swipe = useSwipe(step);
  return (
    <>
      <Head title={title} text={text} />
      {/* the keys are those of the buttons in it */}
      <div className="photosgallery-film-strip" {...carousel(title)} onKeyDown={arrowKeys(step)}>
        {pictures.length > 1 && <Turn step={step} />}
        {pictures.map((picture) => (
          <div key={picture.key} className="photosgallery-film-frame">
            <button className="photosgallery-film-pick" type="button" aria-current={mark(picture.index === current)} onClick={() => setCurrent(picture.index)}>
              <span className="visually-hidden">{dot(picture)}</span>
              <Picture className="frame" src={picture.src} alt="" node={picture.small} />
            </button>
            <div className="photosgallery-film-view" {...slide(picture.place)} aria-live="polite" inert={picture.index !== current} {...swipe}>
              <Picture className="frame" src={picture.src} alt={picture.alt} node={picture.large} />
              {picture.alt && <p aria-hidden="true">{picture.alt}</p>}
            </div>
          </div>
        ))}
      </div>
      <Status />
    </>
  );
}

/** photosgallery_mosaic.templ, with one dialog in the place of its popovers. */
export function Mosaic({ title, text, pictures, start }: Props) {
  const [open, setOpen] = useState(start.open);
  const [current, setCurrent] = useState(start.open ?? 0);
  const opener = useRef<HTMLButtonElement | null>(null);
  const tiles = useRef<HTMLUListElement>(null);

  const show = (index: number, button: HTMLButtonElement) => {
    opener.current = button;
    setCurrent(index);
    setOpen(index);
  };
  const closed = () => {
    // If a popover of the server was open, no element of this tree has opened it.
    const button = opener.current ?? tiles.current?.querySelectorAll("button")[open ?? 0];
    setOpen(undefined);
    button?.focus();
  };
  return (
    <>
      <Head title={title} text={text} />
      <ul ref={tiles}>
        {pictures.map((picture) => (
          <li key={picture.key}>
            <button className="photosgallery-mosaic-tile" type="button" aria-haspopup="dialog" onClick={(event) => show(picture.index, event.currentTarget)}>
              <span className="visually-hidden">{dot(picture)}: </span>
              <Picture className="frame" src={picture.src} alt={picture.alt} node={picture.small} />
              {picture.alt && (
                <span className="photosgallery-mosaic-text" aria-hidden="true">
                  {picture.alt}
                </span>
              )}
              <span className="photosgallery-mosaic-open">
                <Diagonal />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox title={title} pictures={pictures} open={open !== undefined} current={current} onTurn={setCurrent} onClose={closed} />
      <Status />
    </>
  );
}

interface LightboxProps extends Pick<Gallery, "title" | "pictures"> {
  open: boolean;
  current: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

function Lightbox({ title, pictures, open, current, onTurn, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const step: Step = (by) => onTurn(wrap(current, by, pictures.length));
  const swipe = useSwipe(step);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  const outside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    <dialog className="photosgallery-mosaic-box" ref={dialog} aria-label={title} aria-roledescription="carrusel" onClose={onClose} onClick={outside} onKeyDown={arrowKeys(step)}>
      <button className="photosgallery-mosaic-close" type="button" aria-label="Cerrar foto" onClick={() => dialog.current?.close()}>
        <Cross />
      </button>
      <div aria-live="polite" {...swipe}>
        {pictures.map((picture) => (
          <div key={picture.key} {...slide(picture.place)} hidden={picture.index !== current}>
            <figure>
              <Picture className="frame" src={picture.src} alt="" node={picture.large} missing={<span className="picture-missing" />} />
              <figcaption>{picture.alt}</figcaption>
            </figure>
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className="photosgallery-mosaic-bar">
          <p className="photosgallery-mosaic-count">{pictures[current]?.place}</p>
          <Turn step={step} />
        </div>
      )}
    </dialog>
  );
}
