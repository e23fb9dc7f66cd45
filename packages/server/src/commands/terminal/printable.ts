/**
 * Returns text that strangers typed in a form fit for a terminal: without control characters, which could move the
 * cursor or overwrite what stands there, and without marks that change the direction of the text.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, keepBreaks);
}

/** The same on one line, for a table. */
export function printableLine(text: string, longest = 60): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** A thing with its fields under each other; text of several lines is set in. */
export function printableBlock(
  head: string,
  fields: readonly (readonly [string, string | undefined])[],
): string {
  const known = fields.filter((one): one is readonly [string, string] => one[1] !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  const lines = known.map(
    ([name, value]) =>
      `  ${name.padEnd(width)}  ${printable(value)
        .replace(/\n(?=.)/g, `\n${' '.repeat(width + 4)}`)
        .trimEnd()}`,
  );
  return [head, ...lines].join('\n');
}

const keepBreaks = (character: string) => (character === '\n' || character === '\t' ? character : '');
