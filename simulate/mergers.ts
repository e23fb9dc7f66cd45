/**
 * Members who find in a simulated run that two contacts are one person: they look at what a merge would do, and merge
 * them, with a session of their own, while messages go on to come and to go.
 */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import type { MergeAsked } from '../test/kit/conversations.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { HttpAnswer } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Mergers {
  mergesAsked: readonly MergeAsked[];
  /** Has some contacts merged in the time that follows. */
  begin(activeMs: number): void;
  /** Returns whether something is asked that is not settled. */
  busy(): boolean;
}

/** There are a dozen people, who are few in the end of a long run. */
const MERGES_A_PART = 5;
/** Most have written, so that there are two conversations to become one. */
const BOTH_WROTE = 0.8;
/** Somebody else may say the same at once, or the opposite. */
const TWICE = 0.3;

export interface MergersOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  owners: readonly ApiOwner[];
  call: Call;
  /** Answers that should not have been given are added. */
  failures: string[];
}

interface Known {
  contact_id: string;
  value: string;
  wrote: number;
}

export function createMergers({ scheduler, database, owners, call, failures }: MergersOptions): Mergers {
  const mergesAsked: MergeAsked[] = [];
  let looking = 0;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(scheduler.chance() * choices.length)]!;

  function look(): void {
    if (!database.atRest()) return void scheduler.after(1, look); // it may not last what stands there
    const owner = pick(owners);
    const known = database.rows<Known>(
      `select a.contact_id, a.value, exists (select 1 from conversations c where c.workspace_id = a.workspace_id
        and c.contact_id = a.contact_id) as wrote
      from contact_aliases a where a.workspace_id = ? and a.kind = 'phone' order by a.value`,
      owner.workspaceId,
    );
    const some = scheduler.chance() < BOTH_WROTE ? known.filter(({ wrote }) => wrote === 1) : known;
    const one = pick(some);
    const other = pick(some.filter(({ contact_id }) => contact_id !== one?.contact_id));
    if (!one || !other) return;
    preview(owner, one, other);
    if (scheduler.chance() < TWICE) {
      const [to, from] = scheduler.chance() < 0.5 ? [one, other] : [other, one];
      scheduler.after(scheduler.between(0, SECOND / 4), () => preview(owner, to, from));
    }
  }

  function preview(owner: ApiOwner, to: Known, from: Known): void {
    looking++;
    const member = pick(owner.members);
    const headers = owner.sessions.get(member)!;
    const body = { contactId: from.contact_id, phone: scheduler.chance() < 0.5 ? to.value : from.value };
    const path = `/api/v1/contacts/${to.contact_id}/merge`;
    const asked = `${path}?${new URLSearchParams(body)}`;
    const settled = (answer: HttpAnswer) => {
      heard(`a preview of ${from.contact_id} into ${to.contact_id}`, member, answer);
      looking--;
      if (answer.status === 200) merge(owner, { path, headers, body, member, to: to.contact_id });
    };
    call({ method: 'GET', path: asked, headers, payload: '' }, { settled });
  }

  interface Wanted {
    path: string;
    headers: Readonly<Record<string, string>>;
    body: { contactId: string; phone: string };
    member: string;
    to: string;
  }

  function merge({ workspaceId }: ApiOwner, { path, headers, body, member, to }: Wanted): void {
    const asked: MergeAsked = { workspaceId, from: body.contactId, to };
    mergesAsked.push(asked);
    const settled = (answer: HttpAnswer) => {
      heard(`a merge of ${asked.from} into ${to}`, member, answer);
      asked.answered = answer.status;
    };
    const payload = JSON.stringify(body);
    call(
      { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, payload },
      { settled },
    );
  }

  /** One of two who say the same is late: the contact is gone, or its number is another's. */
  function heard(what: string, member: string, { status, body }: HttpAnswer): void {
    scheduler.journal.write(`${member} hears ${status} of ${what}`);
    if (![200, 400, 404].includes(status)) failures.push(`${what} was answered ${status}: ${body}`);
  }

  return {
    mergesAsked,
    begin(activeMs) {
      for (let i = 0; i < MERGES_A_PART; i++)
        scheduler.after(scheduler.between(Math.min(MINUTE, activeMs / 10), activeMs), look);
    },
    busy: () => looking > 0 || mergesAsked.some(({ answered }) => answered === undefined),
  };
}
