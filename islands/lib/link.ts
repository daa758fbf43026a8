/** What browsers read as another host: two slashes of either kind, whatever they do not read before and between. */
const elsewhere = /^[\0- ]*[\/\\][\t\n\r]*[\/\\]/;

/** Says that an address from content may stand in a link: a path, or one that opens a page, a call or a mail. */
export function isSafe(address: string): boolean {
  try {
    return !elsewhere.test(address) && /^(https?|tel|mailto):$/.test(new URL(address, location.href).protocol);
  } catch {
    return false;
  }
}

/** Says that a picture's path is one of this site: the server draws no other, and the page may fetch no other. */
export const isOwnPath = (path: string): boolean => /^\/(?![\/\\])[^\t\n]*$/.test(path);
