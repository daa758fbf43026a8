export interface AltText {
  alt: string;
  decorative: boolean;
}

export const altId = "foto-texto";
const longest = 500;

export const isMissing = ({ alt, decorative }: AltText): boolean => !decorative && alt.trim() === "";

/** Returns the stored text; that of a decorative photo is empty. */
export const written = ({ alt, decorative }: AltText): string => (decorative ? "" : alt.trim());

interface Props {
  text: AltText;
  onText: (text: AltText) => void;
  missing: boolean;
}

export function AltFields({ text, onText, missing }: Props) {
  const failed = missing && isMissing(text);
  return (
    <div className="info-field picture-text">
      <label htmlFor={altId}>Describe la foto para quien no puede verla</label>
      <textarea
        id={altId}
        rows={2}
        maxLength={longest}
        value={text.alt}
        disabled={text.decorative}
        aria-describedby={failed ? `${altId}-error ${altId}-ayuda` : `${altId}-ayuda`}
        aria-invalid={failed || undefined}
        onChange={(event) => onText({ ...text, alt: event.target.value })}
      />
      {failed && <p className="info-fault" id={`${altId}-error`}>Escribe qué se ve en la foto, o marca que es decorativa.</p>}
      <p className="info-help" id={`${altId}-ayuda`}>Por ejemplo: La doctora revisa un electrocardiograma con su paciente.</p>
      <label className="picture-decorative">
        <input type="checkbox" checked={text.decorative} onChange={(event) => onText({ ...text, decorative: event.target.checked })} />
        Es decorativa: no dice nada que no esté en el texto
      </label>
    </div>
  );
}
