import { useDraft, useValue } from "../use-draft";
import type { ControlProps } from "./input";

export function Slug({ path, prefix, attributes }: ControlProps & { prefix: string }) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const before = `${attributes.id}-antes`;
  return (
    <div className="slug">
      {prefix && <span className="slug-prefix" id={before}>…{prefix}</span>}
      <input
        type="text" autoComplete="off" spellCheck={false} autoCapitalize="none" inputMode="url" {...attributes}
        aria-describedby={[prefix && before, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined}
        value={value} onChange={(event) => draft.set(path, event.target.value)}
      />
    </div>
  );
}
