// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { adopt, AdoptedNode, render } from "./react";
import { serve } from "./testing";

/** What React says about a drawing that differs from the server's. */
function complaints() {
  const said = vi.fn();
  for (const kind of ["error", "warn"] as const) vi.spyOn(console, kind).mockImplementation(said);
  return said;
}

test("the server's nodes stay, with focus, and React changes them from then on", () => {
  const said = complaints();
  const element = serve(`<div> <p>hola</p> <ul> <li><a href="/">uno</a> </li> </ul> </div>`);
  const [text, link] = [element.querySelector("p"), element.querySelector("a")];
  link?.focus();
  let change = (_: string) => {};
  function Tree() {
    const [label, setLabel] = useState("uno");
    change = setLabel;
    return <><p>hola</p><ul><li><a href="/">{label}</a></li></ul></>;
  }
  adopt(element, <Tree />);
  expect([element.querySelector("p"), element.querySelector("a"), document.activeElement]).toEqual([text, link, link]);
  expect(said).not.toHaveBeenCalled();
  act(() => change("dos"));
  expect(link?.textContent).toBe("dos");
});

test("a page that a translator has changed is drawn anew, with focus at the same stop", () => {
  const said = complaints();
  const element = serve(`<div><a href="/a"><font>one</font></a><a href="/b"><font>two</font></a></div>`);
  element.querySelectorAll("a")[1].focus();
  adopt(element, <><a href="/a">uno</a><a href="/b">dos</a></>);
  expect(element.innerHTML).toBe(`<a href="/a">uno</a><a href="/b">dos</a>`);
  expect(document.activeElement?.textContent).toBe("dos");
  expect(said).toHaveBeenCalled();
});

/** The ways in which a translator puts <font> elements in the place of a text. */
const translators: Record<string, (text: Text, font: HTMLElement) => void> = {
  "at once": (text, font) => text.replaceWith(font),
  "one after the other": (text, font) => {
    text.before(font);
    text.remove();
  },
  "around it": (text, font) => {
    text.before(font);
    font.firstElementChild?.replaceChildren(text);
  },
};

test.each(Object.entries(translators))("a page that is translated later is drawn on: texts replaced %s", async (_, replace) => {
  const said = complaints();
  const element = serve("<div></div>");
  let show = (_: string) => {};
  function Tree() {
    const [shown, setShown] = useState("uno");
    show = setShown;
    return <p>{shown === "uno" && "antes "}{shown} <i>fin</i>{shown === "tres" && "después"}{shown !== "dos" && <b>negrita</b>}</p>;
  }
  render(element, <Tree />);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const translated = async () => {
    const found: Text[] = [];
    for (texts.currentNode = element; texts.nextNode(); ) found.push(texts.currentNode as Text);
    for (const text of found.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest("font"))) {
      const font = document.createElement("font");
      font.innerHTML = `<font>${text.data}</font>`;
      replace(text, font);
    }
    await Promise.resolve();
  };
  for (const [value, want] of [["uno", "antes uno finnegrita"], ["dos", "dos fin"], ["tres", "tres findespuésnegrita"], ["uno", "antes uno finnegrita"]]) {
    act(() => show(value as string));
    await Promise.resolve();
    expect(element.textContent).toBe(want);
    await translated();
    expect(element.textContent).toBe(want);
  }
  expect(element.querySelectorAll("font").length).toBe(8);
  expect(said).not.toHaveBeenCalled();
});

test("a tree that fails leaves what the server drew, at once and later", async () => {
  complaints();
  const html = `<p>hola</p><a href="/">uno</a>`;
  const element = serve(`<div>${html}</div>`);
  const Broken = (): never => {
    throw new Error("no");
  };
  expect(() => adopt(element, <Broken />)).toThrow("no");
  expect(element.innerHTML).toBe(html);

  function Later() {
    const [broken, setBroken] = useState(false);
    useEffect(() => {
      setTimeout(() => setBroken(true));
    }, []);
    return broken ? <Broken /> : <><p>hola</p><a href="/">uno</a></>;
  }
  const other = serve(`<div data-ready>${html}</div>`);
  adopt(other, <Later />);
  expect(other.dataset.failed).toBeUndefined();
  await vi.waitFor(() => expect(other.dataset.failed).toBe(""));
  expect(other.dataset.ready).toBeUndefined();
  expect(other.innerHTML).toBe(html);
});

test("what is kept has its attributes and all that is in it, as it was", () => {
  const said = complaints();
  const element = serve(`<div><ul class="socials" data-island="x" aria-label="Redes"><li> <svg class="icon" viewBox="0 0 24 24"><path d="M0 0"></path></svg> uno</li></ul></div>`);
  const list = element.firstElementChild as Element;
  const drawing = list.outerHTML;
  let again = () => {};
  function Tree() {
    const [, draw] = useState(0);
    again = () => draw((n) => n + 1);
    return <AdoptedNode node={list} />;
  }
  adopt(element, <Tree />);
  expect(said).not.toHaveBeenCalled();
  expect(element.firstElementChild).toBe(list);
  list.append("de otra isla");
  act(again);
  expect(list.textContent).toContain("de otra isla");

  // Also where React draws it anew, and when nothing can be in it.
  for (const html of [drawing, `<img class="icon" src="/icons/x.svg" alt="">`]) {
    const elsewhere = serve("<div><i></i></div>");
    const node = serve(`<div>${html}</div>`).firstElementChild as Element;
    adopt(elsewhere, <AdoptedNode node={node} />);
    expect(elsewhere.firstElementChild?.isEqualNode(node)).toBe(true);
  }
});
