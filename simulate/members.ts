/** Members in a simulated run take conversations, two at once, give them back, read, snooze and close them. */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { drawTurns, requestOf, type Turn } from '../test/kit/conversations.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { Scheduler } from './scheduler.ts';

export interface Members {
  turns: readonly Turn[];
  /** Has them look at conversations now and then in the time that follows. */
  begin(activeMs: number): void;
  /** Returns whether something that they asked is not settled. */
  busy(): boolean;
}

const LOOKS_A_MINUTE = 12;

export interface MembersOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  owners: readonly ApiOwner[];
  call: Call;
}

export function createMembers({ scheduler, database, owners, call }: MembersOptions): Members {
  const turns: Turn[] = [];

  function look(): void {
    if (!database.atRest()) return void scheduler.after(1, look); // it may not last what stands there
    const conversations = database.rows<{
      id: string;
      workspace_id: string;
      contact_id: string;
      channel_id: string;
    }>('select id, workspace_id, contact_id, channel_id from conversations order by id');
    const one = conversations[Math.floor(scheduler.chance() * conversations.length)];
    if (!one) return;
    const messages = database.rows<{ id: string }>(
      "select id from messages where contact_id = ? and channel_id = ? and direction = 'inbound' order by id",
      one.contact_id,
      one.channel_id,
    );
    const owner = owners.find(({ workspaceId }) => workspaceId === one.workspace_id)!;
    const ids = messages.map(({ id }) => id);
    for (const turn of drawTurns(() => scheduler.chance(), one.id, owner.members, ids, scheduler.now()))
      ask(owner, turn);
  }

  function ask({ adminKey }: ApiOwner, turn: Turn): void {
    turns.push(turn);
    const { body, ...request } = requestOf(turn);
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
    const settled = ({ status }: { status: number }) => {
      scheduler.journal.write(`${turn.member} hears ${status} of ${turn.asks} ${turn.conversationId}`);
      turn.answered = status;
    };
    call({ ...request, headers, payload: JSON.stringify(body) }, { settled });
  }

  return {
    turns,
    begin(activeMs) {
      for (let i = 0; i < (activeMs / MINUTE) * LOOKS_A_MINUTE; i++)
        scheduler.after(scheduler.between(5 * SECOND, activeMs), look);
    },
    busy: () => turns.some(({ answered }) => answered === undefined),
  };
}
