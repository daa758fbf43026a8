// Closes full-window overlays with the browser's Back button.
import { useEffect, useRef } from "react";

const isCover = (): boolean => history.state?.cover === true;

/** Resolves when the browser has left the entry of a closed overlay; undefined if none is being left. */
let leaving: Promise<void> | undefined;

function leave(): void {
  leaving = new Promise((done) => {
    addEventListener("popstate", () => {
      leaving = undefined;
      done();
    }, { once: true });
  });
  history.back();
}

/** Adds a history entry for an overlay: Back calls close, and another way of closing removes the entry. */
export function useBack(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  const drawn = useRef(0);
  useEffect(() => {
    const mine = ++drawn.current;
    const follow = () => isCover() || latest.current();
    const enter = () => {
      if (drawn.current !== mine) return;
      // After going forward or a reload, the entry exists already.
      if (!isCover()) history.pushState({ ...history.state, cover: true }, "");
      addEventListener("popstate", follow);
    };
    if (leaving) void leaving.then(enter);
    else enter();
    return () => {
      removeEventListener("popstate", follow);
      // Strict mode unmounts and mounts again at once.
      const last = drawn.current;
      queueMicrotask(() => {
        if (drawn.current !== last) return;
        drawn.current = 0;
        if (isCover() && !leaving) leave();
      });
    };
  }, []);
}
