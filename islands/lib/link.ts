/** Says that a path is one of this site: two slashes of either kind would name another host. */
export const isOwnPath = (path: string): boolean => /^\/(?![\/\\])[^\t\n]*$/.test(path);

/** Says that an address from content may stand in a link, as the server does: a path of this site, or one that opens a page, a call or a mail by its scheme. */
export function isSafe(address: string): boolean {
  const text = address.trim();
  return isOwnPath(text) || /^(tel|mailto):/i.test(text) || isWeb(text);
}

/** Says that an address opens a page of the web, without anybody's name before the host. */
export function isWeb(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return /^https?:\/\//i.test(address) && !/[\\\t\n]/.test(address) && username + password === "";
  } catch {
    return false;
  }
}
