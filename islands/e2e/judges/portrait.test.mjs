// What the outline of the portrait's crop promises: head and shoulders, in every layout and at every width.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openServer, saveContent, signIn, visit } from "../site.mjs";

// A picture of a portrait's shape stands in for one.
const photo = "/images/retrato_puerta.webp";
/** From the hair to the chin of the outline (islands/lib/form/picture/portrait.tsx), as parts of the picture's height. */
const head = { from: 0.18, to: 0.6 };
const layouts = [
  "AboutMe/aboutme_band", "AboutMe/aboutme_bento", "AboutMe/aboutme_editorial", "AboutMe/aboutme_letter", "AboutMe/aboutme_portrait",
  "Hero/hero_portrait", "CallToActionIndividual/calltoactionindividual_note", "Certifications/certifications_credential",
];
const windows = [[390, 844], [844, 390], [600, 900], [820, 1180], [1366, 768]];

const { server, browser } = await openServer();
before(async () => {
  const owner = await signIn(server);
  await saveContent(owner, { aboutMe: { imagePath: photo } });
});

for (const layout of layouts) {
  test(`${layout} shows the whole head of a portrait`, async () => {
    await visit(browser, server.address, `/preview/${layout}.templ`, {}, async (page) => {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        const seen = await page.locator("img[src*=retrato_puerta]").first().evaluate((image) => {
          const box = image.getBoundingClientRect();
          const { objectPosition, objectFit } = getComputedStyle(image);
          const drawn = objectFit === "cover" ? Math.max(box.height, box.width * 1.25) : box.height;
          const hidden = (drawn - box.height) * Number.parseFloat(objectPosition.split(" ")[1]) / 100;
          // What lies over the picture's foot ends it, as the words of a card do.
          const words = [...image.closest("section").querySelectorAll("h1, h2")].map((e) => e.getBoundingClientRect())
            .filter((r) => r.left < box.right - 1 && r.right > box.left + 1 && r.top > box.top && r.top < box.bottom);
          const foot = Math.min(box.bottom, ...words.map((r) => r.top)) - box.top;
          return { from: hidden / drawn, to: (hidden + foot) / drawn };
        });
        assert.ok(seen.from <= head.from && seen.to >= head.to, `${width} x ${height}: the picture is seen from ${seen.from.toFixed(2)} to ${seen.to.toFixed(2)} of its height`);
      }
    });
  });
}
