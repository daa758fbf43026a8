// Closes full-window overlays with the browser's Back button.
import { useEffect, useRef } from "react";

const isCover = (): boolean => history.state?.cover === true;

/** Until the browser is back from an entry that is no longer wanted, which takes it a moment. */
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

/** Gives what is drawn an entry of its own in the history, at the same address: going back calls close, and closing it otherwise takes the entry back out. */
export function useBack(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  const drawn = useRef(0);
  useEffect(() => {
    const mine = ++drawn.current;
    const follow = () => isCover() || latest.current();
    const enter = () => {
      if (drawn.current !== mine) return;
      // One can stand on such an entry already, by going forward or by loading the page anew.
      if (!isCover()) history.pushState({ ...history.state, cover: true }, "");
      addEventListener("popstate", follow);
    };
    if (leaving) void leaving.then(enter);
    else enter();
    return () => {
      removeEventListener("popstate", follow);
      // React in development draws everything twice, and that at once.
      const last = drawn.current;
      queueMicrotask(() => {
        if (drawn.current !== last) return;
        drawn.current = 0;
        if (isCover() && !leaving) leave();
      });
    };
  }, []);
}
