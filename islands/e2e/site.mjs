// What the browser tests share: the built program on a free port, and Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a command of bin/latido to its end; input is what it reads. */
export function run(args, input = "") {
  const ended = spawnSync(join(root, "bin/latido"), args, { env: { PATH: process.env.PATH }, encoding: "utf8", input });
  assert.equal(ended.status, 0, `bin/latido ${args[0]}: ${ended.stderr ?? "run make build"}`);
}

/** Starts bin/latido on a new database of its own; resolves as serve does. */
export async function startServer(...flags) {
  const data = await mkdtemp(join(tmpdir(), "latido-e2e-"));
  run(["init", "-data", data]);
  const server = await serve("-data", data, ...flags);
  return { ...server, stop: () => server.stop().then(() => rm(data, { recursive: true, force: true })) };
}

/** Starts bin/latido; resolves to { address, invited, stop }. invited is a promise of the link that makes the owner, which the server prints right after its address. With -preview it does not compress its pages harder in the background, which takes five seconds of a core after its start and after each save. */
export async function serve(...flags) {
  const server = spawn(join(root, "bin/latido"), ["serve", "-address", "127.0.0.1:0", ...flags], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const log = [];
  let invite;
  const invited = new Promise((resolve) => { invite = resolve; });
  const address = await new Promise((resolve, reject) => {
    server.once("error", () => reject(new Error("bin/latido cannot be started: run make build")));
    const lines = createInterface(server.stderr);
    lines.on("line", (line) => {
      log.push(line);
      const link = /http\S+\/admin\/bienvenida\?token=[\w-]+/.exec(line);
      if (link) invite(link[0]);
      const found = /msg="latido is serving" address=(\S+)/.exec(line);
      if (found) resolve(found[1]);
    });
    lines.once("close", () => reject(new Error(`bin/latido ended:\n${log.join("\n")}`)));
  });
  return { address, stop, invited };
}

/** Whether each behaviour is shown once, as make test does; make judges shows it in every layout, with axe in every state. */
export const quick = Boolean(process.env.QUICK);

/** The layouts, or what else shares one behaviour, in which to show it. */
export const each = (all) => (quick ? all.slice(0, 1) : all);

/** How long anything may take: no test is about speed, so this only ends what would wait forever, on the busiest of machines. */
export const patience = 120_000;

/**
 * What Chromium does without: Playwright's own list, as only the last one counts,
 * and the pages with which each new window fills its address bar, in two
 * processes that cost more than most of ours.
 */
const without = [
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay",
  "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin",
  "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI",
];

/**
 * What the machine's Chromium is launched with: without its windows, which are a quarter of its
 * work, unless a test asks for them: without, the pointer begins in the corner, on
 * whatever lies there. CHROMIUM names another one. Whether our fonts come in time depends on how busy the machine is, so a test has the stand-ins
 * that a slow network shows, unless it asks for fonts.
 */
export const launchOptions = ({ fonts = false, windows = false, ...options } = {}) => ({
  timeout: patience,
  ...options,
  executablePath: process.env.CHROMIUM || (windows ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell"),
  args: [
    "--disable-gpu",
    "--disable-background-networking",
    `--disable-features=${without.join()}`,
    // No page of ours lives long enough for optimized code to earn what it costs to make.
    "--js-flags=--no-turbofan --no-maglev --always-sparkplug",
    ...(fonts ? [] : ["--disable-remote-fonts"]),
    // Chromium's sandbox does not work for root, as in most containers.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});

/** Launches Chromium. */
export async function launchBrowser(options) {
  const browser = await chromium.launch(launchOptions(options));
  browser.on("context", (context) => context.setDefaultTimeout(patience));
  return browser;
}

const browsers = new Map();

/** The Chromium of the process with these options, closed after its tests: to share one between processes costs more than to launch it. */
export async function openBrowser(options = {}) {
  const key = JSON.stringify(options);
  if (!browsers.has(key)) {
    browsers.set(key, launchBrowser(options));
    after(async () => (await browsers.get(key)).close());
  }
  return browsers.get(key);
}

/** A server of a file's own with these flags, stopped after its tests, and a browser; options are those of launchOptions. */
export async function openServer({ flags = [], ...options } = {}) {
  const browser = await openBrowser(options);
  const server = await startServer("-preview", ...flags);
  after(server.stop);
  return { server, browser };
}

/** The sample and a browser for a file that changes nothing: a sample of its own, or the one that run.mjs started for all files. */
export async function openSample() {
  const { E2E_SITE: shared } = process.env;
  return shared ? { server: { address: shared }, browser: await openBrowser() } : openServer();
}

/** The addresses of all pages, as the sitemap has them but that of a sample at a public address, which has none, of that of an appointment, which is not in it, and of one that does not exist. */
export async function allPaths(address) {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => new URL(found[1]).pathname);
  const { records } = (await (await fetch(`${address}/api/site-content?fields=records`)).json()).siteContent;
  const of = (list, key) => [`/${list}`, ...records[key].map(({ id }) => `/${list}/${id}`)];
  const wanted = ["/", ...of("enfermedades", "diseases"), ...of("sintomas", "symptoms"), ...of("servicios", "services"), "/contacto", "/aviso-de-privacidad", "/como-escribimos"];
  const unlisted = (await fetch(address)).headers.get("x-robots-tag") === "noindex";
  assert.deepEqual(paths.toSorted(), unlisted ? [] : wanted.toSorted(), "pages in the sitemap");
  return [...wanted, "/cita", "/no-existe"];
}

/** A page of each kind; of the details two, one short and one long: all others have the same templates. */
export const kinds = /^\/(|enfermedades|sintomas|servicios|contacto|aviso-de-privacidad|como-escribimos|no-existe|(enfermedades\/(arritmias|sindrome-de-disfuncion-sinusal))|(sintomas\/(falta-de-aire|sudoracion-fria-y-nauseas))|(servicios\/(ecmo|monitoreo-ambulatorio-de-presion-arterial)))$/;

/** Collects what a page must not do: errors, failed requests, requests to other hosts. */
export function watch(page, address) {
  const complaints = [];
  page.on("console", (message) => {
    // The browser itself reports the 404 of the page that does not exist, and the fonts that it was told not to use.
    const own = message.location().url === `${address}/no-existe` && message.text().includes("404") || /\.woff2 was preloaded .* but not used/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !own) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(data:|blob:)/.test(request.url())) complaints.push(`other host: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // What was on its way when the page was left.
    if (request.failure()?.errorText === "net::ERR_ABORTED") return;
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.url().endsWith("/no-existe")) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/**
 * Returns a function that opens an address and hands its page to use, as often as
 * it is called. The pages are of one context and take turns: one that has shown a
 * page shows the next for a third of what a new one takes. None may be left with
 * the pointer on it; options are those of the context.
 */
export function takeTurns(browser, address, options) {
  let context;
  const idle = [];
  return async (path, use) => {
    context ??= browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "es-MX", ...options });
    const page = idle.pop() ?? await (await context).newPage();
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 800 });
    const complaints = watch(page, address);
    await use(page, await page.goto(address + path, { waitUntil: "load" }), complaints);
    for (const event of ["console", "pageerror", "request", "requestfailed", "response"]) page.removeAllListeners(event);
    idle.push(page);
  };
}

/** How many px a page is wider than its window, and the elements that stick out. */
export function overflow(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - width;
    if (excess <= 0) return "";
    const culprits = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > width + 0.5);
    return `${excess}px: ${culprits.slice(0, 5).map((e) => `${e.tagName}.${e.className}`).join(", ")}`;
  });
}

/**
 * The contexts that visits share, by what they ask of one, each with its idle pages:
 * to make either costs more than to show most of our pages, and a fresh context
 * compiles every script again.
 */
const shared = new WeakMap();

function sharing(browser, options, cookies) {
  if (!shared.has(browser)) shared.set(browser, new Map());
  const made = shared.get(browser);
  const key = JSON.stringify([options, cookies]);
  if (!made.has(key)) made.set(key, { context: newContext(browser, options, cookies), idle: [] });
  return made.get(key);
}

async function newContext(browser, options, cookies) {
  const context = await browser.newContext(options);
  if (cookies) await context.addCookies(cookies);
  return context;
}

/** What changes a page for good: no other visit may have it afterwards. */
const lasting = ["addInitScript", "emulateMedia", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"];

/** A page of a shared context, and what returns it for the next visit: with its history, without the pointer on it, its routes and what it stored. */
async function borrow(browser, address, options, cookies) {
  const { context, idle } = sharing(browser, options, cookies);
  const page = idle.pop() ?? await (await context).newPage();
  let spoilt = false;
  for (const change of lasting) page[change] = (...given) => { spoilt = true; return Object.getPrototypeOf(page)[change].apply(page, given); };
  const release = async (good) => {
    if (page.isClosed()) return;
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // What a page keeps as it is left must be stored before it is cleared. Without a listener, Playwright accepts the question of one with unsaved changes.
    await page.goto(`${address}/robots.txt`);
    const entries = await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); return history.length; });
    // Chromium keeps 50 entries, and tests count theirs.
    if (!good || spoilt || entries > 30) return page.close();
    await page.mouse.move(0, 0);
    idle.push(page);
  };
  return { page, context: await context, release };
}

/**
 * Opens a page, hands it to use, and sees to it that it stayed quiet. Visits with
 * the same options share a context, with nothing stored; one that changes its
 * context, ends its session or uses its clock has one alone. owner is what signIn returned.
 */
export async function visit(browser, address, path, options, use) {
  const { width = 1280, height = 800, allow = [], prepare, owner, alone = false, ...rest } = options;
  const wanted = { locale: "es-MX", ...rest };
  const own = alone && await newContext(browser, wanted, owner?.cookies);
  const { page, context, release } = own ? { page: await own.newPage(), context: own, release: () => own.close() } : await borrow(browser, address, wanted, owner?.cookies);
  let good = false;
  try {
    const complaints = watch(page, address);
    await page.setViewportSize({ width, height });
    await prepare?.(page, context);
    await page.goto(address + path);
    await use(page, context);
    // What a test provokes on purpose may be heard; anything else may not.
    assert.deepEqual(complaints.filter((complaint) => !allow.some((pattern) => pattern.test(complaint))), []);
    good = true;
  } finally {
    await release(good);
  }
}

/** Asks again and again until something holds, for what no page can be told to wait for. */
export async function until(holds, what) {
  for (const begun = Date.now(); !(await holds());) {
    if (Date.now() - begun > patience) assert.fail(`never: ${what}`);
    await pause(20); // who asks without a rest keeps the cores from what he waits for
  }
}

/** Follows a link, or sends a form, until the next page is there whole. */
export async function follow(page, target) {
  const loaded = page.waitForEvent("load");
  await target.click();
  await loaded;
}

/** Waits until focus is on an element: what is closed gives it back a moment later. */
export const focusOn = (locator) => until(() => locator.evaluate((e) => e === document.activeElement), `focus on ${locator}`);

/** Waits for the styles of paper, which come when the browser has nothing else to do. */
export const readyForPaper = (page) => page.locator("link[media=print]").evaluate((link) => link.sheet || new Promise((came) => link.addEventListener("load", came)));

/** Waits until the page has been drawn twice: what was under way has been told to all who listen. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Records in window.shifts what moves in the page, from its beginning. */
export const watchShifts = (page) => page.addInitScript(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
  }).observe({ type: "layout-shift", buffered: true });
});

/** Records in window.waits how long the page means to wait: unlike a clock, that does not depend on how busy the machine is. */
export const watchWaits = (page) => page.addInitScript(() => {
  window.waits = [];
  const wait = window.setTimeout;
  window.setTimeout = (then, ms, ...rest) => {
    // The minute after which the opening hours are looked at again is no turn.
    if (ms >= 1000 && !new Error().stack.includes("/opening-")) window.waits.push(ms);
    return wait(then, ms, ...rest);
  };
});

/** Waits until what moves by time has come to rest; what the browser skips, as it is out of sight, never does. */
export const still = (page) => page.evaluate(async () => {
  const moving = () => document.getAnimations().filter((a) => a.timeline === document.timeline && a.playState === "running" && a.effect.getComputedTiming().endTime < Infinity &&
    a.effect.target.checkVisibility({ contentVisibilityAuto: true }));
  // One may take another's place on the way.
  for (let all = moving(); all.length > 0; all = moving()) await Promise.allSettled(all.map((a) => a.finished));
});

/** Drags a finger over the middle of an element that has come to rest, by so many px across and down. */
export async function swipe(page, locator, dx, dy = 0) {
  await still(page);
  // What is under the finger is what was drawn last.
  await drawn(page);
  const { x, y, width, height } = await locator.boundingBox();
  const client = await page.context().newCDPSession(page);
  // By its own clock, 40 ms from one place to the next: a busy machine hands on two at once, and would take the finger for a fast one.
  const step = 0.04;
  let timestamp = Date.now() / 1000 - 12 * step;
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: timestamp += step });
  const at = (part) => ({ x: x + width / 2 + dx * (part - 0.5), y: y + height / 2 + dy * (part - 0.5) });
  await touch("touchStart", at(0));
  for (let i = 1; i <= 10; i++) await touch("touchMove", at(i / 10));
  await touch("touchEnd");
  await client.detach();
}

/** The password of the owner whom signIn makes. */
export const ownerPassword = "una frase larga y propia";

/** Makes the owner by the link that the server printed; resolves as session does. */
export async function signIn(server) {
  const token = new URL(await server.invited).searchParams.get("token");
  return session(server, `/admin/bienvenida?token=${token}`, { token, usuario: "doctora", contrasena: ownerPassword, repetida: ownerPassword });
}

/** Sends a form that begins a session; resolves to a fetch that is signed in, with its cookies for a browser's context. */
export async function session({ address }, path, fields) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(address + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
  assert.equal(answer.status, 303, await answer.text());
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");
  const signedIn = (path, options = {}) => fetch(address + path, { ...options, headers: { ...headers, "Content-Type": "application/json", ...options.headers, cookie } });
  const cookies = cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url: address }));
  return Object.assign(signedIn, { cookies });
}

/** What the law asks for before a site may be opened to the public, of a practice that is not the sample's. */
export const lawful = {
  doctorInfo: {
    name: "Dra. Ana Ruiz Castro", cedProf: "1234568 (UNAM)", cedEsp: "7654322 (UNAM)",
    address: "Av. Coyoacán 1435, consultorio 3, Col. Del Valle, 03100 Ciudad de México", streetAddress: "Av. Coyoacán 1435, consultorio 3",
    phone: "+525555431234", phoneDisplay: "+52 55 5543 1234", whatsapp: "525555431234", whatsappDisplay: "+52 55 5543 1234",
  },
  doctorWorkInfo: { avisoCofepris: "2336600202A00001", consultingAddress: "Av. Coyoacán 1435, consultorio 3, Col. Del Valle", consultingSchedulePhone: "+52 55 5543 1234" },
  privacyNotice: { arcoEmail: "privacidad@ana-ruiz.mx" },
};

/** Saves a part of the content as the owner. */
export async function saveContent(owner, part) {
  const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: part }) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Opens the site to the public, as its owner does. */
export async function openSite(owner) {
  await saveContent(owner, lawful);
  const answer = await owner("/admin/publicacion/abrir", { method: "POST", redirect: "manual", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "" });
  assert.equal(answer.status, 303, await answer.text());
}
