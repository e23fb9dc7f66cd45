/** A longer name is nobody's slip of the pen, and comparing it would cost. */
const LONGEST = 64;

/** Returns the known name that was probably meant, or undefined when none is near. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const meant = plain(name);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const begins = meant.length >= 3 && other.startsWith(meant);
    const distance = editDistance(meant, other);
    const near = begins || distance <= Math.max(1, Math.floor(meant.length / 3));
    if (!near || distance >= least || distance >= other.length) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

/** Case and separators are the commonest slips: `created_after` is `createdAfter`. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Letters to insert, remove, replace, or to swap with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
