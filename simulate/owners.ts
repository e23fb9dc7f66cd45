/** Those who run the receivers: a webhook that was disabled they enable again, and ask for what it has missed. */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { HttpAnswer } from './network.ts';
import type { Receiver } from './receivers.ts';
import type { Scheduler } from './scheduler.ts';

export interface Owners {
  /** Whether one of them has begun and not yet ended. */
  busy(): boolean;
}

const LOOK_MS = 15 * SECOND;

export interface OwnersOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  receivers: readonly Receiver[];
  owners: readonly ApiOwner[];
  call: Call;
  /** What should not have been answered. */
  failures: string[];
}

export function startOwners({
  scheduler,
  database,
  receivers,
  owners,
  call,
  failures,
}: OwnersOptions): Owners {
  let busy = 0;
  let replays = 0;

  function look(receiver: Receiver): void {
    const [row] = database.rows(
      'select id from webhooks where id = ? and disabled_at is not null',
      receiver.webhookId,
    );
    if (!row || !database.atRest()) return void scheduler.after(LOOK_MS, () => look(receiver));
    busy++;
    enable(receiver, () => {
      busy--;
      look(receiver);
    });
  }

  function enable(receiver: Receiver, done: () => void): void {
    const { adminKey } = owners.find(({ workspaceId }) => workspaceId === receiver.workspaceId)!;
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
    const path = `/api/v1/webhooks/${receiver.webhookId}`;
    const payload = JSON.stringify({ status: 'enabled' });
    const settled = (what: string, then: () => void) => (answer: HttpAnswer) => {
      scheduler.journal.write(`${receiver.origin} hears ${answer.status} to ${what}`);
      if (answer.status !== 200) failures.push(`${what} was answered ${answer.status}: ${answer.body}`);
      then();
    };
    const replay = () =>
      call(
        {
          ...{ method: 'POST', path: `${path}/replay`, payload: JSON.stringify({ after: receiver.after }) },
          headers: { ...headers, 'idempotency-key': `replay-${++replays}` },
        },
        { settled: settled('a replay', done), again: [409] }, // one before it is under way
      );
    call({ method: 'PATCH', path, headers, payload }, { settled: settled('enabling', replay) });
  }

  for (const receiver of receivers) scheduler.after(LOOK_MS, () => look(receiver));
  return { busy: () => busy > 0 };
}
