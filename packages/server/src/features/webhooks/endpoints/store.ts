import { ApiError } from '../../../errors.ts';
import { announce } from '../../../platform/database/announce.ts';
import { randomOf } from '../../../platform/database/context.ts';
import { type Db, holdRows, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import type { Check } from '../../../platform/http/response/etag.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { type Actor, recordAudit } from '../../events/audit.ts';
import { lastSequence } from '../../events/store.ts';
import { holdWorkspace } from '../../workspaces/store.ts';
import { newSecret, OVERLAP_MS, sealSecret } from '../secrets.ts';
import { type GraphScope, graphScopeOf, type Webhook } from '../webhook.ts';
import { noteDisabled } from './disable.ts';

const MOST = 20;

export interface NewWebhook {
  url: string;
  events: string[];
  description?: string | undefined;
  /** It gets Meta's form. */
  graph?: GraphScope | undefined;
  /** The secret that its receiver has already. */
  secret?: string | undefined;
}

export interface MadeWebhook {
  row: Webhook;
  /** Shown this once. */
  secret: string;
}

export interface WebhookChange {
  url?: string | undefined;
  events?: string[] | undefined;
  /** Null removes it. */
  description?: string | null | undefined;
  status?: 'enabled' | 'disabled' | undefined;
}

/** The actor and the time of a change. */
interface Change {
  actor: Actor;
  now: number;
}

/** A change that makes a secret; `keep` keeps the response for a request that is repeated. */
interface SecretChange extends Change {
  sealer: Sealer;
  keep?: Keep<MadeWebhook> | undefined;
}

/** A change that is refused, by a throw of `check`, where the webhook is not as the request says. */
interface CheckedChange extends Change {
  check?: Check<Webhook> | undefined;
}

/** It gets the events from now on; its secret is in what it returns and nowhere else. */
export async function createWebhook(
  db: Db,
  workspaceId: string,
  input: NewWebhook,
  { sealer, actor, now, keep }: SecretChange,
): Promise<MadeWebhook> {
  const secret =
    input.secret === undefined
      ? newSecret(sealer, randomOf(db))
      : { shown: input.secret, sealed: sealSecret(sealer, input.secret) };
  const row = await transaction(db, async (trx) => {
    await holdWorkspace(trx, workspaceId); // whoever makes one meanwhile counts this one too
    const { count } = await trx
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) {
      throw new ApiError('CONFLICT', {
        message: `The workspace has ${MOST} webhooks, which is the most it can have.`,
        hint: 'Delete one with DELETE /api/v1/webhooks/{id}, or change one with PATCH.',
      });
    }
    const cursor = await lastSequence(trx, workspaceId);
    const made = await trx
      .insertInto('webhooks')
      .values({
        workspace_id: workspaceId,
        id: randomOf(trx).newId('whk', now),
        url: input.url,
        description: input.description ?? null,
        events: JSON.stringify(input.events),
        secret: secret.sealed,
        previous_secret: null,
        previous_secret_until: null,
        created_at: now,
        disabled_at: null,
        disabled_reason: null,
        cursor,
        failing_since: null,
        graph: input.graph ? JSON.stringify({ ...input.graph, since: cursor }) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { url, events } = input;
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'webhook.created',
      target: made.id,
      now,
      detail: { url, events },
    });
    await keep?.(trx, { row: made, secret: secret.shown });
    announce(trx, 'webhooks');
    return made;
  });
  return { row, secret: secret.shown };
}

/** Newest first; `before` is the id where the page before ended. */
export async function listWebhooks(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<Webhook[]> {
  let query = db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function findWebhook(db: Db, workspaceId: string, id: string): Promise<Webhook> {
  const row = await oneWebhook(db, workspaceId, id).executeTakeFirst();
  if (!row) throw noSuchWebhook();
  return row;
}

/** Returns a webhook and locks it until the transaction ends; whoever changes or deletes it waits. */
async function holdWebhook(trx: Trx, workspaceId: string, id: string): Promise<Webhook> {
  const row = await holdRows(trx, oneWebhook(trx, workspaceId, id)).executeTakeFirst();
  if (!row) throw noSuchWebhook();
  return row;
}

const oneWebhook = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

const noSuchWebhook = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such webhook in this workspace.' });

/** Returns an enabled webhook, for actions that make no sense while nothing is sent. */
export async function findEnabledWebhook(db: Db, workspaceId: string, id: string): Promise<Webhook> {
  const row = await findWebhook(db, workspaceId, id);
  if (row.disabled_at === null) return row;
  throw new ApiError('CONFLICT', {
    message: 'The webhook is disabled, so nothing is sent to it.',
    hint: 'Enable it with PATCH {"status":"enabled"} and ask again.',
  });
}

export async function updateWebhook(
  db: Db,
  workspaceId: string,
  id: string,
  change: WebhookChange,
  { actor, now, check }: CheckedChange,
): Promise<Webhook> {
  return transaction(db, async (trx) => {
    const before = await holdWebhook(trx, workspaceId, id);
    check?.(before);
    const { url, events, description, status } = change;
    const graph = graphScopeOf(before);
    const enables = status === 'enabled' && before.disabled_at !== null;
    const disables = status === 'disabled' && before.disabled_at === null;
    const cursor = enables ? await lastSequence(trx, workspaceId) : before.cursor;
    const set = {
      ...(url !== undefined && { url }),
      ...(url !== undefined && url !== before.url && { failing_since: null }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(description !== undefined && { description }),
      ...(disables && { disabled_at: now, disabled_reason: 'requested' }),
      ...(enables && {
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        cursor,
        ...(graph && { graph: JSON.stringify({ ...graph, since: cursor }) }),
      }),
    };
    if (Object.keys(set).length === 0) return before;
    const row = await trx
      .updateTable('webhooks')
      .set(set)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    announce(trx, 'webhooks');
    if (url !== undefined || events !== undefined || description !== undefined) {
      await recordAudit(trx, workspaceId, {
        actor,
        action: 'webhook.updated',
        target: id,
        now,
        detail: { url, events, description },
      });
    }
    if (enables) await recordAudit(trx, workspaceId, { actor, action: 'webhook.enabled', target: id, now });
    if (disables) await noteDisabled(trx, row, actor, now);
    return row;
  });
}

export async function deleteWebhook(
  db: Db,
  workspaceId: string,
  id: string,
  { actor, now, check }: CheckedChange,
): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await holdWebhook(trx, workspaceId, id);
    check?.(before);
    const { url } = before;
    await trx.deleteFrom('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'webhook.deleted',
      target: id,
      now,
      detail: { url },
    });
    announce(trx, 'webhooks');
  });
}

/** Both secrets sign for 24 hours; one that was on its way out already signs no more. */
export async function rotateSecret(
  db: Db,
  workspaceId: string,
  id: string,
  { sealer, actor, now, keep }: SecretChange,
): Promise<MadeWebhook> {
  const secret = newSecret(sealer, randomOf(db));
  const row = await transaction(db, async (trx) => {
    const rotated = await trx
      .updateTable('webhooks')
      .set((eb) => ({
        secret: secret.sealed,
        previous_secret: eb.ref('secret'),
        previous_secret_until: now + OVERLAP_MS,
      }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!rotated) throw noSuchWebhook();
    await recordAudit(trx, workspaceId, { actor, action: 'webhook.secret_rotated', target: id, now });
    await keep?.(trx, { row: rotated, secret: secret.shown });
    announce(trx, 'webhooks');
    return rotated;
  });
  return { row, secret: secret.shown };
}

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
