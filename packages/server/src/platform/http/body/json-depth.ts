const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = [91, 123];
const CLOSING = [93, 125];

/** No honest body comes near it; what walks a value by recursion ends the stack at some thousands. */
export const MOST_DEPTH = 64;

/**
 * Returns whether arrays and objects are nested deeper than `most`. It counts brackets outside strings, so text that
 * is not JSON gets any answer, and takes time in proportion to the text.
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return false;
    } else if (code === OPENING[0] || code === OPENING[1]) {
      if (++depth > most) return true;
    } else if (code === CLOSING[0] || code === CLOSING[1]) depth--;
  }
  return false;
}

/** Returns the index of the quote that ends the string begun at `start`, or -1. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/** The same of a value that others have read: level by level, for a recursion is what it is to prevent. */
export function isValueDeeperThan(value: unknown, most: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true;
    level = level.flatMap((nested) => Object.values(nested).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
