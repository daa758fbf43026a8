// The server's clock, as that of a phone may be off by a year.
let server = Date.now();
let heardAt = performance.now();

/** Sets the clock by the Date header of an answer. */
export function setClock(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time)) return;
  server = time;
  heardAt = performance.now();
}

/** Returns the milliseconds since 1970 on the server; on this device, until the server has answered. */
export const now = (): number => server + performance.now() - heardAt;
