import type { MediaFormat } from './formats.ts';

/** WhatsApp's limit for the name of a document, as for `filename` of a send. */
const LONGEST = 240;

/** Returns a name that can be shown and saved: no path, nothing that is not seen. Undefined: nothing of it is left. */
export function cleanFileName(given: string): string | undefined {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1)!;
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return undefined;
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean;
  const end = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return letters.slice(0, LONGEST - [...end].length).join('') + end;
}

/** Returns the clean name of a file that must have one; the kind and its extension where there is none. */
export const fileNameOf = (given: string, { kind, extension }: MediaFormat): string =>
  cleanFileName(given) ?? `${kind}.${extension}`;
