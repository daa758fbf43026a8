/** Says that an address from content may stand in a link: a path of this site, or one that opens a page, a call or a mail by its scheme. */
export function isSafe(address: string): boolean {
  try {
    // Two slashes of either kind would name another host without a scheme.
    return new URL(address, location.href).origin === location.origin || /^\s*(https?|tel|mailto):/i.test(address);
  } catch {
    return false;
  }
}

/** Says that a picture's path is one of this site: the server draws no other, and the page may fetch no other. */
export const isOwnPath = (path: string): boolean => /^\/(?![\/\\])[^\t\n]*$/.test(path);
