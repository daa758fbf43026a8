import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import mount, { autoplayDelay } from "./video";

let element: HTMLElement;
let opener: HTMLAnchorElement;
let dialog: HTMLDialogElement;
let player: HTMLVideoElement;
let play: ReturnType<typeof vi.fn>;
let pause: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  document.body.innerHTML = `<div>
    <a class="video-play" href="/videos/consulta.mp4" data-replay>Reproducir video</a>
    <dialog><div class="video-box"><button class="video-close" type="button">Cerrar video</button><video controls></video></div></dialog>
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
  mount(element, {});
});
afterEach(() => {
  vi.useRealTimers();
});

const user = () => userEvent.setup({ delay: null });
const open = () => opener.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("plays 100 ms after it opened, not before, and fetches nothing earlier", () => {
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

test("closing pauses, rewinds and gives the focus back", async () => {
  open();
  vi.advanceTimersByTime(100);
  player.currentTime = 7;
  await user().click(dialog.querySelector("button") as HTMLButtonElement);
  expect(dialog.open).toBe(false);
  expect(pause).toHaveBeenCalled();
  expect(player.currentTime).toBe(0);
  expect(document.activeElement).toBe(opener);
});

test("closed within 100 ms, it never plays", () => {
  open();
  vi.advanceTimersByTime(50);
  dialog.close();
  vi.advanceTimersByTime(1000);
  expect(play).not.toHaveBeenCalled();
});

test("a click on the overlay closes it; one on the player, or one dragged off it, does not", async () => {
  open();
  await user().click(player);
  player.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  dialog.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(dialog.open).toBe(true);
  await user().click(dialog);
  expect(dialog.open).toBe(false);
});

test("a failure to play is only logged; of one that was closed nobody hears", async () => {
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

test("leaving the page pauses it, also one that is about to play", () => {
  open();
  window.dispatchEvent(new Event("pagehide"));
  expect(pause).toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(play).not.toHaveBeenCalled();
});

for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) {
  test(`with ${key} the link is a link`, () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
    opener.addEventListener("click", () => expect(click.defaultPrevented).toBe(false));
    opener.dispatchEvent(click);
    expect(dialog.open).toBe(false);
    expect(click.defaultPrevented).toBe(false);
  });
}
