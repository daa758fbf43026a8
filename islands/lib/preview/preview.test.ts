// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live, type Wanted } from "./live";
import { morph } from "./morph";
import { place } from "./reveal";

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

describe("asking", () => {
  let answers: { body: Wanted; signal: AbortSignal; send: (status: number, text: string) => void; break: () => void }[];
  let wanted: Wanted;
  let shown: string[];
  let live: Live;

  beforeEach(() => {
    vi.useFakeTimers();
    answers = [];
    shown = [];
    wanted = { page: "/", siteContent: {} };
    vi.stubGlobal("fetch", (address: string, { body, signal, method }: RequestInit) => {
      expect([address, method]).toEqual(["/admin/vista", "POST"]);
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        answers.push({
          body: JSON.parse(String(body)), signal: signal as AbortSignal,
          send: (status, text) => resolve(new Response(text, { status })), break: () => reject(new TypeError("no network")),
        });
      });
    });
    live = new Live("/admin/vista", () => wanted, (html) => shown.push(html));
  });
  afterEach(() => vi.useRealTimers());

  const type = (title: string) => {
    wanted = { ...wanted, siteContent: { title } };
    live.changed();
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test("once, when typing pauses", async () => {
    for (const title of ["a", "ab", "abc"]) {
      type(title);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(answers).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(50);
    expect(answers.map((one) => one.body)).toEqual([{ page: "/", siteContent: { title: "abc" } }]);
    answers[0]?.send(200, "página");
    await settle();
    expect(shown).toEqual(["página"]);
  });

  test("anew while it waits: what comes late of the older one is not shown", async () => {
    live.again();
    type("nuevo");
    await vi.advanceTimersByTimeAsync(150);
    expect(answers[0]?.signal.aborted).toBe(true);
    answers[0]?.send(200, "vieja");
    answers[1]?.send(200, "nueva");
    await settle();
    expect(shown).toEqual(["nueva"]);
    expect(live.state.failure).toBe("");
  });

  test("not for what is shown already, unless it is told to", async () => {
    live.again();
    answers[0]?.send(200, "a");
    await settle();
    live.changed();
    await vi.advanceTimersByTimeAsync(150);
    expect(answers).toHaveLength(1);
    live.again();
    expect(answers).toHaveLength(2);
  });

  test("says that it waits after a second, and no longer once the page is there", async () => {
    live.again();
    await vi.advanceTimersByTimeAsync(999);
    expect(live.state.slow).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(live.state.slow).toBe(true);
    answers[0]?.send(200, "a");
    await settle();
    expect(live.state.slow).toBe(false);
  });

  test("says why there is no page, and keeps the last one", async () => {
    live.again();
    answers[0]?.send(200, "buena");
    await settle();
    type("x");
    await vi.advanceTimersByTimeAsync(150);
    answers[1]?.send(422, JSON.stringify({ detail: "El valor no es del tipo que lleva ese campo." }));
    await settle();
    expect(live.state).toEqual({ slow: false, failure: "El valor no es del tipo que lleva ese campo." });
    type("y");
    await vi.advanceTimersByTimeAsync(150);
    answers[2]?.break();
    await settle();
    expect(live.state.failure).toMatch(/conexión a internet/);
    live.again();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(live.state.failure).toBe("El servidor tarda demasiado en responder.");
    expect(shown).toEqual(["buena"]);
    live.again();
    answers[4]?.send(200, "otra");
    await settle();
    expect(shown).toEqual(["buena", "otra"]);
    expect(live.state.failure).toBe("");
  });

  test("what failed is asked for again when it is typed back", async () => {
    live.again();
    answers[0]?.send(200, "a");
    await settle();
    const before = wanted;
    type("x");
    await vi.advanceTimersByTimeAsync(150);
    answers[1]?.break();
    await settle();
    wanted = before;
    live.changed();
    await vi.advanceTimersByTimeAsync(150);
    expect(live.state.failure).toBe("");
  });

  test("no longer, when it is closed", async () => {
    live.again();
    live.changed();
    live.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.signal.aborted).toBe(true);
    expect(live.state).toEqual({ slow: false, failure: "" });
  });
});

