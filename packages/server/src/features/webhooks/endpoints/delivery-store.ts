import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { announce } from '../../../platform/database/announce.ts';
import { insertRows } from '../../../platform/database/batch.ts';
import { type Db, type Trx, typed } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { storedNumbered } from '../../events/store.ts';
import type { FeedEvent } from '../../feed/read.ts';
import { holdPlace } from '../../retention/places.ts';
import { type Attempt, askedAnew, parseAttempts, withAttempt } from '../attempts.ts';
import { endReplay } from './replay.ts';

/** A delivery with the type of its event and when that happened. */
export type Delivery = Row<'deliveries'> & Pick<Row<'events'>, 'type' | 'at'>;
type Webhook = Pick<Row<'webhooks'>, 'workspace_id' | 'id' | 'failing_since'>;

/** Newest event first; `before` is the sequence where the page before ended. */
export async function listDeliveries(
  db: Db,
  webhook: Webhook,
  status: Delivery['status'] | undefined,
  limit: number,
  before?: number,
): Promise<Delivery[]> {
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', webhook.workspace_id)
    .where('webhook_id', '=', webhook.id);
  if (before !== undefined) query = query.where('sequence', '<', before);
  if (status !== undefined) query = query.where('status', '=', status);
  // The partial index of the rarer ones is used only where its condition stands in the query.
  if (status !== undefined && status !== 'delivered')
    query = query.where(sql<boolean>`status <> 'delivered'`);
  const rows = await query.orderBy('sequence', 'desc').limit(limit).execute();
  const sequences = rows.map(({ sequence }) => sequence);
  return withTypes(rows, await storedNumbered(db, webhook.workspace_id, sequences));
}

export async function findDelivery(db: Db, webhook: Webhook, id: string): Promise<Delivery> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', webhook.workspace_id)
    .where('webhook_id', '=', webhook.id)
    .where('sequence', '=', sequenceOf(webhook.id, id) ?? -1)
    .executeTakeFirst();
  return withType(db, row ?? notFound());
}

/** Returns the deliveries of some events of a workspace to all its webhooks. */
export async function deliveriesOf(
  db: Db,
  workspaceId: string,
  events: readonly FeedEvent[],
): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', 'in', (eb) =>
      eb.selectFrom('webhooks').select('id').where('workspace_id', '=', workspaceId),
    )
    .where(
      'sequence',
      'in',
      events.map(({ sequence }) => sequence),
    )
    .orderBy('webhook_id')
    .execute();
  return withTypes(rows, events);
}

/** Sends an event once more, now. Its schedule stays as it is, and so does what has become of it, if that fails. */
export async function retryDelivery(
  db: Db,
  webhook: Webhook,
  id: string,
  now: number,
  keep?: Keep<Delivery>,
): Promise<Delivery> {
  return transaction(db, async (trx) => {
    await holdPlace(trx, webhook.workspace_id, 'events'); // retention deletes nothing that is asked for
    const updated = await trx
      .updateTable('deliveries')
      .set((eb) => ({
        status: 'pending' as const,
        next_attempt_at: askedAnew(typed(now, 'bigint')),
        resume_status: eb.fn.coalesce('resume_status', 'status'),
        resume_at: eb
          .case()
          .when('resume_status', 'is', null)
          .then(eb.ref('next_attempt_at'))
          .else(eb.ref('resume_at'))
          .end(),
      }))
      .where('workspace_id', '=', webhook.workspace_id)
      .where('webhook_id', '=', webhook.id)
      .where('sequence', '=', sequenceOf(webhook.id, id) ?? -1)
      .returningAll()
      .executeTakeFirst();
    if (!updated) return notFound();
    const row = await withType(trx, updated);
    await keep?.(trx, row);
    announce(trx, 'deliveries');
    return row;
  });
}

function withTypes(
  rows: readonly Row<'deliveries'>[],
  events: readonly Pick<Row<'events'>, 'sequence' | 'type' | 'at'>[],
): Delivery[] {
  const byNumber = new Map(events.map((event) => [event.sequence, event]));
  // Retention may have deleted both since the deliveries were read.
  return rows.flatMap((row) => {
    const event = byNumber.get(row.sequence);
    return event ? [{ ...row, type: event.type, at: event.at }] : [];
  });
}

async function withType(db: Db, row: Row<'deliveries'>): Promise<Delivery> {
  return withTypes([row], await storedNumbered(db, row.workspace_id, [row.sequence]))[0] ?? notFound();
}

function notFound(): never {
  throw new ApiError('NOT_FOUND', { message: 'There is no such delivery of this webhook.' });
}

/** Returns whether enough attempts have failed since the webhook began to fail. */
export async function hasFailedOften(db: Db, webhook: Webhook, often: number): Promise<boolean> {
  const rows = await db
    .selectFrom('deliveries')
    .select('attempts')
    .where('workspace_id', '=', webhook.workspace_id)
    .where('webhook_id', '=', webhook.id)
    .where(sql<boolean>`status <> 'delivered'`)
    .orderBy('sequence', 'desc')
    .limit(often)
    .execute();
  const since = webhook.failing_since ?? 0;
  const attempts = rows.flatMap((row) => parseAttempts(row.attempts));
  return attempts.filter(({ at }) => at >= since).length >= often;
}

const CHUNK = 1000;

/** Deletes what is left of a deleted webhook, piece by piece. */
export async function deleteDeliveries(db: Db, workspaceId: string, webhookId: string): Promise<void> {
  await endReplay(db, workspaceId, webhookId);
  for (;;) {
    const some = await db
      .selectFrom('deliveries')
      .select('sequence')
      .where('workspace_id', '=', workspaceId)
      .where('webhook_id', '=', webhookId)
      .orderBy('sequence')
      .limit(CHUNK)
      .execute();
    if (some.length === 0) return;
    await db
      .deleteFrom('deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('webhook_id', '=', webhookId)
      .where('sequence', '<=', some.at(-1)!.sequence)
      .execute();
  }
}

/** `dlv_` + the body of the webhook's id + the event's sequence in 11 digits of base 32: derived, so kept nowhere. */
export function deliveryId(webhookId: string, sequence: number): string {
  return `dlv_${webhookId.slice(4)}${sequence.toString(32).padStart(11, '0')}`;
}

/** The sequence in an id of this webhook's; undefined when it is none. */
export function sequenceOf(webhookId: string, id: string): number | undefined {
  const body = `dlv_${webhookId.slice(4)}`;
  const digits = id.slice(body.length);
  if (!id.startsWith(body) || !/^[0-9a-v]{11}$/.test(digits)) return undefined;
  const sequence = Number.parseInt(digits, 32);
  return Number.isSafeInteger(sequence) ? sequence : undefined;
}

/** Stores deliveries that are over: one attempt each, which went well if it was answered with a 2xx. */
export async function storePastDeliveries(
  trx: Trx,
  webhook: Webhook,
  events: readonly FeedEvent[],
  attemptOf: (event: FeedEvent) => Attempt,
): Promise<void> {
  const rows = events.map((event) => {
    const attempt = attemptOf(event);
    const well = attempt.httpStatus !== undefined && attempt.httpStatus >= 200 && attempt.httpStatus < 300;
    return {
      workspace_id: webhook.workspace_id,
      webhook_id: webhook.id,
      sequence: event.sequence,
      attempts: withAttempt(undefined, attempt),
      status: well ? ('delivered' as const) : ('failed' as const),
      next_attempt_at: null,
      tries: 1,
    };
  });
  await insertRows(trx, 'deliveries', rows);
}
