// What the tests of the video share.
import { openServer, saveContent, signIn, until, visit as visitAt } from "./site.mjs";
import { reactOf } from "./takeover.mjs";

export const { server, browser } = await openServer();
export const react = await reactOf(server);
export const siteContent = "**/api/site-content*";

export const owner = await signIn(server);
export const sample = (await (await fetch(`${server.address}/api/site-content?fields=multimedia`)).json()).siteContent.multimedia;
export const visit = (options, use) => visitAt(browser, server.address, "/contacto", options, use);
export const opener = (page) => page.getByRole("link", { name: /^Reproducir video/ });
export const dialog = (page) => page.getByRole("dialog");
export const player = (page, read) => page.locator("video").evaluate(read);

/** Paused at its beginning, as it is once the dialog has told that it is closed: that is a moment after it is hidden. */
export const stopped = (page) => until(() => player(page, (v) => v.paused && v.currentTime === 0), "paused at its beginning");

export const playing = (page) => page.waitForFunction(() => document.querySelector("video").currentTime > 0.2);

/** Sees /contacto with other content, which is put back afterwards. */
export async function changed(multimedia, options, use) {
  await saveContent(owner, { multimedia });
  try {
    await visit(options, use);
  } finally {
    await saveContent(owner, { multimedia: sample });
  }
}
