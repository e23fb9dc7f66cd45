/** The values that contacts have. */
import { sql } from 'kysely';
import { invalid } from '../../../errors.ts';
import { insertRows } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { attributesByKey, typedBy } from './definitions.ts';
import type { AttributeChanges, AttributeValues } from './schemas.ts';
import { decodeValue, encodeValue } from './values.ts';

/** Selects the values of contacts from `v`, as `find.ts` reads the parts of a contact. */
export const VALUE_PARTS = sql`select v.id, null, null, null, null, 'attribute', x.value, null, d.type || ' ' || d.key
      from v cross join contact_values x cross join contact_attributes d
        where x.workspace_id = v.workspace_id and x.contact_id = v.id
          and d.workspace_id = x.workspace_id and d.id = x.attribute_id`;

/** Returns the values of such parts by their keys, sorted; undefined: there are none. */
export function valuesOfParts(
  parts: readonly { text: string | null; source: string | null }[],
): AttributeValues | undefined {
  if (parts.length === 0) return undefined;
  const values = parts.map(({ text, source }) => {
    const [type, key] = source!.split(' ') as [Parameters<typeof decodeValue>[0], string];
    return [key, decodeValue(type, text!)] as const;
  });
  return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A change of values that fits what the workspace has defined, as it is stored: by the attribute's id. */
export type CheckedValues = ReadonlyMap<string, string | null>;

/** Checks values against what is defined; null removes one. */
export async function checkValues(
  trx: Trx,
  workspaceId: string,
  changes: AttributeChanges,
): Promise<CheckedValues> {
  const defined = await attributesByKey(trx, workspaceId);
  return new Map(
    Object.entries(changes).map(([key, value]) => {
      const field = `attributes.${key}`;
      const row = defined.get(key);
      if (!row) throw invalid(field, 'is no attribute of this workspace; define it first');
      return [row.id, value === null ? null : encodeValue(typedBy(row), value, field)];
    }),
  );
}

/** Sets or removes values of contacts whose locks the caller has; returns the contacts of which one has changed. */
export async function setValues(
  trx: Trx,
  workspaceId: string,
  contactIds: readonly string[],
  values: CheckedValues,
): Promise<Set<string>> {
  const changed = new Set<string>();
  const attributeIds = [...values.keys()];
  if (attributeIds.length === 0 || contactIds.length === 0) return changed;
  const those = await trx
    .selectFrom('contact_values')
    .select(['contact_id', 'attribute_id', 'value'])
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', 'in', contactIds)
    .where('attribute_id', 'in', attributeIds)
    .execute();
  const before = new Map(those.map((row) => [`${row.contact_id} ${row.attribute_id}`, row.value]));
  const added = [];
  for (const [attributeId, value] of values) {
    const others = contactIds.filter((id) => (before.get(`${id} ${attributeId}`) ?? null) !== value);
    const removed = others.filter((id) => before.has(`${id} ${attributeId}`));
    for (const id of others) changed.add(id);
    if (removed.length > 0)
      await trx
        .deleteFrom('contact_values')
        .where('workspace_id', '=', workspaceId)
        .where('contact_id', 'in', removed)
        .where('attribute_id', '=', attributeId)
        .execute();
    if (value !== null)
      added.push(
        ...others.map((contact_id) => ({
          ...{ workspace_id: workspaceId, contact_id, attribute_id: attributeId, value },
        })),
      );
  }
  await insertRows(trx, 'contact_values', added);
  return changed;
}

/** Gives the values of one contact to another, which keeps its own. */
export async function moveValues(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const rows = await trx
    .deleteFrom('contact_values')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', from)
    .returningAll()
    .execute();
  await insertRows(
    trx,
    'contact_values',
    rows.map((row) => ({ ...row, contact_id: to })),
    { ignoreConflicts: true },
  );
}

export async function removeValuesOf(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('contact_values')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
}
