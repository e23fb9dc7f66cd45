import { languageNamed } from '../../words/locale.ts';

/** Returns the name of a code such as `en_US`, or the code itself when the browser knows no name. */
export function languageName(code: string): string {
  try {
    return languageNamed(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}
