/**
 * This file reads what a courier sends: the events after its cursor, and the deliveries whose next attempt is due.
 */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { beforeNextEvent } from '../../events/find.ts';
import { eventsBetween, joinEvent, newestSequenceOf } from '../../events/joins.ts';
import type { EventType } from '../../events/types.ts';
import { type FeedEvent, wholeEvents } from '../../feed/read.ts';
import { meantFor } from '../subscription.ts';
import type { Webhook } from '../webhook.ts';

/** A webhook with the newest sequence of its workspace and its earliest waiting attempt. */
export type WatchedWebhook = Webhook & { last: number; due: number | null };
export type DueDelivery = FeedEvent &
  Pick<Row<'deliveries'>, 'tries' | 'attempts' | 'next_attempt_at' | 'resume_status' | 'resume_at'>;

export interface Feed {
  /** Every enabled webhook. */
  watched(): Promise<WatchedWebhook[]>;
  /** Returns the events in (after, upTo] that the webhook gets and that have no delivery. */
  fresh(
    webhook: Webhook,
    types: readonly EventType[],
    after: number,
    upTo: number,
    limit: number,
  ): Promise<FeedEvent[]>;
  /** Returns the number before that of the next event, `last` at most, whether the webhook gets it or not. */
  beforeNext(webhook: Webhook, after: number, last: number): Promise<number>;
  due(webhook: Webhook, now: number, limit: number): Promise<DueDelivery[]>;
  /** Deletes deliveries of events that turn out not to be meant for the webhook. */
  drop(webhook: Webhook, sequences: readonly number[]): Promise<void>;
}

export function createFeed(db: Db): Feed {
  const texts = new Map<string, string>();
  /** The text of a query is made once; the parameters are its placeholders in their order. */
  async function run<R>(name: string, parameters: unknown[], build: () => RawBuilder<unknown>): Promise<R[]> {
    let text = texts.get(name);
    if (text === undefined) {
      text = build().compile(db).sql;
      texts.set(name, text);
    }
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters));
    return rows as R[];
  }

  return {
    watched: () =>
      run(
        'watched',
        [],
        () => sql`
        select w.*, ${newestSequenceOf('w.workspace_id')} as last, (
          select d.next_attempt_at from deliveries d
          where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'pending'
          order by d.next_attempt_at limit 1
        ) as due
        from webhooks w where w.disabled_at is null`,
      ),

    fresh: async (webhook, types, after, upTo, limit) =>
      wholeEvents(
        db,
        await run<Row<'events'>>(
          `fresh ${types.length}`,
          [webhook.workspace_id, after, upTo, webhook.id, ...types, webhook.id, limit],
          () => sql`
        select e.* from ${eventsBetween(null, null, null)}
          and ${meantFor(null, types)}
          and not exists (
            select 1 from deliveries d
            where d.workspace_id = e.workspace_id and d.webhook_id = ${null} and d.sequence = e.sequence)
        order by e.sequence limit ${null}`,
        ),
      ),

    beforeNext: (webhook, after, last) => beforeNextEvent(db, webhook.workspace_id, after, last),

    due: async (webhook, now, limit) =>
      wholeEvents(
        db,
        await run<Row<'events'> & Omit<DueDelivery, keyof FeedEvent>>(
          'due',
          [webhook.workspace_id, webhook.id, now, limit],
          () => sql`
        select e.*, d.tries, d.attempts, d.next_attempt_at, d.resume_status, d.resume_at
        from deliveries d ${joinEvent('d.workspace_id', 'd.sequence')}
        where d.workspace_id = ${null} and d.webhook_id = ${null} and d.status = 'pending'
          and d.next_attempt_at <= ${null}
        order by d.next_attempt_at, d.sequence limit ${null}`,
        ),
      ),

    async drop(webhook, sequences) {
      await db
        .deleteFrom('deliveries')
        .where('workspace_id', '=', webhook.workspace_id)
        .where('webhook_id', '=', webhook.id)
        .where('sequence', 'in', sequences)
        .execute();
    },
  };
}
