/** This file compares a person of a list with their contact: what storing them would change. */
import type { ImportedChange } from '../imported.ts';
import { MOST_TAGS } from '../tags.ts';
import type { KnownContact, ListedPerson } from './look-up.ts';

/**
 * Returns the change; undefined: all of it is so already; `full`: they would have more tags than a contact may. What the
 * person has no value for stays as it is.
 */
export function differenceOf(
  contact: KnownContact,
  { phone, userId, name, tags, values }: ListedPerson,
): ImportedChange | 'full' | undefined {
  const change: ImportedChange = {};
  if (name !== undefined && name !== contact.name) change.name = [contact.name, name];
  const added = tags.filter((tag) => !contact.tags.includes(tag));
  if (contact.tags.length + added.length > MOST_TAGS) return 'full';
  if (added.length > 0) change.tags = added;
  for (const [id, text] of values) {
    const before = contact.values.get(id) ?? null;
    if (before === text) continue;
    change.values ??= {};
    change.values[id] = [before, text];
  }
  const aliases = [
    ...(phone !== undefined && !contact.known.has('phone') ? [{ kind: 'phone' as const, value: phone }] : []),
    ...(userId !== undefined && !contact.known.has('user_id')
      ? [{ kind: 'user_id' as const, value: userId }]
      : []),
  ];
  if (aliases.length > 0) change.aliases = aliases;
  return Object.keys(change).length > 0 ? change : undefined;
}
