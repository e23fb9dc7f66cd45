const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** `en_US` as people say it; the code where it is none that browsers know. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}
