// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { contentWithRedirects } from "../lib/client";
import type { Collection } from "../lib/collection";
import type { JsonObject } from "../lib/json";
import { merge } from "../lib/merge";
import { at, withAt } from "../lib/paths";
import { loadContent, read, write } from "./content";
import { forgetRemoved, listOf, remove, undo } from "./removed";
import { parse, recordAddress } from "./places";
import { add, duplicate, isLocked, isShown, isTwice, missingOf, named, recordsIn, stateOf, unseen } from "./records";
import { setRedirect, redirectOf } from "./redirect";
import { storedPath } from "./seen";
import { areas, collections, redirects } from "./table";
import { find, nameOf, textOf } from "./words";

const collectionOf = (path: string) => collections.find((candidate) => candidate.path === path) as (typeof collections)[number];
const diseases = collectionOf("records.diseases");
const menu = collectionOf("navMenu");

const document = (): JsonObject => ({
  buttons: { btnCallText: "Llama ahora" },
  consultationPrice: { price: "$1,500", amount: 1500, unknown: "x" },
  navMenu: [{ label: "Inicio", path: "/" }, { label: "Contacto", path: "/contacto", hidden: true }],
  records: {
    diseases: [
      { id: "arritmias", name: "Arritmias", description: "Latidos a destiempo que se sienten.", causes: ["Café"], metadata: { title: "Arritmias" } },
      { id: "angina", name: "Angina de pecho", minutesMatter: true },
      { id: "infarto", name: "Infarto" },
    ],
  },
  redirects: { "/enfermedades/vieja": "/enfermedades/angina", "/sintomas/nada": "" },
});
const base = read(document());
const change = (path: string, value: never | string | boolean | JsonObject | string[]) => withAt(base, path, value);

beforeEach(() => localStorage.clear());

/** A draft of the document. */
async function loaded() {
  vi.stubGlobal("fetch", async (address: string) => {
    const { redirects: moved, ...siteContent } = document();
    return Response.json(address === "/api/redirects" ? { redirects: moved } : { siteContent }, { headers: { ETag: '"1"' } });
  });
  return loadContent();
}

test("content is read with the fields of the table, and nothing that is not said is hidden", () => {
  expect(at(base, "records.diseases.order")).toEqual(["arritmias", "angina", "infarto"]);
  expect(at(base, "records.diseases.items.arritmias.metadata.openGraph")).toEqual({ title: "", description: "", image: "", url: "" });
  expect([at(base, "records.diseases.items.angina.minutesMatter"), at(base, "records.diseases.items.arritmias.alarms")]).toEqual([true, []]);
  expect(at(base, "consultationPrice")).not.toHaveProperty("unknown");
  const shown = (collection: typeof menu) => recordsIn(base, collection).order.map((key) => isShown(collection, recordsIn(base, collection).items[key] as JsonObject));
  expect([shown(menu), shown(diseases)]).toEqual([[true, false], [true, true, true]]);
  expect(at(base, "redirects.items")).toEqual({ "enfermedades-vieja": { from: "/enfermedades/vieja", to: "/enfermedades/angina" }, "sintomas-nada": { from: "/sintomas/nada", to: "" } });
});

test("a save sends what changed, of a record with a page its own fields", () => {
  expect(write(base, base)).toEqual({});
  expect(write(change("consultationPrice.price", "$1,800"), base)).toEqual({ consultationPrice: { price: "$1,800" } });
  expect(write(change("records.diseases.items.arritmias.metadata.openGraph.title", "T"), base)).toEqual({ records: { diseases: { arritmias: { metadata: { openGraph: { title: "T" } } } } } });
  expect(write(change("records.diseases.items.angina.causes", ["a", "b"]), base)).toEqual({ records: { diseases: { angina: { causes: ["a", "b"] } } } });
  expect(write(change("navMenu.items.Inicio.label", "Casa"), base)).toEqual({ navMenu: [{ label: "Casa", path: "/", hidden: false }, { label: "Contacto", path: "/contacto", hidden: true }] });
});

