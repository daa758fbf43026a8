// Of a second page only what it has for itself is sent: a browser that takes dictionaries (RFC 9842) holds the rest since the first one.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, test } from "node:test";
import { launchBrowser, startServer, until, visit } from "./site.mjs";

const server = await startServer();
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** How many bytes a page has in Brotli, and whether it names a dictionary. */
const alone = (path) => new Promise((resolve, reject) => request(server.address + path, { headers: { "accept-encoding": "br" } }, async (response) => {
  let size = 0;
  for await (const chunk of response) size += chunk.length;
  resolve({ size, names: /rel="compression-dictionary"/.test(response.headers.link) });
}).on("error", reject).end());

test("a second page costs half, and is the same", async () => {
  // A server that has just started compresses its pages once more, and names a dictionary then.
  await until(async () => (await alone("/")).names, "a page that names a dictionary");
  let times = 0;
  await visit(browser, server.address, "/", { width: 390, height: 844 }, async (page) => {
    for (const path of ["/enfermedades/arritmias", "/sintomas", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad"]) {
      const { size } = await alone(path);
      let way;
      // The dictionary comes when the browser has nothing else to do; of an address that it has seen before it keeps the page.
      await until(async () => {
        await page.goto(`${server.address}${path}?${times++}`);
        way = await page.evaluate(() => {
          const [{ encodedBodySize, decodedBodySize }] = performance.getEntriesByType("navigation");
          return { encodedBodySize, decodedBodySize };
        });
        return way.encodedBodySize < size;
      }, `${path} with the help of the dictionary`);
      assert.ok(way.encodedBodySize <= size / 2, `${path}: ${way.encodedBodySize} of ${size} bytes`);
      const plain = await (await fetch(server.address + path)).arrayBuffer();
      assert.equal(way.decodedBodySize, plain.byteLength, path);
    }
  });
});
