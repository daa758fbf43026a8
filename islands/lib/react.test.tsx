// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { adopt, Kept } from "./react";
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
    return <Kept node={list} />;
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
    adopt(elsewhere, <Kept node={node} />);
    expect(elsewhere.firstElementChild?.isEqualNode(node)).toBe(true);
  }
});
