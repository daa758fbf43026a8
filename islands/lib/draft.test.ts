// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, load, save, siteContent } from "./client";
import { Draft, type EditorConfig } from "./draft";
import type { JsonObject } from "./json";

const config: EditorConfig = {
  resource: siteContent,
  copies: "prueba.",
  read: (document) => ({ a: document.a ?? "", b: document.b ?? "" }),
  write: (value) => value,
  nameOf: (path) => path,
  textOf: String,
  find: (field) => field,
};

/** A server with one document; it hears every request, and answer may take over. */
function serve(document: JsonObject) {
  const server = {
    document,
    version: 1,
    sent: [] as { method: string; ifMatch: string | null; body: unknown }[],
    answer: (_: Request): Response | undefined => undefined,
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, "http://x.example"), { ...init, signal: null });
    const body: unknown = request.method === "POST" ? await request.clone().json() : undefined;
    server.sent.push({ method: request.method, ifMatch: request.headers.get("If-Match"), body });
    const own = server.answer(request);
    if (own) return own;
    if (request.method === "POST") {
      if (request.headers.get("If-Match") !== `"${server.version}"`) return Response.json({ detail: "Otra versión" }, { status: 412 });
      server.document = { ...server.document, ...(body as { siteContent: JsonObject }).siteContent };
      server.version += 1;
      return new Response("ok", { headers: { ETag: `"${server.version}"` } });
    }
    return Response.json({ siteContent: server.document }, { headers: { ETag: `"${server.version}"` } });
  });
  return server;
}
/** Somebody else saves. */
const elsewhere = (server: ReturnType<typeof serve>, part: JsonObject) => {
  server.document = { ...server.document, ...part };
  server.version += 1;
};

beforeEach(() => localStorage.clear());

test("saves on top of the version read; what the answer says is not read", async () => {
  const server = serve({ a: "1", b: "1", other: "x" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  expect(draft.isDirty()).toBe(true);
  expect(draft.changed()).toEqual(["a"]);
  expect(await draft.save()).toEqual({ end: "done", adopted: [] });
  expect(draft.isDirty()).toBe(false);
  expect(server.sent[1]).toEqual({ method: "POST", ifMatch: '"1"', body: { siteContent: { a: "2", b: "1" } } });
  draft.set("a", "3");
  await draft.save();
  expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual([null, '"1"', '"2"']);
});

test("what is typed while it saves stays typed", async () => {
  serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  const saving = draft.save();
  expect(await draft.save()).toEqual({ end: "busy" });
  draft.set("b", "later");
  await saving;
  expect([draft.value, draft.changed()]).toEqual([{ a: "2", b: "later" }, ["b"]]);
});

const publishing = (value: JsonObject): JsonObject => ({ ...value, b: "published" });

test("one change is published alone; what is typed besides stays unsaved", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "typed");
  expect(await draft.saveChange(publishing)).toEqual({ end: "done", adopted: [] });
  expect(server.document).toEqual({ a: "1", b: "published" });
  expect([draft.value, draft.changed()]).toEqual([{ a: "typed", b: "published" }, ["a"]]);
  await draft.save();
  expect(server.document).toEqual({ a: "typed", b: "published" });
});

test("a change that is published meets what others saved meanwhile", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  elsewhere(server, { a: "theirs" });
  expect(await draft.saveChange(publishing)).toEqual({ end: "done", adopted: ["a"] });
  expect([server.document, draft.value, draft.isDirty()]).toEqual([{ a: "theirs", b: "published" }, { a: "theirs", b: "published" }, false]);
});

test("a change that cannot be published is typed, and what changes nothing is not sent", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  server.answer = () => Response.json({ detail: "No" }, { status: 401 });
  expect(await draft.saveChange(publishing)).toEqual({ end: "failed" });
  expect([draft.value.b, draft.changed(), draft.state.failure?.error.signedOut]).toEqual(["published", ["b"], true]);
  const sent = server.sent.length;
  expect(await draft.saveChange((value) => ({ ...value, b: "1" }))).toEqual({ end: "done", adopted: [] });
  expect([server.sent.length, draft.isDirty()]).toEqual([sent, false]);
});

