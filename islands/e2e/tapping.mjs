// What the tests of counting share: a site behind a proxy that sees what its pages tell, and how links are tapped on pages that leave at once.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import { signIn, startServer, until } from "./site.mjs";

/**
 * Starts a site and a proxy before it, for which each request is of another person.
 * Resolves to { server, owner, address, told, counted, stop }: the address is the
 * proxy's, told are the lines that pages have sent, and counted resolves to how often
 * the owner's file says that something was tapped.
 */
export async function startCounting() {
  const server = await startServer("-preview", "-trusted-proxies", "127.0.0.1");
  const owner = await signIn(server);
  const told = [];
  const proxy = createServer((asked, answer) => {
    const person = `10.${told.length >> 16}.${(told.length >> 8) & 255}.${told.length & 255}`;
    if (asked.url === "/toques") {
      const parts = [];
      asked.on("data", (part) => parts.push(part)).on("end", () => told.push(Buffer.concat(parts).toString()));
    }
    const onward = request(server.address + asked.url, { method: asked.method, headers: { ...asked.headers, "x-forwarded-for": person } }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening));
  return {
    server, owner, told,
    address: `http://127.0.0.1:${proxy.address().port}`,
    async counted() {
      const rows = (await (await owner("/admin/llamadas/toques.csv")).text()).trim().split("\r\n").slice(1).map((row) => row.split(","));
      return rows.filter((row) => row[3] !== "Vistas").reduce((sum, row) => sum + Number(row.at(-1)), 0);
    },
    async stop() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      await server.stop();
    },
  };
}

/** Waits for what comes in meanwhile. */
export const arrives = (holds, what) => until(async () => {
  await new Promise(setImmediate);
  return holds();
}, what);

const links = ["header a[href^='tel:']", "main a[href^='tel:']", "main a[href*='wa.me']", "main a[href*='/maps']", "footer a[href*='wa.me']", "footer a[href^='tel:']"];
/** Makes a page leave with the next click, or stay as it is; in a page. */
const prepare = `document.addEventListener("click", (event) => {
  event.preventDefault();
  if (arguments[0]) location.assign("/aviso-de-privacidad");
})`;

/** Taps so many links, each on a page that leaves with the very click, or whose tab is closed right after it. */
async function tapAndLeave(open, times) {
  for (let n = 0; n < times; n++) {
    const tab = await open("/contacto");
    await until(() => tab.evaluate("return 'js' in document.documentElement.dataset"), "the loader has run");
    const leaves = n % 2 === 0;
    await tab.evaluate(prepare, leaves);
    await tab.click(links[n % links.length], leaves);
    await tab.close();
  }
}

/** How many links each engine taps, each kind twice, and how many of those taps may be lost: one in a hundred, so of a few none. `make torture` taps 200. */
const times = Number(process.env.TAPS || 2 * links.length);
const least = Math.ceil(times * 0.99);

/** The test that what is tapped in an engine is counted. launch resolves to { open, stop }; open shows a path in a tab of its own, that is to { evaluate, click, close }. */
export function tapsAreCounted(name, { told, counted }, launch) {
  const taps = () => told.filter((line) => line.includes(" "));
  test(`of ${times} taps in ${name} ${least} are counted, and none twice`, async (t) => {
    const { open, stop } = await launch();
    try {
      const [arrived, before] = [taps().length, await counted()];
      await tapAndLeave(open, times);
      await arrives(() => taps().length - arrived >= least, `${least} taps`);
      await until(async () => (await counted()) - before >= taps().length - arrived, "all that arrived is counted");
      const sum = (await counted()) - before;
      assert.ok(sum >= least && sum <= times, `got ${sum}`);
      t.diagnostic(`${name}: ${sum} of ${times} taps arrived and were counted`);
    } finally {
      await stop();
    }
  });
}
