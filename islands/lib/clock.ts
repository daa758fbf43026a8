// The server's clock; a device's may be wrong by a year.
let server = Date.now();
let heardAt = performance.now();

export function setClock(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time)) return;
  server = time;
  heardAt = performance.now();
}

/** Returns the server's time in ms since 1970; before the first answer, the device's. */
export const now = (): number => server + performance.now() - heardAt;