test("records that are new, removed, renamed and moved go by the ids that the server has", () => {
  const { items } = recordsIn(base, diseases);
  const value = withAt(base, diseases.path, { order: ["nuevo-1", "infarto", "arritmias"], items: { "nuevo-1": { id: "nueva", name: "Nueva" }, infarto: items.infarto as JsonObject, arritmias: { ...items.arritmias, id: "latidos" } } });
  expect(write(value, base)).toEqual({ records: { diseases: { angina: null, nueva: { id: "nueva", name: "Nueva" }, arritmias: { id: "latidos" }, "*": ["nueva", "infarto", "latidos"] } } });
  const taken = withAt(base, diseases.path, { order: ["arritmias", "angina", "nuevo-1"], items: { arritmias: items.arritmias, angina: items.angina, "nuevo-1": { id: "infarto", name: "Otro" } } as never });
  expect(write(taken, base)).toEqual({ records: { diseases: { infarto: { id: "infarto", name: "Otro" } } } });
});

test("a record keeps its key after its id is saved, and the next save names the new id", () => {
  const renamed = change("records.diseases.items.arritmias.id", "latidos");
  const stored = document();
  ((stored.records as JsonObject).diseases as JsonObject[])[0]!.id = "latidos";
  expect((at(read(stored, renamed), "records.diseases") as Collection).order).toEqual(["arritmias", "angina", "infarto"]);
  expect(write(withAt(renamed, "records.diseases.items.arritmias.name", "Latidos"), renamed)).toEqual({ records: { diseases: { latidos: { name: "Latidos" } } } });
});

test("redirects are saved with the content: what changed of them, null for what goes", () => {
  const { order, items } = recordsIn(base, redirects);
  const value = withAt(base, "redirects", { order: [...order.slice(1), "x"], items: { "sintomas-nada": { from: "/sintomas/nada", to: "/sintomas" }, x: { from: "/x", to: "" } } });
  expect(write(value, base)).toEqual({ redirects: { "/enfermedades/vieja": null, "/sintomas/nada": "/sintomas", "/x": "" } });
  expect(Object.keys(items)).toHaveLength(2);
  expect([{}, { redirects: { "/x": "" } }, { buttons: {}, redirects: {} }].map(contentWithRedirects.wrap)).toEqual([{ siteContent: {} }, { redirects: { "/x": "" } }, { siteContent: { buttons: {} } }]);
});

test("what two people do to one list meets, and what does not is told in words", () => {
  const mine = withAt(base, "records.diseases.order", ["infarto", "angina", "arritmias"]);
  const theirs = document();
  (theirs.records as JsonObject).diseases = [...((theirs.records as JsonObject).diseases as JsonObject[]).toReversed().slice(1), { id: "otra", name: "Otra" }];
  const merged = merge(base, mine, read(theirs, base));
  expect(merged.conflicts).toEqual([]);
  expect((at(merged.value, "records.diseases") as Collection).order).toEqual(["angina", "arritmias", "otra"]);
  const versions = { value: merged.value, base };
  expect(merged.adopted.map((path) => nameOf(path, versions))).toEqual(["Enfermedades › Infarto", "Enfermedades › Otra"]);
  expect(nameOf("records.diseases.order", versions)).toBe("Orden de Enfermedades");
  expect(textOf(["angina", "infarto"], "records.diseases.order", versions)).toBe("1. Angina de pecho\n2. Infarto");
});

test("paths and values in words, and where the server's names lead", () => {
  const versions = { value: change("records.diseases.items.arritmias.id", "latidos"), base };
  expect(["records.diseases.items.arritmias.metadata.title", "records.diseases.items.infarto.hidden", "navMenu.items.Inicio.label", "consultationPrice.price", "nada.x"].map((path) => nameOf(path, versions))).toEqual([
    "Enfermedades › Arritmias › Título en buscadores", "Enfermedades › Infarto › Mostrar en el sitio", "Menú y encabezado › Inicio › Texto", "Precio › Precio", "",
  ]);
  expect(["records.diseases.arritmias.name", "records.diseases.latidos.causes[2]", "navMenu[1].label", "consultationPrice.amount", "doctorInfo.phone", "redirects./sintomas/nada"].map((field) => find(field, versions))).toEqual([
    "records.diseases.items.arritmias.name", "records.diseases.items.arritmias.causes.2", "navMenu.items.Contacto.label", "consultationPrice.amount", "", "redirects.items.sintomas-nada.from",
  ]);
  expect([textOf(undefined, "records.diseases.items.angina", versions), textOf(true, "records.diseases.items.angina.hidden", versions)]).toEqual(["(eliminada)", "No visible"]);
});

