/** This file reads the webhooks of all workspaces for the operator. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';

/** Some of them, to see whether their secrets can be opened. */
export function someWebhooks(db: Db, limit: number): Promise<Row<'webhooks'>[]> {
  return db.selectFrom('webhooks').selectAll().limit(limit).execute();
}

export function troubledWebhooks(
  db: Db,
): Promise<Pick<Row<'webhooks'>, 'id' | 'disabled_at' | 'failing_since'>[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'disabled_at', 'failing_since'])
    .where((eb) => eb.or([eb('disabled_at', 'is not', null), eb('failing_since', 'is not', null)]))
    .orderBy('id')
    .execute();
}
