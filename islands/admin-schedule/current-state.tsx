import { type PlaceText, type HoursText } from "./server";
import { useMoment } from "./use-hours-text";

export function CurrentState({ hoursText }: { hoursText: HoursText }) {
  return (
    <ul className="now" aria-label="Cómo está ahora">
      {hoursText.places.map((place) => <PlaceNow key={place.id} place={place} named={hoursText.places.length > 1} />)}
    </ul>
  );
}

function PlaceNow({ place: { name, moments, unread, rows }, named }: { place: PlaceText; named: boolean }) {
  const moment = useMoment(moments);
  if (!moment && !unread && rows.length === 0) return null;
  const words = moment?.text ?? (unread ? "No se sabe si está abierto: su horario no se pudo leer" : rows.map(({ days, hours }) => `${days}, ${hours}`).join("; "));
  return (
    <li className={moment ? (moment.open ? "now-open" : "now-closed") : "now-unknown"}>
      {named && <span className="now-name">{name}: </span>}<strong>{words}</strong>
    </li>
  );
}
