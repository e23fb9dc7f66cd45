/** The receivers of webhooks in a simulated run: each checks every signature and remembers all that it took. */
import { createHmac } from 'node:crypto';
import type { HttpAnswer, HttpRequest } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Receipt {
  sequence: number;
  id: string;
  type: string;
  verified: boolean;
  at: number;
}

export interface Receiver {
  readonly origin: string;
  readonly workspaceId: string;
  readonly webhookId: string;
  /** Events that it is owed come after this one. */
  after: number;
  /** The types of events that it asked for. */
  readonly types: ReadonlySet<string>;
  /** The events that it took with a 200. */
  readonly taken: Receipt[];
  serve(request: HttpRequest): HttpAnswer | undefined;
  trouble(kind: 'refuses' | 'silent' | 'fails' | 'gone', ms: number): void;
  /** Everything that it took up to an event is checked. */
  forget(upTo: number): void;
}

export interface NewReceiver {
  origin: string;
  workspaceId: string;
  webhookId: string;
  secret: string;
  after: number;
  types: ReadonlySet<string>;
}

/** `gone`: it wants nothing any more, and its webhook is disabled. */
const STATUS = { refuses: 404, fails: 500, gone: 410 };

export function createReceiver(scheduler: Scheduler, { secret, ...owner }: NewReceiver): Receiver {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const taken: Receipt[] = [];
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
      const { sequence, id, type } = JSON.parse(request.body) as Receipt;
      taken.push({ sequence, id, type, verified: verifies(request), at: scheduler.now() });
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
