/** Says that an address from content may stand in a link: a path, or one that opens a page, a call or a mail. */
export function isSafe(address: string): boolean {
  try {
    return /^(https?|tel|mailto):$/.test(new URL(address, location.href).protocol);
  } catch {
    return false;
  }
}
