// Plays the practice's video in a dialog. Without it the poster links to the file; YouTube videos are not islands.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { siteContent } from "../lib/api";
import { Cross } from "../lib/icons";
import { type Mount, part } from "../lib/island";
import { adopt, AdoptedNode } from "../lib/react";
import { describe } from "../lib/status";
import { type Film, labelOf, read, type Served, titleOf } from "./film";

interface Props {
  video: string;
}

/** The delay between opening the dialog and playing, in ms. */
export const autoplayDelay = 100;

interface VideoProps {
  drawn: Film;
  served: Served;
  link: Element;
}

/** components.Video, as far as it is an island. */
function Video({ drawn, served, link }: VideoProps) {
  const { film, status, failed } = useFilm(drawn, served);
  const { dialog, player, source, open, ...closing } = usePlayer(film);
  return (
    <>
      <AdoptedNode node={link} href={film.url} aria-label={labelOf(film)} {...(film.page ? { target: "_blank", rel: "noopener" } : { onClick: open })} />
      <p className="island-status" role={failed ? "alert" : "status"}>{status}</p>
      <dialog className="video-dialog" aria-labelledby="video-dialog-title" ref={dialog} {...closing}>
        <div className="video-box">
          <button className="video-close" type="button" aria-label="Cerrar video" onClick={() => dialog.current?.close()}>
            <Cross />
          </button>
          <p id="video-dialog-title">{film.title || "Video"}</p>
          <video controls playsInline preload="none" ref={player} {...source} />
        </div>
      </dialog>
    </>
  );
}

/** The video of the content, or the server's until the API answers. */
function useFilm(drawn: Film, served: Served) {
  const [state, setState] = useState({ film: drawn, status: "", failed: false });
  useEffect(() => {
    const say = (status: string, failed = false, film = drawn) => setState({ film, status, failed });
    say("Loading...");
    siteContent().then((content) => say("", false, read(content, served))).catch((error: unknown) => {
      console.error(error);
      say(describe(error), true);
    });
  }, [drawn, served]);
  return state;
}

function usePlayer(film: Film) {
  const dialog = useRef<HTMLDialogElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const opener = useRef<HTMLElement>(null);
  const start = useRef(0);
  const pressed = useRef<EventTarget>(null);
  // Nothing is fetched before the dialog opens.
  const [source, setSource] = useState<{ src?: string; poster?: string }>({});

  const play = () => {
    player.current?.play().catch((error) => {
      // Closing the dialog rejects play, too.
      if (dialog.current?.open) console.error(error);
    });
  };
  const stop = () => {
    clearTimeout(start.current);
    player.current?.pause();
  };
  // A page in the back/forward cache must not continue to play.
  useEffect(() => {
    addEventListener("pagehide", stop);
    return () => removeEventListener("pagehide", stop);
  }, []);

  return {
    dialog,
    player,
    source,
    open: (event: MouseEvent<HTMLElement>) => {
      // Modified clicks open another tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      opener.current = event.currentTarget;
      setSource({ src: film.url, poster: event.currentTarget.querySelector("img")?.currentSrc ?? "" });
      dialog.current?.showModal();
      start.current = window.setTimeout(play, autoplayDelay);
    },
    // A press that began on the player is no click outside.
    onPointerDown: ({ target }: { target: EventTarget }) => {
      pressed.current = target;
    },
    onClick: ({ target }: { target: EventTarget }) => {
      if (target === dialog.current && pressed.current === target) dialog.current.close();
    },
    onClose: () => {
      stop();
      if (player.current) player.current.currentTime = 0;
      opener.current?.focus({ preventScroll: true });
    },
  };
}

const mount: Mount<Props> = (element, { video }) => {
  const link = part<HTMLAnchorElement>(element, ".video-play");
  const url = link.getAttribute("href") ?? "";
  const drawn = { url, title: titleOf(link.getAttribute("aria-label") ?? ""), page: false };
  adopt(element, <Video drawn={drawn} served={{ path: video, url }} link={link} />);
};
export default mount;
