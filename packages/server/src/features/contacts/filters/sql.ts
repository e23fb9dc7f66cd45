/** This file says what a condition on contacts is in SQL; whoever chooses contacts by one goes by it. */
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { fromIso } from '../../../platform/time.ts';
import { type AttributeRow, attributesByKey, typedBy } from '../attributes/definitions.ts';
import { encodeValue } from '../attributes/values.ts';
import type { AttributeCondition, ContactCondition } from './schemas.ts';

/** A condition as it is asked of contacts: what it names is there, and each value is of the type of its attribute. */
export interface CheckedCondition {
  /** Each is true of the contact that `c.workspace_id` and `c.id` name, or not. */
  parts: RawBuilder<boolean>[];
  /** A tag, or an attribute with a value, that all who fit have: they are found by its index. */
  among: { tag: string } | { attributeId: string; value: string } | undefined;
}

/** Checks a condition against what the workspace has defined; `field` names it in a refusal. */
export async function checkCondition(
  db: Db,
  workspaceId: string,
  condition: ContactCondition,
  field = 'condition',
): Promise<CheckedCondition> {
  const { tags = {}, attributes = [], optedOut, lastWroteAfter, lastWroteBefore } = condition;
  const defined = attributes.length > 0 ? await attributesByKey(db, workspaceId) : new Map();
  const values = attributes.map((each, i) => checkAttribute(defined, each, `${field}.attributes.${i}`));
  const one = values.find(({ is }) => is?.length === 1);
  const [tag] = tags.all ?? (tags.any?.length === 1 ? tags.any : []);
  return {
    among: tag !== undefined ? { tag } : one && { attributeId: one.attributeId, value: one.is![0]! },
    parts: [
      ...(tags.all ?? []).map((each) => hasTag([each])),
      ...(tags.any ? [hasTag(tags.any)] : []),
      ...(tags.none ? [not(hasTag(tags.none))] : []),
      ...values.map(hasValue),
      ...(optedOut === undefined ? [] : [optedOut ? HAS_OPTED_OUT : not(HAS_OPTED_OUT)]),
      ...(lastWroteAfter === undefined ? [] : [wroteSince(fromIso(lastWroteAfter))]),
      ...(lastWroteBefore === undefined ? [] : [not(wroteSince(fromIso(lastWroteBefore)))]),
    ],
  };
}

/** PostgreSQL looks what ends so up row by row, and joins nothing by a filter. */
export const ONE = sql`limit 1 offset 0`;

const not = (part: RawBuilder<boolean>) => sql<boolean>`not ${part}`;

const hasTag = (tags: readonly string[]) =>
  sql<boolean>`exists (select 1 from contact_tags t where t.workspace_id = c.workspace_id
    and t.contact_id = c.id and t.tag in (${sql.join(tags)}) ${ONE})`;

const wroteSince = (at: number) =>
  sql<boolean>`exists (select 1 from contacts p where p.workspace_id = c.workspace_id and p.id = c.id
    and p.last_inbound_at >= ${at} ${ONE})`;

const HAS_OPTED_OUT = sql<boolean>`exists (select 1 from opt_outs o
  where o.workspace_id = c.workspace_id and o.contact_id = c.id ${ONE})`;

/** A condition on the value of one attribute. */
interface CheckedAttribute {
  attributeId: string;
  is: string[] | undefined;
  from: string | undefined;
  to: string | undefined;
  set: boolean | undefined;
}

function checkAttribute(
  defined: ReadonlyMap<string, AttributeRow>,
  { key, is, from, to, set }: AttributeCondition,
  field: string,
): CheckedAttribute {
  const row = defined.get(key);
  if (!row) throw invalid(`${field}.key`, `${key} is no attribute of this workspace`);
  const ranged = from !== undefined || to !== undefined;
  if (Number(is !== undefined) + Number(ranged) + Number(set !== undefined) !== 1)
    throw invalid(field, 'must have either is, or from and to, or set');
  if (ranged && row.type !== 'number' && row.type !== 'date')
    throw invalid(field, 'has from and to, which are for numbers and days');
  const typed = { ...typedBy(row), choices: undefined };
  const encoded = (value: string | number | boolean, name: string) =>
    encodeValue(typed, value, `${field}.${name}`);
  return {
    attributeId: row.id,
    is: is?.map((value) => encoded(value, 'is')),
    from: from === undefined ? undefined : encoded(from, 'from'),
    to: to === undefined ? undefined : encoded(to, 'to'),
    set,
  };
}

function hasValue({ attributeId, is, from, to, set }: CheckedAttribute): RawBuilder<boolean> {
  const found = sql<boolean>`exists (select 1 from contact_values x where x.workspace_id = c.workspace_id
    and x.contact_id = c.id and x.attribute_id = ${attributeId}
    ${is ? sql`and x.value in (${sql.join(is)})` : sql``}
    ${from === undefined ? sql`` : sql`and x.value >= ${from}`}
    ${to === undefined ? sql`` : sql`and x.value <= ${to}`} ${ONE})`;
  return set === false ? not(found) : found;
}
