/** Takes a person out of webhooks of WhatsApp that wait, whatever they hold. */

/** Returns whether a text names a person by their number, without `+` as in WhatsApp's own ids, or by an id. */
export type Mentions = (text: string) => boolean;

/** Returns what finds numbers and ids in a text, each as a whole. */
export function mentionsOf(names: readonly string[]): Mentions {
  if (names.length === 0) return () => false;
  const any = names.map((name) => name.replace(/^\+/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![0-9A-Za-z])(?:${any})(?![0-9A-Za-z])`);
  return (text) => pattern.test(text);
}

/** Returns a webhook without the things in its lists that name a person; undefined where it cannot be read. */
export function withoutPerson(body: string, mentions: Mentions): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const left = JSON.stringify(strip(value, mentions));
  return mentions(left) ? undefined : left;
}

function strip(value: unknown, mentions: Mentions): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !namesItself(item, mentions)).map((item) => strip(item, mentions));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, strip(own, mentions)]));
}

/** Returns whether a value names the person anywhere but in the lists within it. */
function namesItself(value: unknown, mentions: Mentions): boolean {
  if (Array.isArray(value)) return false;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((own) => namesItself(own, mentions));
  return mentions(String(value));
}
