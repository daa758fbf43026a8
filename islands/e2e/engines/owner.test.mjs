// What the owner does in the admin area, in three engines.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import { signIn, until } from "../site.mjs";
import { inEachEngine } from "./page.mjs";

const folder = await mkdtemp(join(tmpdir(), "latido-engines-"));
after(() => rm(folder, { recursive: true, force: true }));
const photo = join(folder, "IMG_0001.jpg");
await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#c02020" } }).jpeg().toFile(photo);

const phone = [390, 844];
const computer = [1280, 900];
const said = ".toaster > [role=status]";

inEachEngine(async (page, server, engine) => {
  const owner = await signIn(server);
  const content = async () => (await (await owner("/api/site-content")).json()).siteContent;
  const home = async () => (await owner("/")).text();
  /** Opens a screen anew, as nothing but its address would when it is the same one. */
  const open = async (path, size, ready) => {
    await page.goto("/aviso-de-privacidad");
    await page.size(...size);
    await page.goto(path);
    await page.find(ready);
  };
  const value = (selector) => page.evaluate((of) => document.querySelector(of).value, selector);

  test("signs in by password: a refusal names the fault and keeps the name, the right one leads in", async () => {
    await open("/admin/entrar", phone, "form");
    await page.fill("input[name=usuario]", "doctora");
    await page.fill("input[name=contrasena]", "no es la contraseña");
    await page.press("Enter");
    await page.find("[role=alert]");
    assert.equal(await value("input[name=usuario]"), "doctora");
    await page.find(".field-secret[data-ready]");
    await page.click("button", "Mostrar: Contraseña");
    await page.fill("input[name=contrasena]", "una frase larga y propia");
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll(".field-secret > *")].map((e) => e.type)), ["text", "button"]);
    await page.click("button[type=submit]", "Entrar");
    await page.until(() => location.pathname === "/admin" && document.readyState === "complete");
    await page.find("h1", "¿Qué quieres hacer?");
  });

  test("a password that is too short is refused with a link to its field", async () => {
    await open("/admin/contrasena", phone, "form");
    await page.fill("input[name=actual]", "una frase larga y propia");
    await page.fill("input[name=nueva]", "corta");
    await page.fill("input[name=repetida]", "corta");
    await page.press("Enter");
    await page.click("[role=alert] a[href='#campo-nueva']");
    await page.focused("#campo-nueva");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
  });

  test("information: tabs by keyboard, a number that lacks digits is noted, and what is saved is public", async () => {
    await open("/admin/informacion", computer, "[role=tab]");
    await page.focus("[role=tab]", "Información del Doctor");
    await page.press("Right", "Right");
    await page.until(() => document.activeElement.getAttribute("aria-selected") === "true" && document.activeElement.textContent === "Sección Hero");
    await page.press("Home");
    await page.fill("#campo-doctorInfo-whatsapp", "55 3333 444");
    await page.find(".info-field", "No parece un número de México.");
    await page.fill("#campo-doctorInfo-whatsapp", "55 3333 4444");
    await page.fill("#campo-doctorInfo-name", "Dra. Elena Prueba");
    await page.find("body", "Hay cambios sin guardar");
    await page.click("#guardar");
    await page.find(said, "Información del sitio actualizada correctamente");
    assert.match(await home(), /Dra\. Elena Prueba/);
  });

  test("information: a long text is made bold and undone by keyboard, in a box as tall as its words", async () => {
    await open("/admin/informacion#acerca-de-mi", computer, "#campo-aboutMe-description");
    const box = "#campo-aboutMe-description";
    await page.fill(box, "uno dos");
    await page.evaluate((of) => document.querySelector(of).setSelectionRange(4, 7), box);
    await page.chord("Control", "b");
    await page.until((of) => document.querySelector(of).value === "uno **dos**", box);
    // MiniBrowser has no key for what its engine can take back.
    if (engine === "webkit") await page.evaluate(() => document.execCommand("undo"));
    else await page.chord("Control", "z");
    await page.until((of) => document.querySelector(of).value === "uno dos", box);
    for (let i = 0; i < 12; i++) await page.press("Enter", "x");
    await page.until((of) => document.querySelector(of).value.split("\n").length === 13, box);
    await page.until((of) => document.querySelector(of).scrollHeight <= document.querySelector(of).clientHeight + 2, box);
  });

  test("the bar with what is unsaved is white from edge to edge of the window", async () => {
    await open("/admin/informacion", phone, "#guardar");
    for (const x of [4, 370]) await until(async () => (await page.colour(x, 830)).every((part) => part === 255), `white at ${x} px`);
  });

  test("what is not saved is offered again", async () => {
    await open("/admin/contenido#/precio", computer, "#campo-consultationPrice-price");
    await page.fill("#campo-consultationPrice-price", "$2,000 MXN");
    await page.until(() => Object.values(localStorage).some((copy) => copy.includes("$2,000 MXN")));
    await open("/admin/contenido#/precio", computer, "#campo-consultationPrice-price");
    await page.find("main", "Tienes cambios sin guardar del");
    await page.click("button", "Recuperar");
    await page.until(() => document.querySelector("#campo-consultationPrice-price").value === "$2,000 MXN");
    await page.click("#guardar");
    await page.find(said, "El contenido se guardó y ya está publicado");
    assert.equal((await content()).consultationPrice.price, "$2,000 MXN");
  });

  test("content: a testimonial is added, shown, saved, and taken out by its menu", async () => {
    await open("/admin/contenido#/testimonios", computer, ".content-row");
    const before = (await content()).records.testimonials.length;
    await page.click("button", "Agregar testimonio");
    await page.until(() => document.activeElement.id.endsWith("-name"));
    await page.type("Prueba P.");
    const key = (await page.evaluate(() => document.activeElement.id)).match(/nuevo-\w+/)[0];
    await page.fill(`#campo-records-testimonials-items-${key}-shortTestimonial`, "Me atendió con calma.");
    await page.gone("#faltan");
    await page.click("label", "Mostrar en el sitio");
    await page.click("#guardar");
    await page.find(said, "El contenido se guardó y ya está publicado");
    assert.equal((await content()).records.testimonials.length, before + 1);
    assert.match(await home(), /Me atendió con calma\./);
    await open("/admin/contenido#/testimonios", computer, ".content-row");
    await page.click("button", "Acciones de Prueba P.");
    await page.click("[role=menuitem]", "Eliminar");
    await page.find("button", "Deshacer");
    await page.click("#guardar");
    await page.find(said, "El contenido se guardó y ya está publicado");
    assert.equal((await content()).records.testimonials.length, before);
  });

  const order = () => page.evaluate(() => [...document.querySelectorAll(".sections-card")].map((card) => card.dataset.type));

  test("sections: moved by its button, shown with another layout, saved", async () => {
    await open("/admin/secciones", computer, ".sections-card");
    const [first, second] = (await order()).slice(4, 6);
    assert.deepEqual([first, second], ["Hero", "Symptoms"]);
    await page.focus("button", "Bajar Portada");
    await page.press("Enter");
    await page.find("[role=status]", "Portada: lugar 2 de 15");
    await page.focused("button[aria-label='Bajar Portada']");
    await page.evaluate((select) => {
      select.value = "services_mosaic.templ";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, await page.find("[data-type=Services] select"));
    await page.until(() => document.querySelector("[data-type=Services] .sections-picture img").src.includes("services_mosaic"));
    await page.click("button", "Save");
    await page.find(".sections-bar [role=status]", "Secciones seleccionadas guardadas.");
    const stored = await (await owner("/api/selected-sections")).json();
    assert.equal(stored.Services.component, "services_mosaic.templ");
    assert.match(await home(), /services-mosaic/);
  });

  test("sections: dragged by the mouse, given up with Escape, then dropped", async () => {
    await open("/admin/secciones", computer, ".sections-card");
    const [, moved, next] = (await order()).slice(3, 6);
    /** Where the handle is, and how far down the next card begins to give way. */
    const way = async () => {
      const start = await page.middle(`[data-type=${moved}] .sections-handle`);
      const end = await page.evaluate((of) => {
        const { y, height } = document.querySelector(`[data-type=${of}]`).getBoundingClientRect();
        return Math.round(y + height * 0.6);
      }, next);
      return { ...start, down: Math.max(end - start.y, 20) };
    };
    const steps = async () => {
      const { x, y, down } = await way();
      await page.hold({ x, y }, 0, down);
    };
    await steps();
    await page.press("Escape");
    await page.release();
    assert.deepEqual((await order()).slice(4, 6), [moved, next]);
    await steps();
    await page.release();
    await page.until((wanted) => [...document.querySelectorAll(".sections-card")].map((card) => card.dataset.type).slice(4, 6).join() === wanted, `${next},${moved}`);
    await page.click("button", "Save");
    await page.find(".sections-bar [role=status]", "Secciones seleccionadas guardadas.");
  });

  test("a photo is chosen, described, cut, saved and public", async () => {
    await open("/admin/informacion#acerca-de-mi", phone, "#campo-aboutMe-imagePath");
    const before = await value("#campo-aboutMe-imagePath");
    await page.upload(".picture-box:has(#campo-aboutMe-imagePath) input[type=file]", photo);
    await page.find("[role=dialog], dialog:modal", "Foto para retrato");
    await page.fill("dialog textarea, [role=dialog] textarea, dialog input[type=text]", "La doctora sonríe en su consultorio");
    await page.click("dialog button, [role=dialog] button", "Usar esta foto");
    await page.until((old) => document.querySelector("#campo-aboutMe-imagePath").value !== old, before);
    await page.click("#guardar");
    await page.find(said, "Información del sitio actualizada correctamente");
    assert.ok((await home()).includes('alt="La doctora sonríe en su consultorio"'));
    const path = await value("#campo-aboutMe-imagePath");
    for (const address of [path, path.replace(".webp", ".avif")]) {
      const { format, width, height } = await sharp(Buffer.from(await (await owner(address)).arrayBuffer())).metadata();
      assert.deepEqual([format, width, height], [address.endsWith("webp") ? "webp" : "heif", 720, 900]);
    }
  });

  test("days are closed by two taps and a button, and taken back", async () => {
    await open("/admin/horario", phone, "[id^=dia-]");
    const days = await page.evaluate(() => [...document.querySelectorAll("button[id^=dia-]:not([disabled],[aria-disabled=true])")].slice(-3).map((day) => day.id));
    await page.click(`#${days[0]}`);
    await page.click(`#${days[2]}`);
    await page.click("button", "Cerrar del ");
    await page.find(said, "Cerrado del ");
    assert.equal((await content()).schedule.closures.length, 1);
    await page.click("button", "Deshacer");
    await page.find(said, "Todo quedó como estaba.");
    assert.deepEqual((await content()).schedule.closures ?? [], []);
  });

  test("history: has what was saved, and one change is undone", async () => {
    const { heroSection } = await content();
    const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { heroSection: { title: "Consulta de cardiología los martes" } } }) });
    assert.equal(answer.status, 200, await answer.text());
    await open("/admin/historial", phone, "main");
    await page.click("main a[href*='/historial/informacion/']");
    await page.click("button", "Deshacer solo este cambio");
    await page.find("[role=status]", "Se deshizo");
    assert.equal((await content()).heroSection.title, heroSection.title);
  });
});
