import { type SyntheticEvent, useState } from "react";
import { useSize } from "../lib/use-size";
import type { Layout, SectionType } from "./model";

export type Device = "computer" | "phone";

const widths: Record<Device, number> = { computer: 1280, phone: 390 };
const names: Record<Device, string> = { computer: "Computadora", phone: "Teléfono" };

export function Preview({ type, layout, device, onDevice }: { type: SectionType; layout: Layout; device: Device; onDevice: (device: Device) => void }) {
  const [attempt, setAttempt] = useState(0);
  const frameAddress = `/admin/vista/${type.type}/${layout.file}${attempt ? `?intento=${attempt}` : ""}`;
  // The last page is shown until the next one has loaded.
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState("");
  const [stage, area] = useSize();

  const loaded = (event: SyntheticEvent<HTMLIFrameElement>, address: string) => {
    const page = event.currentTarget.contentDocument;
    // The sign-in page and errors must not be framed, so their document cannot be read.
    if (!page || page.location.pathname + page.location.search !== address) return setFailed(address);
    page.addEventListener("click", (click) => (click.target as Element).closest("a[href]:not([href^='#'])") && click.preventDefault(), true);
    setShown(address);
  };

  const scale = Math.min(1, area.width / widths[device]);
  const waiting = shown !== frameAddress && failed !== frameAddress;
  return (
    <div className="sections-preview">
      <DeviceChoice device={device} onDevice={onDevice} />
      <div className={`sections-stage sections-stage-${device}`} ref={stage} aria-busy={waiting}>
        {area.width > 0 &&
          [...new Set([shown, frameAddress])].filter((address) => address && address !== failed).map((address) => (
            <iframe
              key={address}
              src={address}
              title={`Vista previa: ${type.name}, diseño ${layout.name}`}
              className={address === shown ? "" : "sections-coming"}
              aria-hidden={address !== shown && shown !== ""}
              tabIndex={address === shown ? 0 : -1}
              onLoad={(event) => loaded(event, address)}
              style={{ width: widths[device], height: area.height / scale, scale: String(scale), left: (area.width - widths[device] * scale) / 2 }}
            />
          ))}
        {waiting && <p className="sections-stage-note" role="status">Cargando...</p>}
        {failed === frameAddress && <Failed onRetry={() => setAttempt(attempt + 1)} />}
      </div>
    </div>
  );
}

function DeviceChoice({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) {
  return (
    <fieldset className="sections-choice">
      <legend className="visually-hidden">Ver como en</legend>
      {(["computer", "phone"] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="sections-device" checked={device === value} onChange={() => onDevice(value)} />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="sections-stage-note" role="alert">
      <p>No pudo mostrarse la vista previa.</p>
      <button type="button" className="button button-plain" onClick={onRetry}>
        Intentar de nuevo
      </button>
    </div>
  );
}
