import { useEffect, useState } from "react";
import { send } from "./client";
import { now } from "./clock";

const minute = 60_000;

/** Returns the server's time in ms, updated every minute. */
export function useNow(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setTime(now());
      timer = setTimeout(tick, minute - (now() % minute));
    };
    // performance.now may stop while a device sleeps; the answer sets the clock.
    const wake = () => {
      if (!document.hidden) send("/healthz", { method: "HEAD", cache: "no-store" }, () => {}).then(tick, tick);
    };
    tick();
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, []);
  return time;
}
