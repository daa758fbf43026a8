// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Entry } from "./fields";
import { setClock } from "../clock";
import { Entries } from "./list";
import { CopiesContext } from "./sections";
import { Seo, sharedOf } from "./seo";
import { show, someSources } from "./testing";

const help = "";
const form = (entries: Entry[]) => <Entries path="r" entries={entries} level={3} />;
const box = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);

beforeEach(() => {
  // jsdom has neither; the dialog is open while it is drawn.
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  HTMLDialogElement.prototype.close = function () { this.open = false; };
  Element.prototype.scrollIntoView = () => {};
  window.scrollBy = () => {};
  localStorage.clear();
});
afterEach(cleanup);

const rich: Entry[] = [{ key: "text", label: "Descripción", help, kind: "rich" }];
const select = (element: HTMLTextAreaElement, part: string) => {
  element.focus();
  element.setSelectionRange(element.value.indexOf(part), element.value.indexOf(part) + part.length);
  fireEvent.select(element);
};

test("the toolbar makes words bold, and plain again", async () => {
  const { draft } = await show({ r: { text: "uno dos tres" } }, form(rich));
  const bold = screen.getByRole("button", { name: "Negrita" });
  select(box("Descripción"), "dos");
  expect(bold.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(bold);
  expect(draft.get("r.text")).toBe("uno **dos** tres");
  expect(document.activeElement).toBe(box("Descripción"));
  fireEvent.select(box("Descripción"));
  expect(bold.getAttribute("aria-pressed")).toBe("true");
  await userEvent.keyboard("{Control>}b{/Control}");
  expect(draft.get("r.text")).toBe("uno dos tres");
});

test("the toolbar is one stop, and the arrows go along it", async () => {
  await show({ r: { text: "" } }, form(rich));
  const toolbar = screen.getByRole("toolbar", { name: "Formato: Descripción" });
  const tools = within(toolbar).getAllByRole("button");
  expect(tools.map((tool) => tool.tabIndex)).toEqual([0, -1, -1, -1, -1]);
  tools[0]?.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(tools[2]);
  await userEvent.keyboard("{End}{ArrowRight}{ArrowLeft}");
  expect(document.activeElement).toBe(tools[4]);
  expect(tools.map((tool) => tool.tabIndex)).toEqual([-1, -1, -1, -1, 0]);
});

test("Enter goes on with a list, and ends it", async () => {
  const { draft } = await show({ r: { text: "" } }, form(rich));
  await userEvent.click(box("Descripción"));
  await userEvent.keyboard("- uno{Enter}dos{Enter}{Enter}fin");
  expect(draft.get("r.text")).toBe("- uno\n- dos\n\nfin");
});

test("what is pasted becomes what the site reads, and says so", async () => {
  const { draft } = await show({ r: { text: "Antes\n" } }, form(rich));
  const paste = (types: Record<string, string>) => fireEvent.paste(box("Descripción"), { clipboardData: { getData: (type: string) => types[type] ?? "" } });
  box("Descripción").setSelectionRange(6, 6);
  paste({ "text/plain": "·\tuno\r\n·\tdos" });
  expect(draft.get("r.text")).toBe("Antes\n- uno\n- dos");
  expect(screen.getByText(/^Lo pegado se acomodó/)).toBeTruthy();
  expect(box("Descripción").selectionStart).toBe("Antes\n- uno\n- dos".length);
  box("Descripción").select();
  paste({ "text/plain": "uno", "text/html": "<p><b>uno</b><img src='x'></p>" });
  expect(draft.get("r.text")).toBe("**uno**");
  expect(screen.getByText(/Las imágenes no se pegan/)).toBeTruthy();
  await userEvent.clear(box("Descripción"));
  await userEvent.type(box("Descripción"), "## Causas{Enter}* una");
  expect(screen.getByText(/^Trae marcas de otro programa/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Corregir" }));
  expect(draft.get("r.text")).toBe("**Causas**\n\n- una");
  expect(screen.queryByText(/^Trae marcas/)).toBeNull();
  box("Descripción").select();
  fireEvent.change(box("Descripción"), { target: { value: "**uno**" } });
  paste({ "text/plain": "dos" });
  expect(draft.get("r.text"), "plain words are left to the browser").toBe("**uno**");
  expect(screen.queryByText(/se acomodó|no se pegan/)).toBeNull();
});

test("a link is chosen by the name of a page, changed and taken off", async () => {
  const { draft } = await show({ r: { text: "ve aquí hoy" } }, form(rich), { sources: someSources });
  select(box("Descripción"), "aquí");
  await userEvent.keyboard("{Control>}k{/Control}");
  const dialog = screen.getByRole("dialog", { name: "Agregar un enlace" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Texto del enlace").value).toBe("aquí");
  expect([...dialog.querySelectorAll("datalist option")].map((option) => option.getAttribute("label"))).toContain("Angina de pecho (Enfermedades)");
  await userEvent.type(within(dialog).getByRole("combobox"), "/enfermedades/angina");
  expect(within(dialog).getByText("Angina de pecho").closest(".address-page")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(draft.get("r.text")).toBe("ve [aquí](/enfermedades/angina) hoy"));
  box("Descripción").setSelectionRange(5, 5);
  await userEvent.click(screen.getByRole("button", { name: "Enlace" }));
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("/enfermedades/angina");
  await userEvent.click(screen.getByRole("button", { name: "Quitar el enlace" }));
  await waitFor(() => expect(draft.get("r.text")).toBe("ve aquí hoy"));
});

test("an address that cannot be a link is told, and nothing changes", async () => {
  const { draft } = await show({ r: { text: "ve aquí" } }, form(rich), { sources: someSources });
  select(box("Descripción"), "aquí");
  await userEvent.click(screen.getByRole("button", { name: "Enlace" }));
  await userEvent.type(screen.getByRole("combobox"), "javascript:alert(1)");
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  expect(screen.getByText(/^Elige una página de la lista/)).toBeTruthy();
  expect(screen.getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(document.activeElement).toBe(box("Descripción")));
  expect(draft.get("r.text")).toBe("ve aquí");
});

test("facts are offered with their values", async () => {
  const { draft } = await show({ r: { text: "" }, aboutMe: { yearsOfExperience: 12 } }, form(rich), { sources: someSources });
  await userEvent.click(screen.getByRole("button", { name: "Insertar dato" }));
  const items = within(screen.getByRole("group", { name: "Datos" })).getAllByRole("button");
  expect(items.map((item) => item.textContent)).toEqual(expect.arrayContaining(["Precio de la consulta$1,500 MXN", "Años de experiencia12", "Dirección{address}"]));
  expect(document.activeElement).toBe(items[0]);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Insertar dato" }));
  await userEvent.keyboard("{Enter}{Tab}{Enter}");
  expect(draft.get("r.text")).toBe("{price}");
  expect(screen.queryByRole("group", { name: "Datos" })).toBeNull();
});

describe("how a text reads", () => {
  const reading = () => document.querySelector(".reading") as HTMLElement;
  const address = "/admin/vista/texto";
  const sent = (ask: ReturnType<typeof vi.fn>) => ask.mock.calls.filter(([to]) => to === address).map(([, { body }]) => JSON.parse(body));

  test("is what the server draws, without links to follow or scripts to run", async () => {
    const drawn = '<p><strong>a</strong> <a href="/contacto" target="_blank">b</a></p><script>window.ran = 1</script><img src="x" onerror="window.ran = 1">';
    const { ask, set } = await show({ r: { text: "**a** b" } }, form(rich), { answer: () => new Response(drawn) });
    expect(reading().textContent).toBe("**a** b");
    await waitFor(() => expect(reading().querySelector("p")?.textContent).toBe("a b"));
    expect(reading().querySelector("[href]")).toBeNull();
    expect(reading().querySelector("a")?.title).toBe("/contacto");
    expect("ran" in window).toBe(false);
    set("r.text", "otra");
    await waitFor(() => expect(sent(ask)).toEqual([{ text: "**a** b" }, { text: "otra" }]));
  });

  test("goes with what is not saved where it names a fact or a page", async () => {
    const { ask, set } = await show({ r: { text: "a", b: "c" } }, form(rich), { answer: () => new Response("<p>a</p>") });
    set("r.b", "d");
    set("r.text", "{price}");
    await waitFor(() => expect(sent(ask).at(-1)).toEqual({ text: "{price}", siteContent: { r: { text: "{price}", b: "d" } } }));
  });

  test("stays as it is and says so while the server cannot be reached", async () => {
    let fails = false;
    const answer = () => (fails ? Promise.reject(new TypeError("no network")) : new Response("<p>buena</p>"));
    const { set } = await show({ r: { text: "a" } }, form(rich), { answer });
    await waitFor(() => expect(reading().textContent).toBe("buena"));
    fails = true;
    set("r.text", "b");
    await screen.findByText(/^No se pudo actualizar esta vista de tu texto\. .*conexión a internet/);
    expect(reading().textContent).toBe("buena");
    fails = false;
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(/^No se pudo/)).toBeNull());
  });

  test("is not asked for while there is none", async () => {
    const { ask } = await show({ r: { text: " \n" } }, form(rich));
    expect(screen.getByText("Aquí verás tu texto como se leerá en el sitio.")).toBeTruthy();
    expect([sent(ask), reading().hidden]).toEqual([[], true]);
  });
});

test("a placeholder that there is not is told at every kind of text", async () => {
  const entries: Entry[] = [{ key: "a", label: "A", help }, { key: "b", label: "B", help, kind: "long" }, { key: "c", label: "C", help, kind: "paragraphs" }, { key: "d", label: "D", help, item: "renglón", gender: "o" }, { key: "e", label: "E", help, kind: "path" }];
  await show({ r: { a: "{precio}", b: "x", c: "{nada}", d: ["{horario}"], e: "{precio}" } }, form(entries));
  const said = (input: HTMLElement) => (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join("");
  expect(said(box("A"))).toBe("{precio} no es un dato del sitio y se leerá tal cual.");
  expect(said(box("C"))).toBe("{nada} no es un dato del sitio y se leerá tal cual.");
  expect(said(box("Renglón 1"))).toBe("{horario} no es un dato del sitio y se leerá tal cual.");
  expect([said(box("B")), said(box("E"))]).toEqual(["", ""]);
  await userEvent.clear(box("A"));
  expect(said(box("A"))).toBe("");
});

test("near the end of what is shown of a text its room is told", async () => {
  const { set } = await show({ r: { a: "x" } }, form([{ key: "a", label: "A", help, kind: "long", most: 100 }]));
  const said = () => (box("A").getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join("");
  const told = [19, 20, 99, 100, 101, 220].map((letters) => {
    set("r.a", ` ${"ñ".repeat(letters)} `);
    return said();
  });
  expect(told).toEqual(["", "Quedan 80 caracteres.", "Queda 1 carácter.", "Quedan 0 caracteres.", "Sobra 1 carácter: el sitio muestra hasta 100.", "Sobran 120 caracteres: el sitio muestra hasta 100."]);
});

const mail = (address: string) => {
  const text = new URL(address, location.href).searchParams.get("texto") ?? "";
  if (text.includes(",")) return Response.json({ valid: true, exact: "a@b.mx", shown: "a@b.mx", rest: "c@d.mx" });
  return Response.json(text.includes("@") ? { valid: true, exact: "arco@draelena.mx", shown: "arco@draelena.mx" } : { valid: false, note: "No parece un correo." });
};

test("how a value is read is said while it is typed, and why one is not", async () => {
  const { draft, ask, set } = await show({ r: { arcoEmail: "arco" } }, form([{ key: "arcoEmail", label: "A", help, reads: "correo" }]), { answer: mail });
  expect(box("A").getAttribute("inputmode")).toBe("email");
  const said = () => (box("A").getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join("");
  const before = ask.mock.calls.length;
  await userEvent.click(box("A"));
  await waitFor(() => expect(said()).toBe("No parece un correo."));
  expect(ask.mock.calls.slice(before).map(([address]) => address)).toEqual(["/admin/lectura?clase=correo&texto=arco"]);
  set("r.arcoEmail", "Elena <arco@draelena.mx>");
  await waitFor(() => expect(said()).toBe("Se entiende: arco@draelena.mx"));
  expect(draft.get("r.arcoEmail"), "what is typed stays").toBe("Elena <arco@draelena.mx>");
  set("r.arcoEmail", "arco@draelena.mx");
  await waitFor(() => expect(said()).toBe(""));
  set("r.arcoEmail", "a@b.mx, c@d.mx");
  await waitFor(() => expect(said()).toBe("Se entiende: a@b.mx. No se usa «c@d.mx»: escríbelo en otro campo."));
  set("r.arcoEmail", " ");
  expect(said()).toBe("");
});

test("a switch, a day and the end of an address", async () => {
  const { draft } = await show({ r: { s: false, d: "mañana", g: "arritmias" } }, form([
    { key: "s", label: "Se repite", help, kind: "switch" }, { key: "d", label: "Revisado", help, kind: "date" }, { key: "g", label: "Dirección", help, kind: "slug", prefix: "/enfermedades/" },
  ]));
  const toggle = screen.getByRole("switch", { name: "Se repite" });
  expect(toggle.parentElement?.textContent).toBe("No");
  await userEvent.click(toggle);
  expect([draft.get("r.s"), toggle.parentElement?.textContent]).toEqual([true, "Sí"]);
  expect(screen.getByText("Dice «mañana», que no es una fecha del calendario.")).toBeTruthy();
  setClock(new Date(2026, 0, 5).toUTCString());
  fireEvent.click(screen.getByRole("button", { name: "Hoy: Revisado" }));
  expect(draft.get("r.d")).toBe("2026-01-05");
  expect(screen.getByText("…/enfermedades/")).toBeTruthy();
  await userEvent.type(box("Dirección"), "-2");
  expect(draft.get("r.g")).toBe("arritmias-2");
});

test("records are picked by name, moved and removed; one that is gone says so", async () => {
  const { draft } = await show({ r: { p: ["arritmias", "vieja"] } }, form([{ key: "p", label: "Relacionadas", help, kind: "pick", from: "records.diseases" }]), { sources: someSources });
  const chips = () => within(screen.getByRole("list", { name: "Relacionadas" })).getAllByRole("listitem").map((item) => item.textContent);
  expect(chips()).toEqual(["Arritmias", "viejaya no existe"]);
  const more = screen.getByRole("combobox", { name: "Relacionadas" });
  await userEvent.selectOptions(more, "Angina de pecho");
  expect(screen.queryByRole("button", { name: "Quitar Angina de pecho" }), "choosing alone adds nothing").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  expect(draft.get("r.p")).toEqual(["arritmias", "vieja", "angina"]);
  await userEvent.click(screen.getByRole("button", { name: "Quitar vieja" }));
  await userEvent.click(screen.getByRole("button", { name: "Subir Angina de pecho" }));
  expect(draft.get("r.p")).toEqual(["angina", "arritmias"]);
  expect(screen.getByRole("status").textContent).toBe("Angina de pecho: lugar 1 de 2");
  expect(within(more).getAllByRole("option").map((option) => option.textContent)).toEqual(["Elige otro…", "Infarto"]);
  await userEvent.selectOptions(more, "Infarto");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Agregar" }));
  expect(draft.get("r.p")).toEqual(["angina", "arritmias"]);
  await userEvent.tab();
  expect(draft.get("r.p"), "who leaves has added").toEqual(["angina", "arritmias", "infarto"]);
});

test("without sources, what is picked can still be seen and removed", async () => {
  const { draft } = await show({ r: { p: ["arritmias"] } }, form([{ key: "p", label: "Relacionadas", help, kind: "pick", from: "x" }]));
  expect(screen.queryByText("ya no existe")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Quitar arritmias" }));
  expect(draft.get("r.p")).toEqual([]);
});

test("an icon is found by Spanish words, and its path can be typed", async () => {
  const { draft } = await show({ r: { i: "" } }, form([{ key: "i", label: "Ícono", help, kind: "icon" }]));
  await userEvent.click(screen.getByRole("button", { name: "Elegir ícono: Ícono" }));
  await userEvent.type(screen.getByLabelText("Buscar ícono"), "medico");
  const found = await within(screen.getByRole("group", { name: "Íconos" })).findAllByRole("button");
  expect(found.map((button) => button.textContent)).toEqual(["Informe médico", "Estetoscopio médico"]);
  await userEvent.click(found[1] as HTMLElement);
  expect(draft.get("r.i")).toBe("/icons/stethoscope.svg");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Elegir ícono");
  await userEvent.clear(box("Ícono"));
  await userEvent.type(box("Ícono"), "/fotos/x.webp");
  expect(draft.get("r.i")).toBe("/fotos/x.webp");
});

const twice: Entry[] = [{ key: "address", label: "Dirección", help }, { key: "place", label: "Lugar", help, copies: "r.address" }];

test("a field that repeats another one shows it, until something else is written", async () => {
  const { draft } = await show({ r: { address: "Calle 1", place: "Calle 1" } }, <CopiesContext value={new Map([["r.place", undefined]])}>{form(twice)}</CopiesContext>);
  await userEvent.type(box("Dirección"), "2");
  expect([box("Lugar").value, box("Lugar").readOnly]).toEqual(["Calle 12", true]);
  await userEvent.click(screen.getByRole("button", { name: "Escribir otra cosa" }));
  await userEvent.type(box("Lugar"), " B");
  expect(draft.get("r.place")).toBe("Calle 1 B");
  await userEvent.click(screen.getByRole("button", { name: "Usar lo mismo" }));
  expect([draft.get("r.place"), box("Lugar").readOnly, box("Lugar").placeholder]).toEqual([" ", true, "Se toma al guardar"]);
});

test("a field that is empty apart can be taken from the other, which is a change to save", async () => {
  const { draft } = await show({ r: { address: "Calle 1", place: "" } }, form(twice));
  expect(box("Lugar").readOnly).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Usar lo mismo" }));
  expect([draft.isDirty(), box("Lugar").readOnly, box("Lugar").placeholder]).toEqual([true, true, "Se toma al guardar"]);
});

test("a text that the schedule fills cannot be written, and leads there", async () => {
  const hours: Entry[] = [{ key: "hours", label: "Horas", help, copies: "schedule.consulting" }];
  const { unmount } = await show({ r: { hours: "14:00 a 21:00" } }, <CopiesContext value={new Map([["r.hours", undefined]])}>{form(hours)}</CopiesContext>);
  expect([box("Horas").value, box("Horas").readOnly]).toEqual(["14:00 a 21:00", true]);
  expect(screen.getByRole("link", { name: "tu Horario" }).getAttribute("href")).toBe("/admin/horario#semana");
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  await show({ r: { hours: "14:00 a 21:00" } }, form(hours));
  expect(box("Horas").readOnly).toBe(false);
});

test("a text that a licence fills leads to the licence", async () => {
  const licences: Entry[] = [{ key: "cedProf", label: "Cédula", help, copies: "licences.professional" }];
  await show({ r: { cedProf: "4738291 (UNAM)" } }, <CopiesContext value={new Map([["r.cedProf", undefined]])}>{form(licences)}</CopiesContext>);
  expect([box("Cédula").value, box("Cédula").readOnly]).toEqual(["4738291 (UNAM)", true]);
  expect(screen.getByRole("link", { name: "Cédulas y certificado" }).getAttribute("href")).toBe("/admin/contenido#campo-licences-professional-number");
});

test("a line with suggestions takes any text", async () => {
  const { draft } = await show({ r: { council: "" } }, form([{ key: "council", label: "Consejo", help, kind: "suggest", options: [["Uno", "Uno"]] }]));
  expect(document.querySelector("datalist option")?.getAttribute("value")).toBe("Uno");
  await userEvent.type(box("Consejo"), "Otro");
  expect(draft.get("r.council")).toBe("Otro");
});

test("a field that says something else than the one it repeats is told", async () => {
  await show({ r: { address: "Calle 1", place: "Calle 9" } }, form(twice));
  expect([box("Lugar").value, box("Lugar").readOnly]).toEqual(["Calle 9", false]);
  expect(screen.getByText("Aquí se escribe aparte de ‹r.address›.")).toBeTruthy();
});

test("a field that others repeat says which of them say something else, and joins them by one tap", async () => {
  const { draft } = await show({ r: { address: "Calle 1", place: "Calle 9" } }, form(twice), { repeated: [["r.place", "r.address"]] });
  expect(screen.getByText("Este dato está también, distinto, en: ‹r.place› («Calle 9»).")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Usar este en todos" }));
  expect([draft.get("r.place"), box("Lugar").readOnly]).toEqual([" ", true]);
  expect(screen.queryByText(/Este dato está también/)).toBeNull();
  act(() => draft.discard());
  expect(screen.getByText(/Este dato está también/)).toBeTruthy();
});

test("a search and a shared link show what is typed, or what the server takes instead", async () => {
  const entries: Entry[] = [
    { key: "metadata.title", label: "Título", help }, { key: "metadata.description", label: "Resumen", help },
    { key: "metadata.openGraph.title", label: "Título al compartir", help }, { key: "metadata.openGraph.image", label: "Imagen", help },
  ];
  const page = { path: "/enfermedades/arritmias", name: "Arritmias", text: "", image: "/images/arritmias.webp" };
  const { set } = await show({ r: { metadata: { title: "", description: "", openGraph: { title: "", image: "" } } }, doctorInfo: { name: "Dra. Pérez", websiteUrl: "https://corazon.mx/" } }, <Seo path="r" entries={entries} level={3} page={page} />);
  const results = () => screen.getAllByRole("figure").map((figure) => figure.textContent);
  expect(results()).toEqual([
    "Google, en un celularDDra. Pérezhttps://corazon.mx › enfermedades › arritmiasArritmiasGoogle elige un fragmento de la página.",
    "WhatsAppArritmiascorazon.mx", "Facebookcorazon.mxArritmias",
  ]);
  expect(screen.getByText("Vacío. Lo mejor: hasta 60 caracteres.")).toBeTruthy();
  set("r.metadata.title", "x".repeat(63));
  set("r.metadata.openGraph.title", "Latidos fuera de ritmo");
  set("r.metadata.description", "y".repeat(100));
  expect(screen.getByText("63 caracteres: 3 de más, y el final puede no verse.")).toBeTruthy();
  expect(screen.getByText("100 caracteres: caben 160, y con 120 o más dice mejor de qué trata.")).toBeTruthy();
  expect(results()[0]).toContain("x".repeat(63));
  expect(results()[1]).toBe(`WhatsAppLatidos fuera de ritmo${"y".repeat(100)}corazon.mx`);
  const at = (values: Record<string, string>) => sharedOf((path) => values[path], "homeMeta", { ...page, name: "" });
  expect(at({ "doctorInfo.name": "Dra. P" })).toMatchObject({ title: "Dra. P", sharedTitle: "Dra. P", host: location.host, image: page.image });
  expect(sharedOf(() => "", "r.metadata", { ...page, text: "Corta." })).toMatchObject({ description: "Corta.", sharedDescription: "Corta." });
  expect(at({ "homeMeta.openGraph.image": "/fotos/a.webp", "homeMeta.description": "d" })).toMatchObject({ image: "/fotos/a.webp", sharedDescription: "d" });
});
