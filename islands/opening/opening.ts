// Updates every [data-opening] by the server's timetable in minutes since 1970, as many phones have outdated time zones of Mexico.
import type { Mount } from "../lib/island";

/** The texts of a state; data-opening="consulting:text" selects one. */
interface Saying {
  open: boolean;
  text: string;
  answer: string;
  call: string;
  message: string;
}

interface Props {
  /** The first minute of the table, and its length. */
  from: number;
  until: number;
  says: Saying[];
  /** The start minutes and indexes in says, by place. */
  places: Record<string, [number, number][]>;
}

const minute = 60_000;

const mount: Mount<Props> = (_, { from, until, says, places }) => {
  let timer: ReturnType<typeof setTimeout>;
  const update = () => {
    clearTimeout(timer);
    const now = Date.now();
    // The page is never shown before it was rendered, so an earlier clock is slow.
    const since = Math.max(0, Math.floor(now / minute) - from);
    for (const line of document.querySelectorAll<HTMLElement>("[data-opening]")) {
      const { dataset } = line;
      const [, place, what] = /(.*):(.*)/.exec(dataset.opening as string) as string[];
      const saying = since < until && says[places[place].findLast(([at]) => at <= since)?.[1] as number];
      dataset.plain ??= line.textContent;
      if (saying) dataset.open = `${saying.open}`;
      else delete dataset.open;
      const text = saying ? saying[what as "text"] : dataset.plain;
      // A page translator may have changed the text.
      if ((dataset.said ?? dataset.plain) !== text) line.textContent = dataset.said = text;
    }
    // Every minute, as timers are late after sleep or a clock change.
    if (!document.hidden) timer = setTimeout(update, minute - (now % minute));
  };
  addEventListener("pageshow", update);
  document.addEventListener("visibilitychange", update);
  update();
};
export default mount;
