/** The receivers of webhooks in a simulated run: each checks every signature and remembers all that it took. */
import { createHmac } from 'node:crypto';
import type { Taken } from '../test/kit/history.ts';
import type { HttpAnswer, HttpRequest } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Receiver {
  readonly origin: string;
  readonly workspaceId: string;
  readonly webhookId: string;
  /** Events that it is owed come after this one. */
  after: number;
  readonly types: ReadonlySet<string>;
  /** The events that it took with a 200. */
  readonly taken: Taken[];
  serve(request: HttpRequest): HttpAnswer | undefined;
  trouble(kind: 'refuses' | 'silent' | 'fails' | 'gone', ms: number): void;
  /** Everything that it took up to an event is checked. */
  forget(upTo: number): void;
}

export interface NewReceiver
  extends Pick<Receiver, 'origin' | 'workspaceId' | 'webhookId' | 'after' | 'types'> {
  secret: string;
}

/** `gone`: it wants nothing any more, and its webhook is disabled. */
const STATUS = { refuses: 404, fails: 500, gone: 410 };

export function createReceiver(scheduler: Scheduler, { secret, ...owner }: NewReceiver): Receiver {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const taken: Taken[] = [];
  let troubled: { kind: 'refuses' | 'silent' | 'fails' | 'gone'; until: number } | undefined;

  function verifies({ headers, body }: HttpRequest): boolean {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
  }

  const receiver: Receiver = {
    ...owner,
    taken,
    serve(request) {
      if (troubled && troubled.until > scheduler.now()) {
        if (troubled.kind === 'silent') return undefined;
        return { status: STATUS[troubled.kind], body: 'not now' };
      }
      const { sequence, type } = JSON.parse(request.body) as Taken;
      taken.push({ sequence, type, verified: verifies(request) });
      scheduler.journal.write(`${owner.origin} takes ${sequence} ${type}`);
      return { status: 200, body: 'ok' };
    },
    trouble(kind, ms) {
      troubled = { kind, until: scheduler.now() + ms };
    },
    forget(upTo) {
      receiver.after = upTo;
      taken.length = 0;
    },
  };
  return receiver;
}