test("addresses of areas, records and fields", () => {
  const versions = { value: change("records.diseases.items.arritmias.id", "latidos"), base };
  const place = (hash: string) => {
    const found = parse(hash, versions);
    return found && [found.area?.hash, found.key, found.field];
  };
  expect(["", "#/enfermedades", "#/enfermedades/arritmias", "#/enfermedades/latidos", "#/enfermedades/nada", "#contenido", "#/nada"].map(place)).toEqual([
    [undefined, "", ""], ["enfermedades", "", ""], ["enfermedades", "arritmias", ""], ["enfermedades", "arritmias", ""], ["enfermedades", "", ""], undefined, undefined,
  ]);
  expect(["#campo-consultationPrice-price", "#campo-records-diseases-arritmias-metadata-title", "#campo-records-diseases-items-angina-causes-0", "#campo-navMenu-1-label"].map(place)).toEqual([
    ["precio", "", "consultationPrice.price"], ["enfermedades", "arritmias", "records.diseases.items.arritmias.metadata.title"], ["enfermedades", "angina", "records.diseases.items.angina.causes.0"], ["menu-y-encabezado", "Contacto", "navMenu.items.Contacto.label"],
  ]);
  expect(recordAddress(areas[0] as (typeof areas)[number], "arritmias", versions)).toBe("#/enfermedades/arritmias");
  expect([storedPath("records.diseases.items.arritmias.name", versions.value), storedPath("navMenu.items.Contacto.label", base), storedPath("buttons.btnCallText", base)]).toEqual(["records.diseases.items.latidos.name", "navMenu.1.label", "buttons.btnCallText"]);
});

test("a new record is hidden, and its address and title follow its name until somebody types there", async () => {
  const draft = await loaded();
  const key = add(draft, diseases);
  const record = () => recordsIn(draft.value, diseases).items[key] as JsonObject;
  expect([record().hidden, record().id, stateOf(diseases, record()).tone]).toEqual([true, "nueva-enfermedad", "missing"]);
  const name = (text: string) => draft.set(`records.diseases.items.${key}`, named(diseases, recordsIn(draft.value, diseases), key, text));
  name("Presión alta (niños)");
  expect([record().id, at(record(), "metadata.title")]).toEqual(["presion-alta-ninos", "Presión alta (niños): síntomas, causas y tratamiento"]);
  name("Angina");
  expect(record().id).toBe("angina-2");
  draft.set(`records.diseases.items.${key}.id`, "mia");
  name("Otra");
  expect([record().id, at(record(), "metadata.title")]).toEqual(["mia", "Otra: síntomas, causas y tratamiento"]);
  draft.set(`records.diseases.items.${key}.id`, "angina");
  expect(isTwice(diseases, recordsIn(draft.value, diseases), key)).toBe(true);
});

test("what is missing before a record can be shown", () => {
  const angina = recordsIn(base, diseases).items.angina as JsonObject;
  expect(missingOf(diseases, angina).map(({ key }) => key)).toEqual(["shortDescription", "imageHome", "description", "symptoms", "metadata.title", "alarms", "whatToDo"]);
  expect([stateOf(diseases, angina).text, stateOf(diseases, { ...angina, hidden: true }).text]).toEqual(["Faltan 7 datos", "Faltan 7 datos para mostrarla"]);
  const whole = Object.fromEntries([...diseases.required, "alarms", "whatToDo"].filter((key) => !key.includes(".")).map((key) => [key, ["alarms", "symptoms", "whatToDo"].includes(key) ? ["x"] : "x"]));
  const complete = { ...angina, ...whole, metadata: { title: "x", description: "x" } } as JsonObject;
  expect([stateOf(diseases, complete).text, stateOf(diseases, { ...complete, hidden: true }).text, stateOf(diseases, { ...complete, symptoms: ["", " "] }).text]).toEqual(["Visible", "Oculta", "Falta 1 dato"]);
  // A page that was public before a field was asked for can be shown again.
  const older = { ...complete, whatToDo: [], hidden: true };
  expect([isLocked(diseases, older), stateOf(diseases, older).text, isLocked(diseases, { ...older, symptoms: [] }), isLocked(diseases, { ...older, symptoms: [], hidden: false })]).toEqual([false, "Oculta. Falta 1 dato", true, false]);
});

