/** Reports whether a path is of this site; "//" and "/\" begin a host. */
export const isOwnPath = (path: string): boolean => /^\/(?![\/\\])[^\t\n]*$/.test(path);

/** Reports whether an address may be in a link: a path, or an http, tel or mailto address. */
export function isSafe(address: string): boolean {
  const text = address.trim();
  return isOwnPath(text) || /^(tel|mailto):/i.test(text) || isWeb(text);
}

/** Reports whether an address is http(s) without credentials. */
export function isWeb(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return /^https?:\/\//i.test(address) && !/[\\\t\n]/.test(address) && username + password === "";
  } catch {
    return false;
  }
}
