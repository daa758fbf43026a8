// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isSafe } from "./link";

test.each(["/", "/a?b#c", "https://x.example", "HTTP://x.example", "tel:+52", "mailto:a@b.mx"])("%s may stand in a link", (address) => {
  expect(isSafe(address)).toBe(true);
});

test.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x", "ftp://x", "blob:x", "https://", "//x.example", "servicios", "https://a@x.example", "https://:b@x.example", "https:x.example", "https://x.example\\@y", "/\\x.example", " \\\\x.example", "\t/\n/x.example"])("%j may not", (address) => {
  expect(isSafe(address)).toBe(false);
});
