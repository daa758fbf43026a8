import { useState } from "react";
import { Modal } from "./modal";
import type { Layout, SectionType } from "./model";

/** The picture of a layout, which opens enlarged. Its space is reserved. */
export function Picture({ type, layout }: { type: SectionType; layout: Layout }) {
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  if (failed) return <p className="sections-picture sections-nothing">No hay imagen disponible</p>;
  const src = `/api/component-image?${new URLSearchParams({ type: type.type, image: layout.file })}`;
  const words = `${type.name}, diseño ${layout.name}`;
  return (
    <>
      <button type="button" className="sections-picture" aria-label={`Ampliar la imagen: ${words}`} onClick={() => setLarge(true)}>
        <img src={src} alt="" width={640} height={400} loading="lazy" decoding="async" onError={() => setFailed(true)} />
      </button>
      {large && (
        <Modal label={words} className="sections-large" onClose={() => setLarge(false)}>
          <img src={src} alt={layout.description} />
        </Modal>
      )}
    </>
  );
}
