/** The attributes that a workspace has defined. */
import type { Static } from 'typebox';
import { ApiError, invalid } from '../../../errors.ts';
import { randomOf } from '../../../platform/database/context.ts';
import { type Db, isUniqueViolation, type Trx } from '../../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { toIst } from '../../../platform/time.ts';
import {
  type ContactAttribute,
  type ContactAttributeChange,
  type ContactAttributeInput,
  MOST_ATTRIBUTES,
} from './schemas.ts';
import type { Typed } from './values.ts';

export type AttributeRow = Row<'contact_attributes'>;

export const showAttribute = (row: AttributeRow): Static<typeof ContactAttribute> => ({
  id: row.id,
  key: row.key,
  name: row.name,
  type: row.type,
  ...(row.choices !== null && { choices: choicesOf(row)! }),
  createdAt: toIst(row.created_at),
  updatedAt: toIst(row.updated_at),
});

const choicesOf = ({ choices }: AttributeRow) =>
  choices === null ? undefined : (JSON.parse(choices) as string[]);

/** Returns what a value of an attribute is checked against. */
export const typedBy = (row: AttributeRow): Typed => ({ type: row.type, choices: choicesOf(row) });

/** Returns the attributes of a workspace, by key; there are few. */
export async function listAttributes(db: Db, workspaceId: string): Promise<AttributeRow[]> {
  return db
    .selectFrom('contact_attributes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('key')
    .limit(MOST_ATTRIBUTES)
    .execute();
}

export async function attributesByKey(db: Db, workspaceId: string): Promise<Map<string, AttributeRow>> {
  return new Map((await listAttributes(db, workspaceId)).map((row) => [row.key, row]));
}

export async function addAttribute(
  db: Db,
  workspaceId: string,
  input: ContactAttributeInput,
  now: number,
  keep?: Keep<AttributeRow>,
): Promise<AttributeRow> {
  checkChoices(input.type, input.choices);
  try {
    return await transaction(db, async (trx) => {
      const row = await insertAttribute(trx, workspaceId, input, now);
      await keep?.(trx, row);
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('CONFLICT', {
      message: 'There is an attribute with this key already.',
      hint: 'Choose another key, or change the one that is there.',
      details: [{ field: 'key', message: input.key }],
    });
  }
}

/** Defines an attribute in a transaction of the caller. */
export async function insertAttribute(
  trx: Trx,
  workspaceId: string,
  { key, name, type, choices }: ContactAttributeInput,
  now: number,
): Promise<AttributeRow> {
  if ((await listAttributes(trx, workspaceId)).length >= MOST_ATTRIBUTES)
    throw new ApiError('CONFLICT', {
      message: `A workspace has ${MOST_ATTRIBUTES} attributes of contacts at most.`,
      hint: 'Delete one that nobody uses.',
    });
  const row: NewRow<'contact_attributes'> & AttributeRow = {
    workspace_id: workspaceId,
    id: randomOf(trx).newId('atr', now),
    ...{ key, name, type },
    choices: choices ? JSON.stringify(choices) : null,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('contact_attributes').values(row).execute();
  return row;
}

export async function changeAttribute(
  db: Db,
  workspaceId: string,
  id: string,
  { name, choices }: ContactAttributeChange,
  now: number,
): Promise<AttributeRow> {
  return transaction(db, async (trx) => {
    const before = await requireAttribute(trx, workspaceId, id);
    if (choices !== undefined) checkChoices(before.type, choices);
    const row = await trx
      .updateTable('contact_attributes')
      .set({
        ...(name !== undefined && { name }),
        ...(choices !== undefined && { choices: JSON.stringify(choices) }),
        updated_at: now,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw noSuchAttribute();
    return row;
  });
}

export async function requireAttribute(db: Db, workspaceId: string, id: string): Promise<AttributeRow> {
  const row = await db
    .selectFrom('contact_attributes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuchAttribute();
  return row;
}

/** So many values are removed in a transaction, so that nobody waits for long. */
const VALUES_AT_ONCE = 500;

/**
 * Deletes an attribute with the values of all contacts, those some at a time; one that a filter asks for is refused by
 * `check`.
 */
export async function deleteAttribute(
  db: Db,
  workspaceId: string,
  id: string,
  check: (trx: Trx, row: AttributeRow) => Promise<void>,
): Promise<void> {
  const row = await requireAttribute(db, workspaceId, id);
  for (let removed = VALUES_AT_ONCE; removed === VALUES_AT_ONCE; )
    removed = await transaction(db, async (trx) => {
      await check(trx, row);
      return removeValues(trx, workspaceId, id);
    });
  await transaction(db, async (trx) => {
    await check(trx, row);
    await trx
      .deleteFrom('contact_attributes')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  });
}

async function removeValues(trx: Trx, workspaceId: string, attributeId: string): Promise<number> {
  const some = await trx
    .selectFrom('contact_values')
    .select('contact_id')
    .where('workspace_id', '=', workspaceId)
    .where('attribute_id', '=', attributeId)
    .limit(VALUES_AT_ONCE)
    .execute();
  if (some.length === 0) return 0;
  await trx
    .deleteFrom('contact_values')
    .where('workspace_id', '=', workspaceId)
    .where('attribute_id', '=', attributeId)
    .where(
      'contact_id',
      'in',
      some.map(({ contact_id }) => contact_id),
    )
    .execute();
  return some.length;
}

function checkChoices(type: AttributeRow['type'], choices: readonly string[] | undefined): void {
  if (type === 'choice' && choices === undefined) throw invalid('choices', 'is required for a choice');
  if (type !== 'choice' && choices !== undefined) throw invalid('choices', 'is for a choice alone');
}

const noSuchAttribute = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such attribute in this workspace.' });
