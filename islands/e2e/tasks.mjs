// What a secretary does in a month, on a phone. Each task begins on Inicio, and says what people get.
import assert from "node:assert/strict";

/** A day of the month after next, so that no closure of today or tomorrow is beside it. */
const month = new Date(Date.now() + 86400_000 * 35).toISOString().slice(0, 8);

const includes = (text, ...parts) => { for (const part of parts) assert.ok(text.includes(part), `people get ${part}`); };
const lacks = (text, ...parts) => { for (const part of parts) assert.ok(!text.includes(part), `people no longer get ${part}`); };

/** Chooses the image with which a task begins, and uses it as it is. */
async function upload({ page, tap, photo }, button, description) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap(button)]);
  await chooser.setFiles(photo);
  const dialog = page.getByRole("dialog");
  await tap(dialog.getByLabel("Describe la foto para quien no puede verla"));
  await page.keyboard.type(description);
  await tap(dialog.getByRole("button", { name: "Usar esta foto" }));
  await dialog.waitFor({ state: "detached" });
}

/**
 * The tasks in the order in which they are done: name; most, the taps that they may take; steps, with the hand of
 * tasks.test.mjs; and people, with a function that fetches a public page.
 */
export const tasks = [
  { name: "the price", most: 3, steps: async ({ find, write, save }) => {
    await find("cuanto cobra", "Cambiar el precio");
    await write("1800");
    await save();
  }, people: async (get) => {
    includes(await get("/"), "Consulta $1,800", '"price":1800');
    lacks(await get("/"), "$1,500");
  } },
  { name: "the address", most: 3, steps: async ({ find, write, save }) => {
    await find("nuevo domicilio", "Cambiar la dirección");
    await write("Torre Sur, piso 4, consultorio 402, Av. Coyoacán 1435, Col. Del Valle, 03100 Benito Juárez, Ciudad de México");
    await save();
  }, people: async (get) => {
    includes(await get("/"), '"streetAddress":"Torre Sur, piso 4, consultorio 402, Av. Coyoacán 1435');
    for (const path of ["/", "/contacto", "/enfermedades/arritmias"]) {
      includes(await get(path), "Av. Coyoacán 1435");
      lacks(await get(path), "Torre Médica de muestra");
    }
  } },
  { name: "the telephone, with an extension", most: 3, steps: async ({ find, write, save }) => {
    await find("telefono", "Cambiar el teléfono");
    await write("55 5543 1234 ext. 12");
    await save();
  }, people: async (get) => {
    includes(await get("/contacto"), 'href="tel:+525555431234;ext=12"', "+52 55 5543 1234, ext. 12");
    lacks(await get("/contacto"), "tel:+525500000000");
  } },
  { name: "the WhatsApp", most: 3, steps: async ({ find, write, save }) => {
    await find("wasap", "Cambiar el WhatsApp");
    await write("044 55 1234 5678");
    await save();
  }, people: async (get) => includes(await get("/"), "https://wa.me/525512345678") },
  { name: "the number for emergencies", most: 3, steps: async ({ find, write, save }) => {
    await find("numero de urgencias", "Cambiar el teléfono de urgencias");
    await write("5587654321");
    await save();
  }, people: async (get) => includes(await get("/contacto"), 'href="tel:+525587654321"', "+52 55 8765 4321") },
  { name: "an email copied with its link", most: 3, steps: async ({ find, write, save }) => {
    await find("correo", "Correo electrónico");
    await write("mailto:consultorio@ana-ruiz.mx\u200b ");
    await save();
  }, people: async (get) => includes(await get("/contacto"), 'href="mailto:consultorio@ana-ruiz.mx"') },
  { name: "Facebook by its name", most: 3, steps: async ({ find, write, save }) => {
    await find("facebook", "Facebook");
    await write("@dra.anaruiz");
    await save();
  }, people: async (get) => includes(await get("/"), 'href="https://www.facebook.com/dra.anaruiz"') },
  { name: "a map copied from Google", most: 3, steps: async ({ find, write, save }) => {
    await find("mapa", "Mapa para insertar");
    await write('<iframe src="https://www.google.com/maps/embed?pb=!1m18!2sConsultorio" width="600" height="450"></iframe>');
    await save();
  }, people: async (get) => includes(await get("/contacto"), "https://www.google.com/maps/embed?pb=!1m18!2sConsultorio") },
  { name: "the doctor's name", most: 3, steps: async ({ find, write, save }) => {
    await find("nombre de la doctora", "Cambiar el nombre");
    await write("Dra. Ana Ruiz Castro");
    await save();
  }, people: async (get) => {
    includes(await get("/"), "Dra. Ana Ruiz Castro");
    lacks(await get("/contacto"), "Villaseñor");
  } },
  { name: "close today, and open again", most: 2, steps: async ({ tap, page }) => {
    await tap(page.getByRole("button", { name: "Cerrar hoy" }));
    await page.getByText(/^Cerrado · abre mañana/).waitFor();
    await tap(page.getByRole("button", { name: "Abrir hoy como siempre" }));
    await page.getByRole("button", { name: "Cerrar hoy" }).waitFor();
  }, people: async (get) => lacks(await get("/contacto"), "Cerrado hoy") },
  { name: "close for the holidays", most: 5, steps: async ({ find, tap, page }) => {
    await find("vacaciones", "Cerrar un día");
    await tap(page.locator(`#dia-${month}10`));
    await tap(page.locator(`#dia-${month}12`));
    await tap(page.getByRole("button", { name: /^Cerrar del 10 al 12 de / }));
    await page.locator(".toaster > [role=status]").getByText(/^Cerrado del 10 al 12 de /).waitFor();
  }, people: async (get) => includes(await get("/contacto"), `"validFrom":"${month}10"`) },
  { name: "leave early one day", most: 6, steps: async ({ find, tap, fill, page, save }) => {
    await find("no hay consulta en la tarde", "Cerrar un día");
    await tap(page.locator(`#dia-${month}20`));
    await tap(page.getByRole("button", { name: /^Otro horario/ }));
    await fill(page.locator(".schedule-row input[type=time]").nth(1), "17:00");
    await save();
  }, people: async (get) => includes(await get("/contacto"), `"validFrom":"${month}20"`, '"closes":"17:00"') },
  { name: "rest on Sundays", most: 4, steps: async ({ find, tap, page, save }) => {
    await find("horario del domingo", "Cambiar el horario");
    await tap(page.getByRole("group", { name: /^Domingo/ }).first().getByRole("radio", { name: "Cerrado" }));
    await save();
  }, people: async (get) => includes(await get("/contacto"), "Lunes a sábado") },
  { name: "a notice", most: 4, steps: async ({ find, tap, page, save }) => {
    await find("poner un anuncio", "Poner un aviso");
    await tap(page.getByRole("button", { name: "Escribir un aviso", exact: true }));
    await page.keyboard.type("Esta semana contestamos solo por WhatsApp.");
    await save();
  }, people: async (get) => {
    for (const path of ["/", "/sintomas/falta-de-aire", "/contacto"]) includes(await get(path), "Esta semana contestamos solo por WhatsApp.");
  } },
  { name: "a photo of the practice", most: 8, steps: async (hand) => {
    const { find, tap, page, save } = hand;
    await find("subir foto", "Agregar o quitar una foto");
    await tap(page.getByRole("button", { name: "Agregar foto" }));
    await upload(hand, page.getByRole("button", { name: /^Elegir foto/ }), "La sala de espera, con luz de mañana");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => includes(await get("/api/site-content?fields=records.gallery"), "La sala de espera, con luz de mañana") },
  { name: "what a patient says, with consent", most: 9, steps: async ({ find, tap, fill, page, save }) => {
    await find("nuevo testimonio", "Agregar o quitar un testimonio");
    await tap(page.getByRole("button", { name: "Agregar testimonio" }));
    await page.keyboard.type("R. M.");
    await fill(page.getByRole("textbox", { name: "Testimonio corto" }), "Me explicó mi estudio con calma.");
    await tap(page.getByRole("button", { name: "Consentimiento del paciente" }));
    await fill(page.getByLabel("Fecha del consentimiento", { exact: true }), "2026-11-20");
    await fill(page.getByLabel("Cómo lo dio", { exact: true }), "Por escrito, en la consulta");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => includes(await get("/"), "Me explicó mi estudio con calma.") },
  { name: "another insurer", most: 5, steps: async ({ find, tap, page, save }) => {
    await find("nueva aseguradora", "Agregar o quitar una aseguradora");
    await tap(page.getByRole("button", { name: "Agregar aseguradora" }));
    await page.keyboard.type("Seguros Cometa");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => includes(await get("/"), "Seguros Cometa") },
  { name: "a way to pay less", most: 4, steps: async ({ find, tap, page, save }) => {
    await find("transferencia", "Transferencia bancaria");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => lacks(await get("/"), "Transferencia bancaria") },
  { name: "hide a disease", most: 4, steps: async ({ find, tap, page, save }) => {
    await find("insuficiencia mitral", "Insuficiencia mitral");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => {
    assert.equal((await get("/enfermedades/insuficiencia-mitral", 404)).includes("Insuficiencia mitral"), false);
    lacks(await get("/enfermedades"), "/enfermedades/insuficiencia-mitral");
  } },
  { name: "show it again", most: 4, steps: async ({ find, tap, page, save }) => {
    await find("insuficensia mitral", "Insuficiencia mitral");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => includes(await get("/enfermedades"), "/enfermedades/insuficiencia-mitral") },
  { name: "a list pasted from a program of texts", most: 5, steps: async ({ find, tap, page, paste, save }) => {
    await find("bradicardia", "Bradicardia");
    await tap(page.getByRole("navigation", { name: "En esta página" }).getByRole("button", { name: "Presentación" }));
    await paste(page.getByRole("textbox", { name: "Qué es" }), "El corazón late lento. Puede deberse a:\n\n·\tmedicinas\n·\tla edad");
    await save();
  }, people: async (get) => includes(await get("/enfermedades/bradicardia"), "<li>medicinas</li>", "<li>la edad</li>") },
  { name: "the address of a page", most: 4, steps: async ({ find, fill, page, save }) => {
    await find("holter", "Holter de 24 y 48 horas");
    await fill(page.getByLabel("Dirección de la página"), "https://www.ana-ruiz.mx/servicios/holter/");
    await save();
  }, people: async (get) => {
    includes(await get("/servicios/holter"), "Holter de 24 y 48 horas");
    includes(await get("/servicios/holter-24-48-horas"), "Holter de 24 y 48 horas");
  } },
  { name: "a new study", most: 12, steps: async (hand) => {
    const { find, tap, page, save } = hand;
    const write = async (label, text) => {
      await tap(page.locator("#faltan").getByRole("button", { name: label }));
      await page.keyboard.type(text);
    };
    await find("agregar estudio", "Agregar un estudio");
    await tap(page.getByRole("button", { name: "Agregar servicio" }));
    await page.keyboard.type("Índice tobillo-brazo");
    await write("Descripción corta", "Compara la presión del tobillo con la del brazo.");
    await write("Qué es", "Se mide la presión en los brazos y en los tobillos.");
    await write("Para qué sirve", "Para saber si pasa bien la sangre por las piernas.");
    await tap(page.locator("#faltan").getByRole("button", { name: "Imagen de la tarjeta" }));
    await upload(hand, page.locator("[data-path$=imageHome], .picture-box").first().getByRole("button", { name: /^Elegir foto/ }), "Un baumanómetro junto a un tobillo");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => {
    includes(await get("/servicios"), "Índice tobillo-brazo");
    includes(await get("/servicios/indice-tobillo-brazo"), 'content="Compara la presión del tobillo con la del brazo."');
  } },
  { name: "an entry of the menu", most: 6, steps: async ({ find, tap, fill, page, save }) => {
    await find("cambiar el menu", "Cambiar el menú");
    await tap(page.getByRole("button", { name: "Agregar entrada" }));
    await page.keyboard.type("MI HOLTER");
    await fill(page.getByLabel("A dónde lleva"), "servicios/holter");
    await tap(page.getByRole("switch", { name: "Mostrar en el sitio" }));
    await save();
  }, people: async (get) => includes(await get("/contacto"), 'href="/servicios/holter"', "MI HOLTER") },
  { name: "a video", most: 3, steps: async ({ find, write, save }) => {
    await find("poner un video", "Dirección del video");
    await write("https://youtu.be/dQw4w9WgXcQ?si=abc");
    await save();
  }, people: async (get) => includes(await get("/contacto"), 'href="https://youtu.be/dQw4w9WgXcQ?si=abc"') },
  { name: "another layout of the first screen", most: 5, steps: async ({ menu, page, choose, tap }) => {
    await menu("Secciones");
    await choose(page.getByLabel("Diseño de Portada", { exact: true }), { label: "Editorial" });
    await tap(page.getByRole("button", { name: "Save", exact: true }).last());
    await page.getByText("Secciones seleccionadas guardadas.").first().waitFor();
  }, people: async (get) => includes(await get("/"), "hero-editorial") },
  { name: "take a change back", most: 2, steps: async ({ tap, page }) => {
    await tap(page.getByRole("link", { name: "Verlo o deshacerlo" }));
    await tap(page.getByRole("button", { name: /^Deshacer/ }).first());
    await page.getByText(/^Se deshizo: /).first().waitFor();
  }, people: async (get) => lacks(await get("/"), "hero-editorial") },
];

/** Tasks on a site whose content says its address and its telephones in several ways, as those of the first version could. */
export const oldTasks = [
  { name: "the address, which was in several fields", most: 4, steps: async ({ find, write, tap, page, save }) => {
    await find("cambiar direccion", "Cambiar la dirección");
    await write("Av. Coyoacán 1435, consultorio 3, Col. Del Valle, 03100 Benito Juárez, Ciudad de México");
    await page.getByText(/^Este dato está también, distinto, en: .*Calle y número \(«Amores 12»\)/).waitFor();
    await tap(page.locator("#campo-doctorInfo-address-otros + button"));
    await save();
  }, people: async (get) => {
    includes(await get("/"), '"streetAddress":"Av. Coyoacán 1435, consultorio 3, Col. Del Valle"');
    for (const path of ["/", "/contacto", "/enfermedades/infarto-agudo-de-miocardio"]) lacks(await get(path), "Amores 12", "Torre Médica de muestra");
    includes(await get("/contacto"), "Av. Coyoacán 1435, consultorio 3");
  } },
  { name: "the telephone, which was in several fields", most: 4, steps: async ({ find, write, tap, page, save }) => {
    await find("telefono", "Cambiar el teléfono");
    await write("55 5543 1234");
    await page.getByText(/^Este dato está también, distinto, en: .*Teléfono de citas \(«55 5511 2233»\)/).waitFor();
    await tap(page.locator("#campo-doctorInfo-phone-otros + button"));
    await save();
  }, people: async (get) => {
    for (const path of ["/", "/contacto"]) lacks(await get(path), "5511 2233", "5511223", "0000 0000");
    includes(await get("/contacto"), 'href="tel:+525555431234"', "+52 55 5543 1234");
  } },
  { name: "the hours, which were a text", most: 5, steps: async ({ find, fill, page, save }) => {
    await find("horario", "Cambiar el horario");
    await page.getByText("Lo leímos de los textos de Información").first().waitFor();
    await fill(page.getByLabel("Viernes: hasta").first(), "13:00");
    await save();
  }, people: async (get) => {
    includes(await get("/contacto"), "Lunes a jueves", "10:00 a 13:00");
    includes(await get("/api/site-content?fields=doctorWorkInfo"), '"consultingHours2":"10:00 a 13:00"');
  } },
];
