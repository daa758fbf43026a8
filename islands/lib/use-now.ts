import { useEffect, useState } from "react";
import { send } from "./client";
import { now } from "./clock";

const minute = 60_000;

/** The time on the server in ms, kept up to date to the minute. */
export function useNow(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setTime(now());
      timer = setTimeout(tick, minute - (now() % minute));
    };
    // While a device sleeps, its clock of elapsed time may stop: the answer sets ours.
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
