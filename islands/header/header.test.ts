// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import mount from "./header";

const header = document.createElement("header");
const scroll = (top: number) => {
  Object.defineProperty(window, "scrollY", { value: top, configurable: true });
  dispatchEvent(new Event("scroll"));
};

beforeEach(() => {
  header.className = "";
  header.removeAttribute("data-scrolled");
  scroll(0);
});

test("marks a sticky header while the page is scrolled", () => {
  header.className = "header-classic is-sticky";
  mount(header, {});
  expect(header.hasAttribute("data-scrolled")).toBe(false);
  scroll(1);
  expect(header.hasAttribute("data-scrolled")).toBe(true);
  scroll(0);
  expect(header.hasAttribute("data-scrolled")).toBe(false);
  // Safari scrolls past the top.
  scroll(-20);
  expect(header.hasAttribute("data-scrolled")).toBe(false);
});

test("marks it at once on a page that opens scrolled", () => {
  header.className = "is-sticky";
  scroll(300);
  mount(header, {});
  expect(header.hasAttribute("data-scrolled")).toBe(true);
});

test("leaves a header alone that is not sticky", () => {
  const other = document.createElement("header");
  mount(other, {});
  scroll(300);
  expect(other.hasAttribute("data-scrolled")).toBe(false);
});
