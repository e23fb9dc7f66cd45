/** This file decides where a client may have people sent (RFC 8252), within what our content security policy can name. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A browser takes `;` for a part of a host; in our policy it ends the directive. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
/** RFC 8252 §7.1: a domain name in reverse, whose owner nobody else's application is. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
/** Editors that register a scheme of before that rule, and whose name on a person's machine is theirs all the same. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

export const isLoopback = (url: URL) => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** Returns what is wrong with a redirect URI, or undefined. */
export function redirectFault(uri: unknown): string | undefined {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  if (!url) return 'must be URLs';
  if (url.username || url.password) return 'must name no user';
  if (url.protocol === 'http:')
    return isLoopback(url) ? undefined : 'must use https unless they are loopback';
  if (url.protocol === 'https:')
    return HOST.test(url.hostname) ? undefined : 'must have a host of letters, digits, dots and hyphens';
  if (PRIVATE_USE.test(url.protocol) || KNOWN_SCHEMES.has(url.protocol)) return undefined;
  return 'must use https, http to loopback, or a scheme of the application in the form com.example.app';
}
