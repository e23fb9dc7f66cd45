/** The filters of contacts that a workspace has saved, and how a request names one. */
import { ApiError } from '../../../errors.ts';
import { randomOf } from '../../../platform/database/context.ts';
import { type Db, isUniqueViolation, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { bodyCheck } from '../../../platform/http/body/validators.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { toIst } from '../../../platform/time.ts';
import { ContactCondition, type ContactFilterChange, type ContactFilterInput } from './schemas.ts';
import { checkCondition } from './sql.ts';

export type FilterRow = Row<'contact_filters'>;

const MOST_FILTERS = 100;

const conditionOf = ({ condition }: FilterRow) => JSON.parse(condition) as ContactCondition;

export const showFilter = (row: FilterRow) => ({
  id: row.id,
  name: row.name,
  condition: conditionOf(row),
  createdAt: toIst(row.created_at),
  updatedAt: toIst(row.updated_at),
});

/** Returns the filters of a workspace, by name; there are few. */
export async function listFilters(db: Db, workspaceId: string): Promise<FilterRow[]> {
  return db
    .selectFrom('contact_filters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .limit(MOST_FILTERS)
    .execute();
}

export async function addFilter(
  db: Db,
  workspaceId: string,
  { name, condition }: ContactFilterInput,
  now: number,
  keep?: Keep<FilterRow>,
): Promise<FilterRow> {
  return withOwnName(name, () =>
    transaction(db, async (trx) => {
      await checkCondition(trx, workspaceId, condition);
      if ((await listFilters(trx, workspaceId)).length >= MOST_FILTERS)
        throw new ApiError('CONFLICT', {
          message: `A workspace has ${MOST_FILTERS} saved filters at most.`,
          hint: 'Delete one that nobody uses.',
        });
      const row: FilterRow = {
        ...{ workspace_id: workspaceId, id: randomOf(trx).newId('flt', now) },
        ...{ name, condition: JSON.stringify(condition), created_at: now, updated_at: now },
      };
      await trx.insertInto('contact_filters').values(row).execute();
      await keep?.(trx, row);
      return row;
    }),
  );
}

export async function changeFilter(
  db: Db,
  workspaceId: string,
  id: string,
  { name, condition }: ContactFilterChange,
  now: number,
): Promise<FilterRow> {
  return withOwnName(name, () =>
    transaction(db, async (trx) => {
      if (condition) await checkCondition(trx, workspaceId, condition);
      const row = await trx
        .updateTable('contact_filters')
        .set({
          ...(name !== undefined && { name }),
          ...(condition !== undefined && { condition: JSON.stringify(condition) }),
          updated_at: now,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw noSuchFilter();
      return row;
    }),
  );
}

export async function deleteFilter(db: Db, workspaceId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_filters')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchFilter();
}

export async function requireFilter(db: Db, workspaceId: string, id: string): Promise<FilterRow> {
  const row = await db
    .selectFrom('contact_filters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuchFilter();
  return row;
}

/** Returns the condition that a request names: the id of a saved filter, or the condition itself as JSON. */
export async function namedCondition(db: Db, workspaceId: string, filter: string): Promise<ContactCondition> {
  if (!filter.trimStart().startsWith('{')) return conditionOf(await requireFilter(db, workspaceId, filter));
  try {
    return checkForm(JSON.parse(filter) as object);
  } catch (cause) {
    const details =
      cause instanceof ApiError && cause.details
        ? cause.details.map(({ field, message }) => ({ field: `filter.${field}`, message }))
        : [{ field: 'filter', message: 'must be JSON' }];
    throw new ApiError('INVALID_PARAMETER', {
      message: `${details.map(({ field, message }) => `${field} ${message}`).join('; ')}.`,
      hint: 'Give the id of a saved filter, or a condition as POST /api/v1/contact-filters takes it.',
      details,
      cause,
    });
  }
}

const checkForm = bodyCheck<ContactCondition>(ContactCondition);

/** Refuses where a saved filter asks for an attribute. */
export async function refuseIfFiltered(trx: Trx, workspaceId: string, key: string): Promise<void> {
  const filters = await listFilters(trx, workspaceId);
  const asking = filters.find((row) => conditionOf(row).attributes?.some((each) => each.key === key));
  if (!asking) return;
  throw new ApiError('CONFLICT', {
    message: `The saved filter “${asking.name}” asks for this attribute.`,
    hint: 'Change or delete the filter first.',
    details: [{ field: 'filter', message: asking.id }],
  });
}

const noSuchFilter = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such filter in this workspace.' });

async function withOwnName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('CONFLICT', {
      message: 'There is a filter with this name already.',
      hint: 'Choose another name, or change the one that is there.',
      details: [{ field: 'name', message: name ?? 'is taken' }],
    });
  }
}
