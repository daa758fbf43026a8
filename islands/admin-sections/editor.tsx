import { useEffect, useState } from "react";
import { RecoveryNotice } from "../lib/recovery-notice";
import { useDraft } from "../lib/use-draft";
import { LayoutSelect } from "./card";
import { Cards } from "./cards";
import { useMatch } from "../lib/match";
import { Modal } from "./modal";
import { type Group, groups, layoutOf, type SectionType, typeOf } from "./model";
import { type Device, Preview } from "./preview";
import { saveButton } from "./foot";
import { useEdits } from "./use-edits";

/** The width from which the preview is beside the list; sections.css has the same. */
const wideEnough = "(min-width: 1100px)";

export function Editor({ types, say }: { types: SectionType[]; say: (lines: string[]) => void }) {
  const draft = useDraft();
  const wide = useMatch(wideEnough);
  const [filter, setFilter] = useState<Group | "">("");
  const [looked, setLooked] = useState("Hero");
  const [open, setOpen] = useState(false);
  const [device, setDevice] = useState<Device>(() => (wide ? "computer" : "phone"));
  const edits = useEdits(types, { say, looked: setLooked });
  useAddressed(types, (type) => {
    setFilter("");
    setLooked(type);
  });

  const type = typeOf(types, looked) ?? types[0];
  const layout = layoutOf(type, edits.entries.find((entry) => entry.type === type.type)?.component ?? "");
  const preview = <Preview key={type.type} type={type} layout={layout} device={device} onDevice={setDevice} />;
  const showPreview = (key: string) => {
    setLooked(key);
    setOpen(true);
  };
  return (
    <>
      <RecoveryNotice draft={draft} decided={() => saveButton()?.focus({ preventScroll: true })} />
      <Filter chosen={filter} choose={setFilter} />
      <div className="sections-columns">
        <Cards types={types} filter={filter} current={wide ? type.type : ""} showPreview={showPreview} edits={edits} />
        {wide && (
          <section className="sections-aside" aria-label="Vista previa con tu contenido">
            <p className="sections-aside-title">
              <strong>{type.name}</strong> {layout.name}
            </p>
            {preview}
          </section>
        )}
      </div>
      {!wide && open && (
        <Modal label={`${type.name}, diseño ${layout.name}`} className="sections-full" onClose={() => setOpen(false)}>
          <LayoutSelect label="Diseño en la vista previa" type={type} value={layout.file} onChange={(component) => edits.change(type.type, { component })} />
          {preview}
        </Modal>
      )}
    </>
  );
}

function Filter({ chosen, choose }: { chosen: Group | ""; choose: (group: Group | "") => void }) {
  return (
    <fieldset className="sections-choice sections-filter">
      <legend className="visually-hidden">Secciones que se listan</legend>
      {[{ group: "" as const, name: "Todas" }, ...groups].map(({ group, name }) => (
        <label key={group}>
          <input type="radio" name="sections-group" checked={chosen === group} onChange={() => choose(group)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the section that the address names, "#Testimonials". */
function useAddressed(types: SectionType[], show: (type: string) => void) {
  // Only the address triggers the effect.
  useEffect(() => {
    const go = () => {
      const type = typeOf(types, location.hash.slice(1))?.type;
      if (!type) return;
      show(type);
      document.querySelector<HTMLElement>(`[data-type="${type}"]`)?.focus();
    };
    go();
    addEventListener("hashchange", go);
    return () => removeEventListener("hashchange", go);
  }, [types]);
}
