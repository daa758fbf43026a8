import { expect, test } from "vitest";
import { filled, placeholders, readFrom, unknownIn } from "./placeholders";

const content = {
  doctorInfo: { name: "Dra. Laura Pérez", phoneDisplay: "+52 55 1234 5678", email: "", address: "Amores 1" },
  doctorWorkInfo: { consultingHoursDaysSubheader1: "Lunes a viernes", consultingHours1: "14:00 a 21:00", consultingHoursDaysSubheader2: "Sábado", consultingHours2: "10:00 a 14:00" },
  aboutMe: { yearsOfExperience: 12 },
  privacyNotice: { responsible: "" },
};
const read = readFrom(content, (path) => (path === "consultationPrice.price" ? "$1,500 MXN" : undefined));

test("texts are filled in with the facts of the draft and of the site", () => {
  expect(filled("De {hours}, {price}; {phone}.", read)).toBe("De lunes a viernes, 14:00 a 21:00; sábado, 10:00 a 14:00, $1,500 MXN; +52 55 1234 5678.");
  expect(filled("{yearsOfExperience} años, {responsible}, {arcoEmail}", read)).toBe("12 años, Dra. Laura Pérez, +52 55 1234 5678");
  expect(filled("{whatsapp} {nada} {}", read)).toBe("{whatsapp} {nada} {}");
});

test("one row of hours is one part", () => {
  expect(filled("{hours}", readFrom({ doctorWorkInfo: { consultingHoursDaysSubheader1: "Lunes a domingo", consultingHours1: "14:00 a 21:00", consultingHours2: "" } }, undefined))).toBe("lunes a domingo, 14:00 a 21:00");
});

test("every placeholder of the site is offered", () => {
  expect(placeholders.map(({ name }) => name).sort()).toEqual(["address", "arcoEmail", "email", "hours", "name", "phone", "price", "responsible", "whatsapp", "yearsOfExperience"]);
});

test.each([
  ["Cuesta {price}.", ""],
  ["{precio}", "{precio} no es un dato del sitio y se leerá tal cual."],
  ["{Teléfono}", "{Teléfono} no es un dato del sitio y se leerá tal cual."],
  ["{otra_cosa} y {otra_cosa}", "{otra_cosa} no es un dato del sitio y se leerá tal cual."],
  ["{años_de_experiencia}", "{años_de_experiencia} no es un dato del sitio y se leerá tal cual."],
  ["{ } {1} { price } {}", ""],
])("what the site does not know is marked: %s", (text, wanted) => {
  expect(unknownIn(text)).toBe(wanted);
});

test("a value that is no text has no placeholder", () => {
  expect([7, true, null, undefined, ["{x}"]].map((value) => unknownIn(value))).toEqual(["", "", "", "", ""]);
});

test("the message about an appointment has placeholders of its own", () => {
  expect(unknownIn("El {day} a las {hour} en {place}: {link}", "appointment.message")).toBe("");
  expect(unknownIn("El {day}", "appointment.cancel")).toContain("{day}");
});