test("another's change of something else is kept, and told", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  elsewhere(server, { b: "theirs" });
  expect(await draft.save()).toEqual({ end: "done", adopted: ["b"] });
  expect([server.document, draft.value]).toEqual([{ a: "2", b: "theirs" }, { a: "2", b: "theirs" }]);
});

test("another's change of the same waits for a choice", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  elsewhere(server, { a: "theirs" });
  expect(await draft.save()).toEqual({ end: "choice" });
  expect(draft.state.choice?.merged.conflicts).toEqual([{ path: "a", mine: "2", theirs: "theirs" }]);
  draft.postpone();
  expect([server.document.a, draft.value.a, draft.state.choice]).toEqual(["theirs", "2", null]);
  await draft.save();
  draft.choose(new Set(["a"]));
  expect([draft.value.a, draft.isDirty()]).toEqual(["theirs", false]);
  draft.set("a", "3");
  expect((await draft.save()).end).toBe("done");
  expect(server.document.a).toBe("3");
});

test("gives up after three saves of others in a row", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  server.answer = ({ method }) => {
    if (method === "POST") elsewhere(server, { b: String(server.version) });
    return undefined;
  };
  expect(await draft.save()).toEqual({ end: "failed" });
  expect(server.sent.filter(({ method }) => method === "POST")).toHaveLength(3);
  expect([draft.state.failure?.error.status, draft.value.a]).toEqual([412, "2"]);
});

test("an answer without a validator is read again; when that fails, the next save finds out", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  const without = ({ method }: Request) => {
    if (method !== "POST") return undefined;
    server.answer = () => undefined;
    return new Response(null, { status: 204 });
  };
  server.answer = without;
  draft.set("a", "2");
  elsewhere(server, { a: "2" }); // the save arrived
  expect((await draft.save()).end).toBe("done");
  draft.set("a", "3");
  await draft.save();
  expect(server.sent.map(({ method, ifMatch }) => `${method} ${ifMatch}`)).toEqual(["GET null", 'POST "1"', "GET null", 'POST "2"']);
  server.answer = ({ method }) => {
    if (method === "POST") {
      elsewhere(server, { a: "4" });
      server.answer = () => {
        server.answer = () => undefined;
        return new Response(null, { status: 500 });
      };
      return new Response(null, { status: 204 });
    }
    return undefined;
  };
  draft.set("a", "4");
  expect((await draft.save()).end).toBe("done");
  draft.set("a", "5");
  expect((await draft.save()).end).toBe("done");
  expect(server.document.a).toBe("5");
});

test.each([
  [401, { detail: "Sin sesión" }, { signedOut: true, outdated: false, detail: "Sin sesión", field: "" }],
  [422, { detail: "No es número", field: "a[0]" }, { signedOut: false, outdated: false, detail: "No es número", field: "a[0]" }],
  [500, "<html>", { signedOut: false, outdated: false, detail: "", field: "" }],
])("a %i is an ApiError, and nothing is lost", async (status, body, want) => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  draft.set("a", "2");
  server.answer = () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  for (const times of [1, 2]) {
    expect(await draft.save()).toEqual({ end: "failed" });
    expect(draft.state.failure).toMatchObject({ doing: "saving", times });
    expect(draft.state.failure?.error).toMatchObject({ status, ...want });
  }
  draft.dismissFailure();
  expect([draft.state.failure, draft.value.a]).toEqual([null, "2"]);
});

/** The next save is stored, and its answer lost; so is what is read after it, as often as wanted. */
const loseAnswer = (server: ReturnType<typeof serve>, reads = 0) => {
  let [saves, left] = [1, reads];
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const isSave = init.method === "POST";
    if (isSave ? saves === 0 : left === 0 || saves > 0) return original(address, init);
    if (isSave) {
      saves -= 1;
      await original(address, init);
    } else {
      left -= 1;
    }
    throw new TypeError("Failed to fetch");
  });
  return server;
};

