// The two layouts that are carousels; each draws what its template draws.
import { useState } from "react";
import { arrowKeys, scroller, Status, slide, Turn, useRow, useSwipe } from "../carousel/react";
import { type Step, wrap } from "../carousel/row";
import type { Voice, Voices } from "./read";
import { Face, Facts, Stars, Unfold } from "./voice";

export interface Start {
  scrolled: number;
  chosen: number;
  open: number[];
}

type Props = Voices & { start: Start };

function useOpen(start: number[]) {
  const [open, setOpen] = useState(start);
  return {
    isOpen: (index: number) => open.includes(index),
    toggle: (index: number) => setOpen(open.includes(index) ? open.filter((other) => other !== index) : [...open, index]),
    closeAll: () => setOpen([]),
  };
}

const place = (index: number, voices: Voice[]) => `${index + 1} de ${voices.length}`;

// Keys are indexes: two testimonials may have the same text, and the order is constant.
const keyed = (voices: Voice[]) => voices.map((voice, index) => ({ voice, index, key: `voice ${index}` }));

/** testimonials_rail.templ */
export function Rail({ voices, linkText, start }: Props) {
  const { isOpen, toggle, closeAll } = useOpen(start.open);
  const { view, away, moved, step } = useRow(start.scrolled, closeAll);
  const shown = keyed(voices).filter(({ index }) => !away.has(index));
  // The focus would be lost with its slide.
  const stepFromSlide: Step = (by) => {
    view.current?.focus({ preventScroll: true });
    step(by);
  };
  return (
    <>
      {voices.length > 1 && (
        // the keys are those of the buttons in it
        <div className="testimonials-rail-turn" onKeyDown={arrowKeys(step)}>
          <Turn step={step} />
        </div>
      )}
      {/* the keys are those of the buttons before it */}
      <div className="testimonials-rail-view" ref={view} {...scroller("Testimonios")} onKeyDown={arrowKeys(stepFromSlide)}>
        {keyed(voices).map(({ voice, index, key }) => (
          <div key={key} className="testimonials-rail-slide" {...slide(place(index, voices))} inert={away.has(index)}>
            <figure>
              <div className="testimonials-rail-said">
                <blockquote>
                  <Unfold voice={voice} linkText={linkText} open={isOpen(index)} toggle={() => toggle(index)} />
                </blockquote>
                <Facts voice={voice} />
              </div>
              <figcaption>
                <Face voice={voice} />
                <span>{voice.name}</span>
                <Stars rating={voice.rating} />
              </figcaption>
            </figure>
          </div>
        ))}
      </div>
      <Status>{moved && shown.map(({ voice, index }) => `${voice.name}, ${place(index, voices)}`).join("; ")}</Status>
    </>
  );
}

/** testimonials_voices.templ */
export function Chooser({ voices, linkText, start, moved }: Props & { moved: () => void }) {
  const { isOpen, toggle, closeAll } = useOpen(start.open);
  const [chosen, setChosen] = useState(Math.min(start.chosen, voices.length - 1));
  const choose = (index: number) => {
    moved();
    closeAll();
    setChosen(index);
  };
  const step: Step = (by) => choose(wrap(chosen, by, voices.length));
  const swipe = useSwipe(step);
  return (
    <>
      {voices.length > 1 && (
        // the keys are those of the buttons in it
        <div className="testimonials-voices-turn" onKeyDown={arrowKeys(step)}>
          <Turn step={step} />
        </div>
      )}
      {keyed(voices).map(({ voice, index, key }) => (
        <div key={key} className="testimonials-voices-voice">
          <label>
            <input className="visually-hidden" type="radio" name="testimonials-voice" autoComplete="off" checked={index === chosen} onChange={() => choose(index)} />
            <Face voice={voice} />
            <span className="visually-hidden">Testimonio de {voice.name}</span>
          </label>
          <div className="testimonials-voices-slide" {...slide(place(index, voices))} aria-live="polite" inert={index !== chosen} {...swipe}>
            <figure>
              <blockquote>
                <Unfold voice={voice} linkText={linkText} open={isOpen(index)} toggle={() => toggle(index)} />
              </blockquote>
              <Facts voice={voice} />
              <figcaption>
                {voice.name} <Stars rating={voice.rating} />
              </figcaption>
            </figure>
          </div>
        </div>
      ))}
      <Status />
    </>
  );
}
