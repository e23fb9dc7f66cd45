import { parseJson } from '../json.ts';

// `\\` is read as one unit, so that the text `\\u0000` (a backslash and letters) stays.
const ESCAPED_NUL = /\\(?:\\|u0000)/g;

/** JSON without the character U+0000; undefined when it is none. */
export function readJson(text: string): unknown {
  // PostgreSQL refuses U+0000 in a text: one such message would stop a whole batch.
  const clean = text.includes('\\u0000')
    ? text.replace(ESCAPED_NUL, (match) => (match === '\\\\' ? match : ''))
    : text;
  try {
    return parseJson(clean);
  } catch {
    return undefined;
  }
}
