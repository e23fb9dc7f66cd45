/** Consecutive rows of a thread that the browser lays out together, or not at all while they are out of sight. */

/** Hundreds of groups would cost as much as their rows, and a large one is laid out whole. */
const MOST_ROWS = 24;

interface Identified {
  message: { messageId: string };
}

/**
 * Splits rows into groups. `starts` are the ids of the rows that have begun one, and is added to: wherever rows come, at
 * the top or at the foot, the others stay in their groups, for the browser forgets the height of a group that is made anew.
 */
export function rowGroups<T extends Identified>(rows: readonly T[], starts: Set<string>): T[][] {
  const groups: T[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.length < MOST_ROWS && !starts.has(row.message.messageId)) last.push(row);
    else {
      starts.add(row.message.messageId);
      groups.push([row]);
    }
  }
  return groups;
}

/** Returns whether two groups show the same. */
export function sameRows<T extends object>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((row, i) => sameFields(row, other[i]!));
}

function sameFields<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(one) as (keyof T)[];
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
  );
}
