import { expect, test } from "vitest";
import type { Field } from "./fields";
import { withNotes, type Sections } from "./sections";

const sections: Sections = {
  Hero: { name: "Portada", layout: "Panorámica", display: true },
  Certifications: { name: "Certificaciones", layout: "Credencial", display: false },
};
const noteOf = (help: string, type: string | undefined, layouts?: Field["layouts"]) => {
  const [entry] = withNotes([{ key: "x", label: "x", help, ...(layouts && { layouts }) }], sections, type);
  return (entry as Field).note;
};

test("a field that the chosen layout leaves out says so, and leads to the layouts", () => {
  expect(noteOf("Vacío: sin imagen. No en «Retrato» ni «Panorámica».", "Hero")).toEqual({ text: "Tu diseño actual, «Panorámica», no lo muestra.", address: "/admin/secciones#Hero", link: "Ver los diseños" });
  expect(noteOf("Solo en «Retrato».", "Hero")?.text).toContain("no lo muestra");
  for (const shown of ["No en «Retrato».", "Solo en «Panorámica».", "Un título."]) expect(noteOf(shown, "Hero"), shown).toBeUndefined();
  expect(noteOf("Solo en «Retrato».", undefined)).toBeUndefined();
});

test("a field of several sections is in use where one of its layouts is chosen and shown", () => {
  expect(noteOf("", undefined, [["Certifications", "Credencial"]])).toEqual({ text: "No está en uso: tu sitio no tiene ninguno de esos diseños.", address: "/admin/secciones#Certifications", link: "Ver los diseños" });
  expect(noteOf("", undefined, [["Certifications", "Credencial"], ["Hero", "Panorámica"]])).toBeUndefined();
});
