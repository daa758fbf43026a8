// Takes the preview of every section layout: real screenshots of the built program, in
// static/previews, and a contact sheet of them all in the temporary folder.
import { createHash } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { root, staticDir } from "./shared.mjs";

const wide = 1366;
// Pages say whether the practice is open. They are photographed in its open hours, tomorrow
// (of a time that has passed a page tells nothing), or each run would make other pictures.
const hour = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T15:00:00-06:00`);
const tallest = 1000;
const previews = join(staticDir, "previews");

async function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function startServer() {
  const data = await mkdtemp(join(tmpdir(), "latido-previews-"));
  const address = `http://localhost:${await freePort()}`;
  execFileSync(join(root, "bin", "latido"), ["init", "-data", data]);
  const server = spawn(join(root, "bin", "latido"), ["serve", "-preview", "-data", data, "-address", address.slice("http://localhost".length)], { stdio: "ignore" });
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${address}/readyz`).then((r) => r.ok, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    server.kill();
    await rm(data, { recursive: true, force: true });
  };
  return { address, stop };
}

/** Shows everything that a visitor would see only after scrolling. */
async function settle(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

async function shoot(page, address, { type, file }) {
  await page.goto(`${address}/preview/${type}/${file}`, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: ".floating, .skip { display: none !important }" }).catch(() => {});
  await settle(page);
  if (type === "NavMenu") {
    await page.locator("header nav li:has(ul) > a, header nav li:has(ul) > button").first().hover();
    await page.waitForTimeout(400);
    return page.screenshot({ clip: { x: 0, y: 0, width: wide, height: 520 } });
  }
  const box = await page.locator(`.${file.replace(/\.templ$/, "").replaceAll("_", "-")}`).first().boundingBox();
  return page.screenshot({ fullPage: true, clip: { ...box, height: Math.min(box.height, tallest) } });
}

/** The picture that opens the README: home on a desktop with a phone in front of it. */
async function photographHome(browser, address) {
  const shots = {};
  for (const [device, viewport] of Object.entries({ desktop: { width: 1366, height: 860 }, phone: { width: 390, height: 844 } })) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    await context.clock.setFixedTime(hour);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    shots[device] = await page.screenshot();
    await context.close();
  }
  const rounded = (width, height, radius) => Buffer.from(`<svg><rect width="${width}" height="${height}" rx="${radius}"/></svg>`);
  const desktop = await sharp(shots.desktop).composite([{ input: rounded(1366, 860, 18), blend: "dest-in" }]).png().toBuffer();
  const phone = await sharp(shots.phone).resize({ width: 300 }).composite([{ input: rounded(300, 649, 28), blend: "dest-in" }]).png().toBuffer();
  const bezel = Buffer.from('<svg width="316" height="665"><rect width="316" height="665" rx="36" fill="#071E27"/></svg>');
  const canvas = await sharp({ create: { width: 1520, height: 980, channels: 3, background: "#DDF1EF" } })
    .composite([{ input: desktop, left: 40, top: 60 }, { input: bezel, left: 1164, top: 275 }, { input: phone, left: 1172, top: 283 }])
    .png()
    .toBuffer();
  await sharp(canvas).resize({ width: 1200 }).webp({ quality: 82, effort: 6 }).toFile(join(previews, "home.webp"));
}

/** Changes whenever the layout's own template or stylesheet does. */
async function fingerprint(type, name) {
  const hash = createHash("sha256");
  for (const extension of ["templ", "css"]) {
    hash.update(await readFile(join(root, "views", "sections", type.toLowerCase(), `${name}.${extension}`)));
  }
  return hash.digest("hex").slice(0, 16);
}

const { address, stop } = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"],
});
try {
  const context = await browser.newContext({ viewport: { width: wide, height: 900 }, reducedMotion: "reduce", bypassCSP: true });
  await context.clock.setFixedTime(hour);
  const page = await context.newPage();
  const layouts = await (await fetch(`${address}/preview`)).json();
  const fingerprints = {};
  const pictures = new Map();
  for (const layout of layouts) {
    const name = layout.file.replace(/\.templ$/, "");
    const picture = sharp(await shoot(page, address, layout)).resize({ width: 640 }).webp({ quality: 70, effort: 6 });
    pictures.set(join(previews, layout.type.toLowerCase(), `${name}.webp`), await picture.toBuffer());
    fingerprints[`${layout.type}/${layout.file}`] = await fingerprint(layout.type, name);
  }
  // Only a run that took every picture replaces the old ones.
  await rm(previews, { recursive: true, force: true });
  for (const [path, picture] of pictures) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture);
  }
  await photographHome(browser, address);
  await writeFile(join(previews, "previews.json"), JSON.stringify(fingerprints, null, 1) + "\n");

  const figures = layouts.map(({ type, file, name }) =>
    `<figure><img src="file://${join(previews, type.toLowerCase(), file.replace(/templ$/, "webp"))}"><figcaption>${type} · ${name}</figcaption></figure>`);
  const sheet = join(tmpdir(), "latido-previews.html");
  await writeFile(sheet, `<!doctype html><meta charset="utf-8"><title>Latido</title><style>body{columns:4;gap:16px;font:14px sans-serif}figure{margin:0 0 16px;break-inside:avoid}img{width:100%;border:1px solid #ccc}</style>${figures.join("")}`);
  console.log(`${layouts.length} previews; contact sheet: ${sheet}`);
} finally {
  await browser.close();
  await stop();
}
