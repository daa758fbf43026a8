// @vitest-environment jsdom
import { expect, test } from "vitest";
import { labelOf, read, titleOf } from "./film";

const served = { path: "/videos/a.mp4", url: "/assets/a.1.mp4" };
const film = (videoUrl: string, videoTitle = "") => read({ multimedia: { videoUrl, videoTitle } }, served);

// The same addresses as views/components/video.go has to judge.
test.each([
  [" /videos/a.mp4 ", "/assets/a.1.mp4", false],
  ["/otra.mp4", "/otra.mp4", false],
  ["https://cdn.example/a.mp4", "https://cdn.example/a.mp4", false],
  ["https://www.youtube.com/watch?v=x", "https://www.youtube.com/watch?v=x", true],
  ["HTTPS://YOUTU.BE/x", "HTTPS://YOUTU.BE/x", true],
  ["https://vimeo.com/1", "https://vimeo.com/1", true],
  ["https://youtube.com.evil.example/x", "https://youtube.com.evil.example/x", false],
])("%s is %s", (path, url, page) => {
  expect(film(path, "T")).toEqual({ url, title: "T", page });
});

test.each(["", "  ", "javascript:alert(1)", "data:text/html,x", "ftp://x/a.mp4", "https://", "a.mp4", "//cdn.example/a.mp4", "https://youtube.com@evil.example/x"])("%j is none", (path) => {
  expect(film(path)).toBeUndefined();
});

test.each([{}, { multimedia: null }, { multimedia: [] }, { multimedia: { videoUrl: "" } }, { multimedia: { videoUrl: 1, videoTitle: "" } }])("%j is no answer", (answer) => {
  expect(() => read(answer as never, served)).toThrow("Unexpected data structure");
});

test.each(["", "La consulta"])("the title %j can be read out of the label", (title) => {
  expect(titleOf(labelOf({ url: "/a", title, page: false }))).toBe(title);
});
