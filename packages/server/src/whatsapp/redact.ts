const SUSPECT = /EAA|token|bearer|oauth/i;
// A look-behind keeps base64 (a wamid) that happens to hold "EAA" as it is.
const META_TOKEN = /(?<![\w./+=-])EAA[A-Za-z0-9]{16,}/g;
const NAMED_TOKEN = /((?:access|verify)_token(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^"'&\s\\]+/gi;
const BEARER = /\b(Bearer|OAuth)\s+[\w.~+/=|-]{8,}/gi;
const REDACTED = '[redacted]';

/** Trace text: no credential in it, and no more than 4 KB of it. */
export function traceText(text: string, accessToken?: string): string {
  return clip(redact(text, accessToken));
}

/** The text without credentials: this channel's own token and whatever looks like one. */
export function redact(text: string, accessToken?: string): string {
  let clean = text;
  // A token of a few letters would tear up ordinary words.
  if (accessToken && accessToken.length >= 6 && clean.includes(accessToken)) {
    clean = clean.replaceAll(accessToken, REDACTED);
  }
  if (!SUSPECT.test(clean)) return clean;
  return clean
    .replace(META_TOKEN, REDACTED)
    .replace(NAMED_TOKEN, `$1${REDACTED}`)
    .replace(BEARER, `$1 ${REDACTED}`);
}

function clip(text: string): string {
  if (text.length <= 1024) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= 4096) return text;
  let end = 4093;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return `${bytes.toString('utf8', 0, end)}…`;
}
