import { acceptedLanguage, isLanguage, type Language } from '../language.ts';
import { cookieOf, type WithHeaders } from './cookies.ts';

/** The cookie in which the dashboard keeps what was chosen there. */
const CHOSEN = 'meghdoot_language';

/** Returns the language for who looks at a page: the one chosen in this browser, else the one that it prefers. */
export function languageOf(request: WithHeaders): Language {
  const chosen = cookieOf(request, CHOSEN);
  return isLanguage(chosen) ? chosen : (acceptedLanguage(request.headers['accept-language']) ?? 'en');
}
