// The program behind a proxy with HTTPS, as in production, and Mozilla's Observatory in front of it.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as ask } from "node:http";
import { createServer as createPlain } from "node:http";
import { createServer as createSecure } from "node:https";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "../site.mjs";

const run = promisify(execFile);
const scanner = createRequire(import.meta.url).resolve("@mdn/mdn-http-observatory/src/scan.js");

/** A certificate for localhost, by the maker of them that Go brings along. */
async function makeCertificate(folder) {
  const { stdout } = await run("go", ["env", "GOROOT"]);
  await run("go", ["run", join(stdout.trim(), "src/crypto/tls/generate_cert.go"), "-host", "localhost", "-ca", "-ecdsa-curve", "P256"], { cwd: folder });
  return { cert: await readFile(join(folder, "cert.pem")), key: await readFile(join(folder, "key.pem")) };
}

/** Starts bin/latido behind HTTPS on one port of localhost, which sends plain HTTP on to HTTPS; resolves to { host, server, scan, stop }. */
export async function startSecure() {
  const folder = await mkdtemp(join(tmpdir(), "latido-tls-"));
  const identity = await makeCertificate(folder);
  let host, server;
  const redirect = createPlain((request, response) => response.writeHead(308, { Location: `https://${host}${request.url}` }).end());
  const secure = createSecure(identity, (request, response) => {
    const options = { method: request.method, headers: { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.1" } };
    request.pipe(ask(server.address + request.url, options, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    }));
  });
  const sockets = new Set();
  // The first byte of TLS is 22, that of HTTP a letter: the Observatory asks one port for both.
  const port = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", (start) => {
      socket.pause();
      socket.unshift(start);
      (start[0] === 22 ? secure : redirect).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise((resolve) => port.listen(0, "localhost", resolve));
  host = `localhost:${port.address().port}`;
  server = await startServer("-public-url", `https://${host}`, "-trusted-proxies", "127.0.0.1");

  /** What the Observatory says of an address of the site: { scan: { grade, score, … }, tests }. */
  const scan = async (path = "") => {
    // Its installer downloads the browsers' list of sites with HSTS built in; here none has.
    await writeFile(join(dirname(scanner), "../conf/hsts-preload.json"), "{}");
    const { stdout } = await run(process.execPath, [scanner, host + path], { env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(folder, "cert.pem") } });
    return JSON.parse(stdout);
  };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    port.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { host, server, scan, stop };
}