test("what is saved and hidden is told, with the way to show it", () => {
  const said = (...changes: [string, string | boolean][]) => unseen(changes.reduce((value, [path, to]) => withAt(value, path, to), base), base);
  const angina = "records.diseases.items.angina";
  expect([said(), said([`${angina}.name`, "Otra"]), said(["navMenu.items.Inicio.label", "Casa"])]).toEqual(["", "", ""]);
  expect(said(["navMenu.items.Contacto.path", "/x"])).toBe("«Contacto» está oculta: enciende «Mostrar en el sitio».");
  expect(said([`${angina}.name`, "Otra"], [`${angina}.hidden`, true])).toBe("«Otra» está oculta: completa lo que falta y enciende «Mostrar en el sitio».");
  expect(said([`${angina}.hidden`, true], ["navMenu.items.Contacto.path", "/x"])).toBe("De lo que guardaste, 2 están ocultos: para que se vean, enciende «Mostrar en el sitio» en cada uno.");
});

test("a copy is hidden, below its record, and speaks of its own page", async () => {
  const draft = await loaded();
  draft.set("records.diseases.items.arritmias.metadata.alternates.canonical", "/enfermedades/arritmias");
  const key = duplicate(draft, diseases, "arritmias");
  const { order, items } = recordsIn(draft.value, diseases);
  expect(order).toEqual(["arritmias", key, "angina", "infarto"]);
  expect(items[key]).toMatchObject({ id: "arritmias-copia", name: "Arritmias (copia)", hidden: true, causes: ["Café"], metadata: { alternates: { canonical: "/enfermedades/arritmias-copia" } } });
});

test("removed records stand where they were, and come back there", async () => {
  const draft = await loaded();
  const list = () => listOf(draft, diseases).map(({ key, isRemoved }) => (isRemoved ? `(${key})` : key));
  remove(draft, diseases, "arritmias");
  remove(draft, diseases, "angina");
  expect(list()).toEqual(["(arritmias)", "(angina)", "infarto"]);
  undo(draft, diseases, "angina");
  expect(list()).toEqual(["(arritmias)", "angina", "infarto"]);
  const key = add(draft, diseases);
  remove(draft, diseases, key);
  expect(list()).toEqual(["(arritmias)", "angina", "infarto", `(${key})`]);
  undo(draft, diseases, key);
  undo(draft, diseases, "arritmias");
  expect(list()).toEqual(["arritmias", "angina", "infarto", key]);
  remove(draft, diseases, key);
  forgetRemoved(draft);
  expect([list(), draft.isDirty()]).toEqual([["arritmias", "angina", "infarto"], false]);
});

test("what a copy has is named as it was typed, also a record that the site does not have", async () => {
  const draft = await loaded();
  const arritmias = { name: "Arritmias y palpitaciones" };
  const copy = { name: "x", at: new Date(), unanswered: [], base: { records: { diseases: { items: { arritmias: { name: "Arritmias" } } } } }, mine: { records: { diseases: { items: { arritmias, gripe: { id: "gripe", name: "Gripe" } } } } } };
  expect(draft.inCopy(copy)).toEqual(["Enfermedades › Arritmias y palpitaciones › Nombre", "Enfermedades › Gripe"]);
});

test("an address leads elsewhere or nowhere, and is as before when that is taken back", async () => {
  const draft = await loaded();
  expect([redirectOf(draft.value, "/enfermedades/vieja"), redirectOf(draft.value, "/sintomas/nada"), redirectOf(draft.value, "/x")]).toEqual(["/enfermedades/angina", "", undefined]);
  setRedirect(draft, "/enfermedades/vieja", undefined);
  expect(write(draft.value, draft.base)).toEqual({ redirects: { "/enfermedades/vieja": null } });
  setRedirect(draft, "/enfermedades/vieja", "/enfermedades/angina");
  expect(write(draft.value, draft.base)).toEqual({});
  setRedirect(draft, "/x", "/contacto");
  expect(write(draft.value, draft.base)).toEqual({ redirects: { "/x": "/contacto" } });
});