test("a save whose answer is lost is found on the server", async () => {
  const server = loseAnswer(serve({ a: "1", b: "1" }));
  const draft = await Draft.load(config);
  draft.set("a", "2");
  expect(await draft.save()).toEqual({ end: "done", adopted: [] });
  expect([server.document.a, draft.isDirty(), draft.unanswered]).toEqual(["2", false, []]);
  expect(server.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("what was sent without an answer is no other's: typing on in the same field saves", async () => {
  const server = loseAnswer(serve({ a: "1", b: "1" }), 2);
  const draft = await Draft.load(config);
  draft.set("a", "2");
  expect(await draft.save()).toEqual({ end: "failed" });
  draft.set("a", "3");
  expect(await draft.save()).toEqual({ end: "done", adopted: [] });
  expect([server.document.a, draft.isDirty()]).toEqual(["3", false]);
});

test("another's change after a lost save is still one", async () => {
  const server = loseAnswer(serve({ a: "1", b: "1" }), 2);
  const draft = await Draft.load(config);
  draft.set("a", "2");
  await draft.save();
  elsewhere(server, { a: "theirs", b: "theirs" });
  draft.set("a", "3");
  expect(await draft.save()).toEqual({ end: "choice" });
  expect(draft.state.choice?.merged).toMatchObject({ conflicts: [{ path: "a", mine: "3", theirs: "theirs" }], adopted: ["b"] });
});

test("one change whose answer is lost was published once", async () => {
  const server = loseAnswer(serve({ a: "1", b: "1" }), 2);
  const draft = await Draft.load(config);
  draft.set("a", "typed");
  expect((await draft.saveChange(publishing)).end).toBe("failed");
  draft.set("b", "other");
  expect(await draft.save()).toEqual({ end: "done", adopted: [] });
  expect(server.document).toEqual({ a: "typed", b: "other" });
});

test("what is discarded after a lost save is as the server has it", async () => {
  loseAnswer(serve({ a: "1", b: "1" }), 2);
  const draft = await Draft.load(config);
  draft.set("a", "2");
  await draft.save();
  draft.discard();
  await vi.waitFor(() => expect([draft.value.a, draft.isDirty()]).toEqual(["2", false]));
});

test("a copy knows what was sent without an answer", async () => {
  loseAnswer(serve({ a: "1", b: "1" }), 2);
  const draft = await Draft.load(config);
  const close = draft.open();
  draft.set("a", "2");
  await draft.save();
  draft.set("a", "3");
  close();
  const [name = ""] = Object.keys(localStorage);
  localStorage.setItem("prueba.cerrada", localStorage.getItem(name) ?? "");
  localStorage.removeItem(name);
  const next = await Draft.load(config);
  const closeNext = next.open();
  await vi.waitFor(() => expect(next.state.copy?.name).toBe("prueba.cerrada"));
  if (next.state.copy) next.recover(next.state.copy);
  expect([next.state.choice, next.value.a]).toEqual([null, "3"]);
  closeNext();
});

test("what cannot be read, and what has no validator, is a failure", async () => {
  const server = serve({});
  // The error of Response.json is of Node's realm, JSON.parse's of the test's.
  const html = Object.assign(new Response("", { headers: { ETag: '"1"' } }), { json: async () => JSON.parse("<html>") });
  for (const answer of [new Response("{}"), html, new Response('{"siteContent":[]}', { headers: { ETag: '"1"' } }), Response.json({ siteContent: {} })]) {
    server.answer = () => answer;
    await expect(load(siteContent)).rejects.toThrow("El servidor respondió algo que no se entiende.");
  }
});

test("a read whose connection breaks is tried once more, a save is not", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit) => {
    requests.push(method);
    throw new TypeError("Failed to fetch");
  });
  await expect(load(siteContent)).rejects.toBeInstanceOf(ApiError);
  await expect(save(siteContent, {}, '"1"')).rejects.toMatchObject({ status: 0, detail: "No hubo respuesta del servidor. Revisa tu conexión a internet." });
  expect(requests).toEqual(["GET", "GET", "POST"]);
});

test("what is never answered ends after 40 seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))));
  const ended = vi.fn();
  save(siteContent, {}, '"1"').catch(ended);
  await vi.advanceTimersByTimeAsync(39_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 0 });
  vi.useRealTimers();
});

