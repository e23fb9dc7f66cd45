/**
 * Customers run the receivers: a webhook that was disabled they enable again, and ask for what it has missed. They
 * go by the events that say it was disabled: a request of theirs that came late may have enabled it since.
 */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { HttpAnswer } from './network.ts';
import type { Request } from './processes.ts';
import type { Receiver } from './receivers.ts';
import type { Scheduler } from './scheduler.ts';

export interface Owners {
  busy(): boolean;
}

const LOOK_MS = 15 * SECOND;

export interface OwnersOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  receivers: readonly Receiver[];
  owners: readonly ApiOwner[];
  call: Call;
  /** Answers that should not have been given are added. */
  failures: string[];
}

export function startOwners(o: OwnersOptions): Owners {
  const { scheduler, database, receivers, owners, call, failures } = o;
  /** The receivers that were disabled and have not been promised a replay since. */
  const owed = new Set<Receiver>();
  /** The last event of each that said it was disabled and was made good. */
  const madeGood = new Map<Receiver, number>();
  let replays = 0;

  function look(receiver: Receiver): void {
    const [row] = database.rows<{ sequence: number | null }>(
      `select max(sequence) as sequence from events where type = 'webhook.disabled' and subject = ?`,
      receiver.webhookId,
    );
    const disabled = row?.sequence ?? 0;
    if (disabled > (madeGood.get(receiver) ?? 0)) owed.add(receiver);
    if (owed.has(receiver)) enable(receiver, disabled);
    else lookAgain(receiver);
  }

  const lookAgain = (receiver: Receiver) => void scheduler.after(LOOK_MS, () => look(receiver));

  function enable(receiver: Receiver, disabled: number): void {
    const { adminKey } = owners.find(({ workspaceId }) => workspaceId === receiver.workspaceId)!;
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
    const path = `/api/v1/webhooks/${receiver.webhookId}`;
    const heard = (what: string, { status, body }: HttpAnswer, ...others: number[]) => {
      scheduler.journal.write(`${receiver.origin} hears ${status} to ${what}`);
      if (status !== 200 && !others.includes(status))
        failures.push(`${what} was answered ${status}: ${body}`);
    };
    const replay: Request = {
      ...{ method: 'POST', path: `${path}/replay`, payload: JSON.stringify({ after: receiver.after }) },
      headers: { ...headers, 'idempotency-key': `replay-${++replays}` },
    };
    const replayed = (answer: HttpAnswer) => {
      heard('a replay', answer, 409); // the one before is under way, or it was disabled once more
      if (answer.status === 200) {
        owed.delete(receiver);
        madeGood.set(receiver, disabled);
      }
      lookAgain(receiver);
    };
    const enabled = (answer: HttpAnswer) => {
      heard('enabling', answer);
      call(replay, { settled: replayed });
    };
    const payload = JSON.stringify({ status: 'enabled' });
    call({ method: 'PATCH', path, headers, payload }, { settled: enabled });
  }

  for (const receiver of receivers) scheduler.after(LOOK_MS, () => look(receiver));
  return { busy: () => owed.size > 0 };
}
