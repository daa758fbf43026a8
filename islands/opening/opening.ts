// Updates every [data-opening] with the current state of its place. Minutes since 1970 are compared with the
// server's timetable, because many phones have outdated time zone data for Mexico.
import type { Mount } from "../lib/island";

/** What the lines say: a line's attribute, "consulting:text", names the place and one of these. */
interface Saying {
  open: boolean;
  text: string;
  answer: string;
  call: string;
  message: string;
}

interface Props {
  /** The first minute that the table knows of, and how many it knows of. */
  from: number;
  until: number;
  says: Saying[];
  /** From which minute on which of the sayings holds, by place. */
  places: Record<string, [number, number][]>;
}

const minute = 60_000;

const mount: Mount<Props> = (_, { from, until, says, places }) => {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const now = Date.now();
    // No page is seen before it was drawn: a clock that says so is slow.
    const since = Math.max(0, Math.floor(now / minute) - from);
    for (const line of document.querySelectorAll<HTMLElement>("[data-opening]")) {
      const { dataset } = line;
      const [, place, what] = /(.*):(.*)/.exec(dataset.opening as string) as string[];
      const saying = since < until && says[places[place].findLast(([at]) => at <= since)?.[1] as number];
      dataset.plain ??= line.textContent;
      if (saying) dataset.open = `${saying.open}`;
      else delete dataset.open;
      const text = saying ? saying[what as "text"] : dataset.plain;
      // A page translator may have changed what stands there.
      if ((dataset.said ?? dataset.plain) !== text) line.textContent = dataset.said = text;
    }
    // Once a minute: no timer is as long as it should be in a machine that slept, or whose clock was set.
    if (!document.hidden) timer = setTimeout(look, minute - (now % minute));
  };
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  look();
};
export default mount;