test("keeps a copy, which another screen offers and lays over what is there", async () => {
  const server = serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  const close = draft.open();
  draft.set("a", "2");
  close(); // writes what is due
  const [name = ""] = Object.keys(localStorage);
  expect(name).toMatch(/^prueba\./);
  localStorage.setItem("prueba.cerrada", localStorage.getItem(name) ?? "");
  localStorage.removeItem(name);
  elsewhere(server, { b: "theirs" });

  const next = await Draft.load(config);
  const closeNext = next.open();
  await vi.waitFor(() => expect(next.state.copy?.name).toBe("prueba.cerrada"));
  expect(next.state.copy && next.inCopy(next.state.copy)).toEqual(["a"]);
  if (next.state.copy) next.recover(next.state.copy);
  expect([next.value, next.state.filling]).toEqual([{ a: "2", b: "theirs" }, 1]);
  await vi.waitFor(() => expect(next.state.copy).toBeUndefined());
  expect(localStorage.getItem("prueba.cerrada")).toBeNull();
  await next.save();
  expect(localStorage).toHaveLength(0);
  closeNext();
});

test("a copy of what is on the site already is not offered", async () => {
  serve({ a: "2", b: "1" });
  localStorage.setItem("prueba.igual", JSON.stringify({ base: { a: "1", b: "1" }, records: { a: "2", b: "1" }, at: 5 }));
  localStorage.setItem("prueba.rota", "{");
  const draft = await Draft.load(config);
  const close = draft.open();
  await vi.waitFor(() => expect(localStorage.getItem("prueba.igual")).toBeNull());
  expect(draft.state.copy).toBeUndefined();
  close();
});

test("going back to what the server has leaves nothing to recover", async () => {
  serve({ a: "1", b: "1" });
  const draft = await Draft.load(config);
  const close = draft.open();
  draft.set("a", "2");
  draft.discard();
  expect([draft.value, draft.isDirty()]).toEqual([{ a: "1", b: "1" }, false]);
  close();
  expect(localStorage).toHaveLength(0);
});

test("sends what its config makes of the change, and goes on with what the server made of it", async () => {
  const server = serve({ a: "1", b: "1" });
  const only = (value: JsonObject, base: JsonObject) => Object.fromEntries(Object.entries(value).filter(([key, part]) => part !== base[key]));
  const saved = vi.fn(async (value: JsonObject) => ({ ...value, b: "made" }));
  const draft = await Draft.load({ ...config, write: only, saved });
  draft.set("a", "2");
  const saving = draft.save();
  draft.set("a", "3");
  expect((await saving).end).toBe("done");
  expect(server.sent[1]?.body).toEqual({ siteContent: { a: "2" } });
  expect(saved).toHaveBeenCalledWith({ a: "2", b: "1" }, { a: "1", b: "1" });
  expect([draft.base, draft.value, draft.changed()]).toEqual([{ a: "2", b: "made" }, { a: "3", b: "made" }, ["a"]]);
});

test("a copy has the changed values alone, whatever else there is", async () => {
  const items = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`r${i}`, { name: `n${i}`, text: "x".repeat(10_000) }]));
  serve({ a: { order: Object.keys(items), items }, b: "1" });
  const draft = await Draft.load(config);
  const close = draft.open();
  draft.set("a.items.r7.name", "mine");
  close();
  const [copy = ""] = Object.values(localStorage);
  expect(JSON.parse(copy)).toMatchObject({ base: { a: { items: { r7: { name: "n7" } } } }, records: { a: { items: { r7: { name: "mine" } } } } });
  expect(copy.length).toBeLessThan(200);
});

test("a copy is kept as a screen that is opened later has it", async () => {
  serve({ a: "1", b: "1" });
  const draft = await Draft.load({ ...config, portable: ({ a, b }) => ({ renamed: a ?? "", b: b ?? "" }) });
  const close = draft.open();
  draft.set("a", "2");
  close();
  expect(JSON.parse(Object.values(localStorage)[0] ?? "")).toMatchObject({ base: { renamed: "1" }, records: { renamed: "2" } });
});
