// Placeholders in texts, {price}, for facts of the practice.
import { isObject, type Json } from "../json";
import { at } from "../paths";

interface Placeholder {
  /** Without braces, "price". */
  name: string;
  label: string;
  /** Returns the text for it from the values of the content, or "". */
  fill: (value: (path: string) => Json | undefined) => string;
}

type Read = (path: string) => Json | undefined;

const textAt = (value: Read, path: string) => {
  const found = value(path);
  return typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
};
const copy = (...paths: string[]) => (value: Read) => paths.map((path) => textAt(value, path)).find(Boolean) ?? "";

/** Formats the hours of the practice: "lunes a domingo, 14:00 a 21:00". */
function hours(value: Read): string {
  const row = (n: number) => {
    const days = textAt(value, `doctorWorkInfo.consultingHoursDaysSubheader${n}`);
    return [days.charAt(0).toLowerCase() + days.slice(1), textAt(value, `doctorWorkInfo.consultingHours${n}`)].filter(Boolean).join(", ");
  };
  return [row(1), row(2)].filter(Boolean).join("; ");
}

export const placeholders: readonly Placeholder[] = [
  { name: "hours", label: "Horario", fill: hours },
  { name: "price", label: "Precio de la consulta", fill: copy("consultationPrice.price") },
  { name: "phone", label: "Teléfono", fill: copy("doctorInfo.phoneDisplay") },
  { name: "whatsapp", label: "WhatsApp", fill: copy("doctorInfo.whatsappDisplay") },
  { name: "address", label: "Dirección", fill: copy("doctorInfo.address") },
  { name: "name", label: "Tu nombre", fill: copy("doctorInfo.name") },
  { name: "yearsOfExperience", label: "Años de experiencia", fill: copy("aboutMe.yearsOfExperience") },
  { name: "email", label: "Correo electrónico", fill: copy("doctorInfo.email") },
  { name: "responsible", label: "Responsable de los datos personales", fill: copy("privacyNotice.responsible", "doctorInfo.name") },
  { name: "arcoEmail", label: "Correo para derechos ARCO", fill: copy("privacyNotice.arcoEmail", "doctorInfo.email", "doctorInfo.phoneDisplay") },
];

const byName = new Map(placeholders.map((placeholder) => [placeholder.name, placeholder]));

const inBraces = /\{([\p{L}_][\p{L}\p{N}_]*)\}/gu;

/** Returns a text with known placeholders filled in. */
export const filled = (text: string, value: Read): string => text.replace(inBraces, (all, name: string) => byName.get(name)?.fill(value) || all);

/** Placeholders of the message about an appointment only, by the path of its field. */
const ofField: Record<string, readonly string[]> = { "appointment.message": ["day", "hour", "place", "link"] };

/** Returns a note on unknown placeholders, or "". */
export function unknownIn(value: Json | undefined, path = ""): string {
  if (typeof value !== "string" || !value.includes("{")) return "";
  const names = [...value.matchAll(inBraces)].map(([, name = ""]) => name).filter((name) => !byName.has(name) && !ofField[path]?.includes(name));
  return [...new Set(names)].map((name) => `{${name}} no es un dato del sitio y se leerá tal cual.`).join(" ");
}

export const readFrom = (draft: Json, further: Read | undefined): Read => (path) => {
  const own = at(draft, path);
  return own === undefined || isObject(own) ? further?.(path) : own;
};
