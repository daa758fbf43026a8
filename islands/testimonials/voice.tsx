// The parts of a testimonial, as views/components draws them.
import { Star } from "../lib/icons";
import { Picture } from "../lib/picture";
import { paragraphs } from "../lib/text";
import type { Voice } from "./read";

/** components.Stars */
export function Stars({ rating }: { rating: number }) {
  const stars = Math.min(Math.max(rating, 0), 5);
  const row = (n: number) => Array.from({ length: n }, (_, i) => `star ${i}`).map((key) => <Star key={key} />);
  return (
    <span className="stars" role="img" aria-label={`${stars} de 5 estrellas`}>
      {row(stars)}
      {stars < 5 && <span>{row(5 - stars)}</span>}
    </span>
  );
}

const initials = (name: string) => name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]).join("");

/** components.Face */
export function Face({ voice }: { voice: Voice }) {
  const letters = initials(voice.name);
  if (!voice.image) return <span className="face" aria-hidden="true">{letters}</span>;
  return <Picture className="face" hidden src={voice.image} alt="" node={voice.face} missing={letters} />;
}

/** components.Facts */
export function Facts({ voice: { facts } }: { voice: Voice }) {
  if (facts.length === 0) return null;
  return <ul className="facts">{facts.map(({ label, value }) => <li key={`${label} ${value}`}><span>{label}</span> {value}</li>)}</ul>;
}

interface UnfoldProps {
  voice: Voice;
  linkText: string;
  open: boolean;
  toggle: () => void;
}

/** components.Unfold, with a button in the place of its <details>. */
export function Unfold({ voice, linkText, open, toggle }: UnfoldProps) {
  const { name, shortTestimonial, fullTestimonial } = voice;
  const more = fullTestimonial !== "" && fullTestimonial !== shortTestimonial;
  return (
    <div className="unfold">
      {more && open ? (
        <div className="unfold-full">{paragraphs(fullTestimonial).map((text) => <p key={text}>{text}</p>)}</div>
      ) : (
        <p className="unfold-short">{shortTestimonial}</p>
      )}
      {more && (
        <button className="unfold-toggle" type="button" aria-expanded={open} onClick={toggle}>
          {open ? "Ver menos" : linkText} <span className="visually-hidden">de {name}</span>
        </button>
      )}
    </div>
  );
}
