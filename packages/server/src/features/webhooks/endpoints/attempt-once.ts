/** Test events to webhooks that are disabled: one attempt at once, beside the couriers, which serve enabled ones. */
import { SECOND } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Outbound } from '../../../platform/security/outbound.ts';
import { unattended } from '../../../platform/unattended.ts';
import { requireEvent } from '../../feed/read.ts';
import { withAttempt } from '../attempts.ts';
import { attemptOf, isSuccess, Post, type PostResult } from '../deliver/post.ts';
import { TIMEOUT_MS } from '../deliver/pump.ts';
import { requestOf, targetOf } from '../deliver/target.ts';
import type { Webhook } from '../webhook.ts';

interface AttemptOnceOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer'> {
  outbound: Outbound;
}

export interface OneAttempts {
  /** Begins the attempt of a delivery that was stored as pending, and records what comes of it. Does not throw. */
  begin(webhook: Webhook, sequence: number): void;
  /** Ends those under way as if they had not been made: their deliveries go on once the webhook is enabled. */
  close(): Promise<void>;
}

export function createOneAttempts({ db, clock, log, sealer, outbound }: AttemptOnceOptions): OneAttempts {
  const posts = new Set<Post>();
  const underWay = new Set<Promise<void>>();

  async function attempt(webhook: Webhook, sequence: number): Promise<void> {
    const { workspace_id, id } = webhook;
    const event = await requireEvent(db, workspace_id, String(sequence));
    const startedAt = clock.now();
    const request = requestOf(targetOf(webhook, sealer), event, startedAt);
    const result = await post(startedAt, (handler) => outbound.dispatcher.dispatch(request, handler));
    if (result.abandoned) return;
    await db
      .updateTable('deliveries')
      .set({
        status: isSuccess(result.httpStatus) ? 'delivered' : 'failed',
        next_attempt_at: null,
        tries: 1,
        attempts: withAttempt(undefined, attemptOf(startedAt, clock.now(), result)),
      })
      .where('workspace_id', '=', workspace_id)
      .where('webhook_id', '=', id)
      .where('sequence', '=', sequence)
      .where('tries', '=', 0) // it may have been enabled meanwhile, and served by its courier
      .execute();
  }

  async function post(startedAt: number, dispatch: (handler: Post) => void): Promise<PostResult> {
    const ended = new AbortController();
    const result = await new Promise<PostResult>((done) => {
      const own = new Post(startedAt, done);
      posts.add(own);
      const late = clock.sleep(TIMEOUT_MS, ended.signal).then(() => {
        if (!ended.signal.aborted)
          own.abort({ error: `no complete response within ${TIMEOUT_MS / SECOND} s` });
      });
      unattended(late, log, 'a test event could not be given up');
      ended.signal.addEventListener('abort', () => posts.delete(own));
      dispatch(own);
    });
    ended.abort();
    return result;
  }

  return {
    begin(webhook, sequence) {
      const attempted = attempt(webhook, sequence)
        .catch((error) => log.error({ err: error, webhook: webhook.id }, 'a test event could not be sent'))
        .finally(() => underWay.delete(attempted));
      underWay.add(attempted);
    },
    async close() {
      for (const post of posts) post.abort({ abandoned: true });
      await Promise.all(underWay);
      await outbound.close();
    },
  };
}
