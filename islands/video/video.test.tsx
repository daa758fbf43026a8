// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/api";
import mount, { autoplayDelay } from "./video";

vi.mock("../lib/api", async (original) => ({ ...(await original<typeof import("../lib/api")>()), siteContent: vi.fn() }));

let element: HTMLElement;
let opener: HTMLAnchorElement;
let dialog: HTMLDialogElement;
let player: HTMLVideoElement;
let play: ReturnType<typeof vi.fn>;
let pause: ReturnType<typeof vi.fn>;

const multimedia = { videoUrl: "/videos/consulta.mp4", videoTitle: "La consulta" };
const start = () => act(async () => mount(element, { video: "/videos/consulta.mp4" }));

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  document.body.innerHTML = `<div>
    <a class="video-play" href="/assets/consulta.1.mp4" data-replay aria-label="Reproducir video: La consulta"><span>play</span></a>
    <p class="island-status" role="status"></p>
    <dialog class="video-dialog" aria-labelledby="video-dialog-title"><div class="video-box"><button class="video-close" type="button" aria-label="Cerrar video"><svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M18 6l-12 12"></path><path d="M6 6l12 12"></path></svg></button><p id="video-dialog-title">La consulta</p><video controls playsinline preload="none"></video></div></dialog>
  </div>`;
  element = document.body.firstElementChild as HTMLElement;
  opener = element.querySelector("a") as HTMLAnchorElement;
  dialog = element.querySelector("dialog") as HTMLDialogElement;
  player = element.querySelector("video") as HTMLVideoElement;
  // jsdom knows neither dialogs nor players.
  dialog.showModal = () => dialog.setAttribute("open", "");
  dialog.close = () => {
    dialog.removeAttribute("open");
    dialog.dispatchEvent(new Event("close"));
  };
  play = vi.fn(() => Promise.resolve());
  pause = vi.fn();
  Object.assign(player, { play, pause });
  vi.mocked(siteContent).mockReset().mockResolvedValue({ multimedia });
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (target: Element) => act(() => {
  for (const type of ["pointerdown", "click"]) target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
});
const open = () => act(() => opener.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
const said = () => [element.querySelector(".island-status")?.getAttribute("role"), element.querySelector(".island-status")?.textContent];

test("takes over the very nodes that the server drew", async () => {
  const log = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const nodes = [...element.querySelectorAll("*")];
  opener.focus();
  const before = element.innerHTML.replace(/>\s+</g, "><").trim();
  await start();
  expect([...element.querySelectorAll("*")]).toEqual(nodes);
  expect(element.innerHTML).toBe(before);
  expect(document.activeElement).toBe(opener);
  expect(log.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test("plays 100 ms after it opened, not before, and fetches nothing earlier", async () => {
  await start();
  expect(player.hasAttribute("src")).toBe(false);
  open();
  expect(dialog.open).toBe(true);
  expect(player.src).toBe(opener.href);
  expect(autoplayDelay).toBe(100);
  vi.advanceTimersByTime(99);
  expect(play).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(play).toHaveBeenCalledOnce();
});

test("closed within 100 ms, it never plays", async () => {
  await start();
  open();
  vi.advanceTimersByTime(50);
  dialog.close();
  vi.advanceTimersByTime(1000);
  expect(play).not.toHaveBeenCalled();
});

test("a click on the overlay closes it; one on the player, or one dragged off it, does not", async () => {
  await start();
  open();
  press(player);
  player.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  dialog.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(dialog.open).toBe(true);
  press(dialog);
  expect(dialog.open).toBe(false);
});

test("a failure to play is only logged; of one that was closed nobody hears", async () => {
  await start();
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new DOMException("no decoder", "NotSupportedError");
  play.mockRejectedValue(failure);
  open();
  await vi.advanceTimersByTimeAsync(100);
  expect(log).toHaveBeenCalledWith(failure);
  expect(dialog.open).toBe(true);
  expect(player.controls).toBe(true);

  log.mockClear();
  dialog.close();
  open();
  vi.advanceTimersByTime(100);
  dialog.close();
  await vi.advanceTimersByTimeAsync(100);
  expect(log).not.toHaveBeenCalled();
});

test("leaving the page pauses it, also one that is about to play", async () => {
  await start();
  open();
  window.dispatchEvent(new Event("pagehide"));
  expect(pause).toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(play).not.toHaveBeenCalled();
});

for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) {
  test(`with ${key} the link is a link`, async () => {
    await start();
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
    // jsdom goes nowhere.
    document.addEventListener("click", () => expect(click.defaultPrevented).toBe(false), { once: true });
    act(() => opener.dispatchEvent(click));
    expect(dialog.open).toBe(false);
    expect(click.defaultPrevented).toBe(false);
  });
}

test("says Loading... until the API answers, and plays meanwhile", async () => {
  let answer = (_: object) => {};
  vi.mocked(siteContent).mockReturnValue(new Promise((resolve) => { answer = resolve; }));
  await start();
  expect(said()).toEqual(["status", "Loading..."]);
  open();
  vi.advanceTimersByTime(100);
  expect(play).toHaveBeenCalledOnce();
  await act(async () => answer({ multimedia: { ...multimedia, videoTitle: "Otra", videoUrl: "https://cdn.example/otra.mp4" } }));
  expect(said()).toEqual(["status", ""]);
  expect(player.src, "what plays goes on").toBe(new URL("/assets/consulta.1.mp4", location.href).href);
  expect(screen.getByText("Otra").id).toBe("video-dialog-title");
  expect(opener.getAttribute("aria-label")).toBe("Reproducir video: Otra");
  dialog.close();
  open();
  expect(player.src).toBe("https://cdn.example/otra.mp4");
});

test.each([
  ["an error", () => Promise.reject(new Error("HTTP error! status: 500")), "Error: HTTP error! status: 500"],
  ["no video in it", () => Promise.resolve({}), "Failed to load content"],
  ["one of another shape", () => Promise.resolve({ multimedia: { videoUrl: 1, videoTitle: "" } } as never), "Failed to load content"],
])("an answer that is %s is told, and the server's video plays", async (_, answer, words) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(siteContent).mockImplementation(answer);
  await start();
  expect(said()).toEqual(["alert", words]);
  expect(log).toHaveBeenCalled();
  open();
  vi.advanceTimersByTime(100);
  expect(play).toHaveBeenCalledOnce();
  expect(player.src).toBe(opener.href);
});

test("a video that has moved to YouTube opens there", async () => {
  vi.mocked(siteContent).mockResolvedValue({ multimedia: { ...multimedia, videoUrl: "https://youtu.be/x" } });
  await start();
  expect([opener.href, opener.target, opener.rel]).toEqual(["https://youtu.be/x", "_blank", "noopener"]);
  expect(opener.getAttribute("aria-label")).toBe("Reproducir video: La consulta (se abre en otra pestaña)");
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  open();
  expect(dialog.open).toBe(false);
});
