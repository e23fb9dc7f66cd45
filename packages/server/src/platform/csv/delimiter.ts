/** Tells by which sign the cells of a file are parted. */

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A line that Excel writes and reads: it names the sign, and is no line of the table. */
const NAMED = /^sep=([,;\t])\r?\n/i;

export interface Parting {
  delimiter: Delimiter;
  /** The characters at the beginning of the file that only name the delimiter; they are ASCII. */
  skip: number;
}

/** Returns the delimiter of a text by its first lines: the sign that each of them has, and has most often. */
export function partingOf(beginning: string, given?: Delimiter): Parting {
  const named = NAMED.exec(beginning);
  const skip = named ? named[0].length : 0;
  if (given ?? named) return { delimiter: given ?? (named![1] as Delimiter), skip };
  const lines = countSigns(beginning);
  let best: Delimiter = ',';
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.get(delimiter) ?? 0);
    const first = counts[0] ?? 0;
    // A sign that a cell holds by chance is not in every line as often as in the first.
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    if (first * alike > most) [best, most] = [delimiter, first * alike];
  }
  return { delimiter: best, skip };
}

const MOST_LINES = 20;

/** Counts the signs outside of quotes in each of the first lines; a line that goes on beyond the text is left out. */
function countSigns(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let line = new Map<string, number>();
  let quoted = false;
  let empty = true;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if (sign === '\n' || sign === '\r') {
      if (!empty) lines.push(line);
      if (lines.length === MOST_LINES) return lines;
      line = new Map();
      empty = true;
      continue;
    }
    empty = false;
    if (sign === ',' || sign === ';' || sign === '\t') line.set(sign, (line.get(sign) ?? 0) + 1);
  }
  if (lines.length === 0 && !empty) lines.push(line);
  return lines;
}
