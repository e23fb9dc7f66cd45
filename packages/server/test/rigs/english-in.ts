/** Names that Hindi writes in Latin letters, as WhatsApp's own interface does. */
const NAMES =
  /\b(meghdoot workspaces approve|Meghdoot|WhatsApp|API|IP|IST|URL|webhooks?|key|am|pm|410 Gone)\b/gi;
/** What is no word: URLs, e-mails, escapes of HTML, and ids and slugs, which have a digit or an underscore. */
const CODES = /https?:\/\/\S+|\S+@\S+|&#?\w+;|[\w-]*[\d_][\w-]*/g;

/** Returns the words of English that a text in Hindi has, markup left out. */
export function englishIn(text: string): string[] {
  const words = text
    .replace(/<[^>]+>/g, ' ')
    .replace(NAMES, ' ')
    .replace(CODES, ' ');
  return words.match(/[A-Za-z][A-Za-z’'-]*/g) ?? [];
}
