import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { cropOf, clampView, type View } from "./crop";
import type { Photo } from "./prepare";

interface Props {
  photo: Photo;
  view: View;
  onView: (change: (view: View) => View) => void;
  /** Replaces the lines at thirds. */
  children?: ReactNode;
}

const step = 0.02;
const closer = 1.1;

/** The frame with the photo, moved and zoomed by pointer, two fingers, wheel or keys. */
export function Stage({ photo, view, onView, children }: Props) {
  const { stage, pointers, keys } = useGestures({ photo, view, onView });
  const crop = cropOf(photo, view);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className="crop-room">
      <div
        className="crop-stage"
        ref={stage}
        role="application"
        tabIndex={0}
        aria-label="Encuadre de la foto"
        aria-describedby="encuadre-ayuda"
        style={{ aspectRatio: String(view.aspect), maxWidth: `calc(var(--crop-height) * ${view.aspect})` }}
        {...pointers}
        onKeyDown={keys}
      >
        <img
          src={photo.address}
          alt=""
          draggable={false}
          style={{ width: percent(photo.width, crop.width), left: percent(-crop.x, crop.width), top: percent(-crop.y, crop.height) }}
        />
        {children}
      </div>
    </div>
  );
}

/** Returns handlers that move and zoom the photo by pointer, two fingers, wheel or keys. */
function useGestures({ photo, view, onView }: Omit<Props, "children">) {
  const stage = useRef<HTMLDivElement>(null);
  const down = useRef(new Map<number, { x: number; y: number }>()).current;
  const crop = cropOf(photo, view);

  const move = (x: number, y: number) => onView((now) => clampView(photo, { ...now, x: now.x + x, y: now.y + y }));
  const zoom = (factor: number) => onView((now) => clampView(photo, { ...now, zoom: now.zoom * factor }));

  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      onView((now) => clampView(photo, { ...now, zoom: now.zoom * Math.exp(-event.deltaY / 500) }));
    };
    // React's listeners are passive and could not prevent the dialog from scrolling.
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  }, [photo, onView]);

  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const drag = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const width = stage.current?.clientWidth ?? 0;
    if (!before || width === 0) return;
    const apart = spread();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (apart > 0) zoom(spread() / apart);
    // The photo follows the finger.
    const scale = crop.width / width / down.size;
    move(((before.x - event.clientX) * scale) / photo.width, ((before.y - event.clientY) * scale) / photo.height);
  };
  const release = (event: PointerEvent) => down.delete(event.pointerId);
  const press = (event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-step, 0),
    ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step),
    ArrowDown: () => move(0, step),
    "+": () => zoom(closer),
    "-": () => zoom(1 / closer),
  };
  const type = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { stage, pointers: { onPointerDown: press, onPointerMove: drag, onPointerUp: release, onPointerCancel: release }, keys: type };
}
