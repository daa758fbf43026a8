// Plays the practice's video in a dialog. The server drew both; without this, the
// poster is a link to the file. Videos on YouTube are no islands.
import { type Mount, part } from "../lib/island";

/** The dialog is on the screen before the picture starts to move. */
export const autoplayDelay = 100;

const mount: Mount = (element) => {
  const opener = part<HTMLAnchorElement>(element, ".video-play");
  const dialog = part<HTMLDialogElement>(element, "dialog");
  const player = part<HTMLVideoElement>(element, "video");
  let start = 0;

  const play = () => {
    player.play().catch((error) => {
      // The player stays, with its controls; one that was closed meanwhile did not fail.
      if (dialog.open) console.error(error);
    });
  };
  const stop = () => {
    clearTimeout(start);
    player.pause();
  };
  const open = () => {
    // Nothing of the video is fetched before somebody wants it.
    if (!player.hasAttribute("src")) {
      player.src = opener.href;
      player.poster = opener.querySelector("img")?.currentSrc ?? "";
    }
    dialog.showModal();
    start = window.setTimeout(play, autoplayDelay);
  };

  opener.addEventListener("click", (event) => {
    // Who wants the file in another tab or window gets it there.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  part(dialog, ".video-close").addEventListener("click", () => dialog.close());

  // A press that begins on the player and ends beside it is no click on the overlay.
  let pressed: EventTarget | null = null;
  dialog.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && pressed === dialog) dialog.close();
  });

  dialog.addEventListener("close", () => {
    stop();
    player.currentTime = 0;
    opener.focus({ preventScroll: true });
  });
  // A page that the back button brings back must not go on talking.
  window.addEventListener("pagehide", stop);
};
export default mount;