describe("morphing", () => {
  const become = (from: string, to: string) => {
    document.body.innerHTML = from;
    const kept = new Map([...document.body.querySelectorAll("[id]")].map((element) => [element.id, element]));
    const changed = morph(document.body, parse(to).body);
    expect(document.body.innerHTML).toBe(to);
    const stayed = [...kept].filter(([id, element]) => document.getElementById(id) === element).map(([id]) => id);
    return { stayed, changed: [...changed].map((element) => element.id || element.nodeName) };
  };

  test("leaves what is the same, and what has another text only", () => {
    expect(become('<h1 id="a">Uno</h1><p id="b">x</p><img id="c" src="/a">', '<h1 id="a">Dos</h1><p id="b">x</p><img id="c" src="/a">')).toEqual({ stayed: ["a", "b", "c"], changed: ["a"] });
  });
  test("leaves the pictures beside an item that comes or goes", () => {
    const item = (id: string) => `<li id="${id}"><img id="${id}i" src="/${id}"></li>`;
    expect(become(`<ul>${item("a")}${item("c")}</ul>`, `<ul>${item("a")}${item("b")}${item("c")}</ul>`).stayed).toEqual(["a", "ai", "c", "ci"]);
    expect(become(`<ul>${item("a")}${item("b")}${item("c")}</ul>`, `<ul>${item("a")}${item("c")}</ul>`).stayed).toEqual(["a", "ai", "c", "ci"]);
  });
  test("takes over attributes, another kind of element, and text in the place of an element", () => {
    expect(become('<p id="a" class="x" hidden="">1</p><b>2</b><i>3</i>', '<p id="a" class="y" lang="en">1</p><em>2</em>3').changed).toEqual(["a", "EM", "BODY"]);
    expect(become("<p>1</p>", "").changed).toEqual(["BODY"]);
    expect(become("", '<p data-edited="">1</p>').changed).toEqual(["P"]);
    expect(become("<p>1</p>", '<p data-edited="">1</p>').changed).toEqual([]);
  });
  test("leaves open what the reader opened, and what is pointed at", () => {
    document.body.innerHTML = '<details open=""><p data-current="">1</p></details>';
    morph(document.body, parse("<details><p>2</p></details>").body);
    expect(document.body.innerHTML).toBe('<details open=""><p data-current="">2</p></details>');
  });
});

describe("the place that is edited", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const folded = this.closest("[hidden]") || this.closest("details:not([open])");
      return new DOMRect(0, 0, folded ? 0 : 100, folded ? 0 : 20);
    });
  });
  const find = (html: string, changed = "none") => {
    document.documentElement.innerHTML = `<body>${html}</body>`;
    return place(document, new Set(document.querySelectorAll(changed)))?.id;
  };
  test("is in the main part before its frame, the innermost, and seen", () => {
    expect(find('<nav><a id="n" data-edited class="x"></a></nav><main><section id="s" data-edited><h1 id="h" data-edited></h1></section></main>')).toBe("h");
    expect(find('<nav><a id="n" data-edited class="x"></a></nav><main><h1 id="h" data-edited hidden></h1></main>')).toBe("n");
    expect(find("<main><h1>x</h1></main>")).toBe(undefined);
  });
  test("is the paragraph that changed", () => {
    expect(find('<main><p id="a" data-edited></p><p id="b" data-edited><b id="x"></b></p></main>', "#x")).toBe("b");
    expect(find('<main><p id="a" data-edited></p><p id="b" data-edited></p></main>', "main")).toBe("a");
  });
  test("is the paragraph of a word, and opens what it is folded in", () => {
    expect(find('<main><p id="a"><strong data-edited>x</strong></p></main>')).toBe("a");
    expect(find('<main><details id="d"><p id="a" data-edited></p></details></main>')).toBe("a");
    expect(document.querySelector("details")?.open).toBe(true);
  });
  test("is what the styles name", () => {
    document.documentElement.innerHTML = '<body data-edited=".hero"><header id="h"></header><main><div class="hero" id="x"></div></main></body>';
    expect(place(document, new Set())?.id).toBe("x");
    document.body.dataset.edited = ":root";
    expect(place(document, new Set())?.id).toBe("h");
  });
});
