const NOWHERE = 'http://nowhere.invalid';

/** A path of ours, as it is to be followed; undefined for anything that a browser could take for another site. */
export function safeReturnTo(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined;
  // Browsers read a backslash as a slash and skip tabs and line ends: "/\t/evil.example" is another site.
  if (!/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(value) || !URL.canParse(value, NOWHERE)) return undefined;
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

export function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?return_to=${encodeURIComponent(returnTo)}`;
}
