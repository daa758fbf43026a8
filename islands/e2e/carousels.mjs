// What the tests of the rows that turn share.
import { drawn, openSample, still, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openSample();

export const kinds = [
  { name: "services", path: "/preview/Services/services_rail.templ", root: ".services-rail", slides: 6, every: 3000, gap: 24, views: [[390, 1], [1366, 3]] },
  { name: "insurers", path: "/preview/Insurances/insurances_carousel.templ", root: ".insurances-carousel", slides: 14, every: 2000, gap: 14, views: [[390, 1], [1366, 5]] },
];

export const [services, insurers] = kinds;
export const script = /\/carousel-\w+\.js/;
export const slidesOf = (page, { root }) => page.locator(`${root} .carousel-group`);
export const toggle = (page, { root }) => page.locator(`${root} .carousel-toggle`);
export const button = (page, { root }, name) => page.locator(root).getByRole("button", { name, exact: true });
export const seen = (page, { root }) => page.locator(root).evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));

/** The labels of the slides that stand wholly in the view, from left to right. */
export const inView = (page, { root }) => page.locator(root).evaluate((e) => {
  const view = e.querySelector(".carousel-view");
  const { left } = view.querySelector("ul").parentElement.getBoundingClientRect();
  const right = left + view.clientWidth;
  return [...view.querySelectorAll(".carousel-group")]
    .map((li) => ({ label: li.getAttribute("aria-label"), ...li.getBoundingClientRect().toJSON() }))
    .filter((li) => li.left >= left - 1 && li.right <= right + 1)
    .sort((a, b) => a.left - b.left)
    .map((li) => li.label);
});

export const at = (page, kind, first) => page.waitForFunction(([root, label]) => {
  const view = document.querySelector(`${root} .carousel-view`);
  const slide = view.querySelector(`[aria-label="${label}"]`);
  const style = getComputedStyle(view);
  return slide && !slide.inert && Math.abs(slide.getBoundingClientRect().left - view.getBoundingClientRect().left - Number.parseFloat(style.paddingLeft)) < 1;
}, [kind.root, `${first} de ${kind.slides}`]);

/** Waits until a turn that was under way is over. */
export const settled = async (page) => {
  await still(page);
  await drawn(page);
};

/** Presses the button that stops it, and goes back to where a busy machine let it turn from. */
export const stop = async (page, kind) => {
  await toggle(page, kind).click();
  await button(page, kind, "Reanudar").waitFor();
  await still(page);
  const [first] = await inView(page, kind);
  for (let n = Number.parseInt(first); n > 1; n--) {
    await page.keyboard.press("ArrowLeft");
    await at(page, kind, n - 1);
  }
};

/** Opens a carousel, held still by its button unless turning is what the test is about. */
export const visit = (kind, options, use) => {
  const { running, ready = true, ...rest } = options;
  return visitAt(browser, server.address, kind.path, rest, async (page) => {
    await seen(page, kind);
    if (ready) await page.locator(`${kind.root}[data-ready]`).waitFor();
    if (ready && !running) await stop(page, kind);
    await use(page);
  });
};
