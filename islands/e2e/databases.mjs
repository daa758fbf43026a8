// The databases of the tests in a browser that are no new SQLite file: PostgreSQL, and one of the first version.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chownSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownerPassword, run, serve, session, until } from "./site.mjs";

const script = fileURLToPath(new URL("../../cmd/latido/testdata/upgrade/v0.1.0.sql.zst", import.meta.url));
const debian = "/usr/lib/postgresql";

/** Starts a PostgreSQL of its own on a socket in a folder; resolves to { url, stop }, where url returns the address of a new database. */
export async function startPostgres() {
  const [newest] = readdirSync(debian).sort((one, other) => other - one);
  const folder = await mkdtemp(join(tmpdir(), "latido-e2e-postgres-"));
  // It refuses to run as root.
  const id = (what) => Number(spawnSync("id", [what, "postgres"], { encoding: "utf8" }).stdout);
  const options = process.getuid() === 0 ? { uid: id("-u"), gid: id("-g"), cwd: folder } : { cwd: folder };
  if (options.uid) chownSync(folder, options.uid, options.gid);
  const program = (name) => join(debian, newest, "bin", name);
  const call = (name, ...args) => spawnSync(program(name), args, { ...options, encoding: "utf8" });
  const made = call("initdb", `--pgdata=${folder}/data`, "--username=latido", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync");
  assert.equal(made.status, 0, made.stderr);
  const server = spawn(program("postgres"), ["-D", `${folder}/data`, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"], { ...options, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  await until(() => call("pg_isready", "-h", folder).status === 0, "PostgreSQL is ready");
  const url = (name) => {
    const created = call("createdb", "-h", folder, "-U", "latido", name);
    assert.equal(created.status, 0, created.stderr);
    return `postgres://latido@/${name}?host=${folder}&sslmode=disable`;
  };
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/**
 * Starts bin/latido on the database that the program of version 0.1.0 made, changed by a statement in SQL; on
 * PostgreSQL, if url is the address of an empty database there. Resolves to { server, owner }, the latter as of signIn.
 */
export async function startOld(change, url) {
  const data = await mkdtemp(join(tmpdir(), "latido-e2e-old-"));
  const load = spawnSync("sh", ["-c", `{ zstd -dc "$1"; echo "$2"; } | sqlite3 "$3/latido.db"`, "sh", script, change, data], { encoding: "utf8" });
  assert.equal(load.stderr, "");
  let database = ["-data", data];
  if (url) {
    run(["backup", "-data", data, join(data, "backup")]);
    run(["restore", "-database-url", url, join(data, "backup")]);
    database = ["-database-url", url];
  }
  run(["admin", "reset-password", ...database, "-username", "ana"], `${ownerPassword}\n`);
  const server = await serve(...database, "-preview");
  const owner = await session(server, "/admin/entrar", { usuario: "ana", contrasena: ownerPassword });
  return { server: { ...server, stop: () => server.stop().then(() => rm(data, { recursive: true, force: true })) }, owner };
}
