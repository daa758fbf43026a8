// What the tests of the booking calendar share.
import { openServer, saveContent, signIn, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer({ windows: true });

export const owner = await signIn(server);
export const save = (doctoralia) => saveContent(owner, { doctoralia });
await save({ enabled: true, doctorSlug: "dra-muestra" });
export const third = [/other host: https:\/\/(platform\.docplanner\.com|www\.doctoralia\.com\.mx)\//];
export const name = "Widget de reserva de citas médicas";

/** What the real script is known to do: a frame in the place of the link, sized by script. */
export const widget = (host) => `
  const link = document.getElementById("zl-url");
  const frame = document.createElement("iframe");
  frame.src = "https://${host}/ajax/marketing/doctor/widget/" + link.dataset.zlwType + "/" + link.dataset.zlwDoctor + "?hide_branding=" + link.dataset.zlwHideBranding + "&opinion=" + link.dataset.zlwOpinion;
  frame.style.height = "420px";
  link.parentNode.replaceChild(frame, link);`;

export const doctoralia = (host = "www.doctoralia.com.mx") => (page) => Promise.all([
  page.route("https://platform.docplanner.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: widget(host) })),
  page.route(`https://${host}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=es><title>Citas</title><main><h1>Citas</h1><button>10:00</button></main>" })),
]);

/** The third party's script waits until release is called. */
export let release;

export const held = async (page) => {
  await doctoralia()(page);
  const free = new Promise((resolve) => { release = resolve; });
  await page.route("https://platform.docplanner.com/**", async (route) => {
    await free;
    await route.fallback();
  });
};

export const visit = (options, use) => visitAt(browser, server.address, "/contacto", { allow: third, prepare: doctoralia(), ...options }, use);
export const button = (page) => page.getByRole("button", { name: "Ver horarios disponibles" });
export const profile = (page) => page.getByRole("link", { name: "Ver horarios en Doctoralia (se abre en otra pestaña)" });
export const status = (page) => page.locator(".booking-status");
