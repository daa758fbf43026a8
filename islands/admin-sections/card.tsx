import { Icon } from "../lib/admin-icons";
import { Order } from "../lib/order";
import { type Entry, layoutOf, type SectionType } from "./model";
import { Picture } from "./picture";
import type { Edits } from "./use-edits";

interface CardProps {
  type: SectionType;
  entry: Entry;
  changed: boolean;
  current: boolean; // the preview shows it
  place: { index: number; of: number } | null; // its place on the home page; null elsewhere, where the order does not matter
  className: string;
  showPreview: (type: string) => void;
  edits: Edits;
}

export function LayoutSelect({ label, type, value, describedBy, onChange }: { label: string; type: SectionType; value: string; describedBy?: string; onChange: (file: string) => void }) {
  return (
    <div className="sections-layout">
      <select aria-label={label} value={value} aria-describedby={describedBy} onChange={(event) => onChange(event.target.value)}>
        {type.variants.map((variant) => (
          <option key={variant.file} value={variant.file}>
            {variant.name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Card({ type, entry, changed, current, place, className, showPreview, edits }: CardProps) {
  const layout = layoutOf(type, entry.component);
  const id = (part: string) => `seccion-${type.type}-${part}`;
  return (
    <li className={`sections-card ${entry.display ? "" : "sections-hidden"} ${current ? "sections-current" : ""} ${className}`} data-type={type.type} tabIndex={-1} aria-labelledby={id("nombre")}>
      <Picture key={layout.file} type={type} layout={layout} />
      <div className="sections-body">
        <div className="sections-title">
          <h3 id={id("nombre")}>{type.name}</h3>
          {changed && <span className="sections-badge">Sin guardar</span>}
        </div>
        <LayoutSelect label={`Diseño de ${type.name}`} type={type} value={layout.file} describedBy={id("texto")} onChange={(component) => edits.change(type.type, { component })} />
        <p className="sections-text" id={id("texto")}>{layout.description}</p>
      </div>
      <div className="sections-foot">
        <label className="sections-switch">
          <input
            type="checkbox"
            role="switch"
            checked={entry.display}
            aria-labelledby={`${id("mostrar")} ${id("nombre")}`}
            onChange={(event) => edits.change(type.type, { display: event.target.checked })}
          />
          <span id={id("mostrar")}>Mostrar en el sitio</span>
        </label>
        <button type="button" className="sections-look" title="Con tu contenido, antes de guardar" aria-current={current ? "true" : undefined} aria-label={`Vista previa de ${type.name}`} onClick={() => showPreview(type.type)}>
          <Icon name="eye" />
          Vista previa
        </button>
        {place && (
          <div className="sections-order">
            <Order name={type.name} index={place.index} of={place.of} move={(index, button) => edits.move(type.type, index, button)} />
            <span className="sections-handle" aria-hidden="true" title="Arrastrar" onPointerDown={(event) => edits.grab(event, type.type)}>
              <Icon name="grip" />
            </span>
          </div>
        )}
      </div>
    </li>
  );
}
