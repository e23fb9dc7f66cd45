const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Returns the English name of a code such as `en_US`, or the code itself when the browser knows no name. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}
