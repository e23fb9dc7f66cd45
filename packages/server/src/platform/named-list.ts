/** Tags and labels are lists of names that a request replaces, or of which it adds and removes some beside others who do so. */
import { invalid } from '../errors.ts';

export interface ListChange {
  /** Replaces all of them. */
  all: readonly string[] | undefined;
  add: readonly string[] | undefined;
  remove: readonly string[] | undefined;
}

export interface ListRules {
  /** The fields of the request that these three stand in, and how many names its object may have. */
  fields: { all: string; add: string; remove: string };
  most: number;
  /** The object as a fault names it: `a contact`. */
  of: string;
}

/** Returns the names after a change, each once, in their order; a fault is INVALID_PAYLOAD. */
export function namesAfter(
  before: readonly string[],
  { all, add = [], remove = [] }: ListChange,
  { fields, most, of }: ListRules,
): string[] {
  if (all && (add.length > 0 || remove.length > 0))
    throw invalid(fields.all, `is given without ${fields.add} and ${fields.remove}`);
  const removed = new Set(remove);
  const after = [...new Set([...(all ?? before.filter((name) => !removed.has(name))), ...add])];
  // Two that have become one may have more.
  if (after.length > Math.max(most, before.length))
    throw invalid(fields.add, `makes more than ${most} ${fields.all}: ${of} has no more`);
  return after;
}
