/**
 * Clients that send by a key in a simulated run, and members who do so with a session of their own: each message is asked
 * for until there is an answer that settles it.
 */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { toIst } from '../packages/server/src/platform/time.ts';
import type { Wish } from '../test/kit/history.ts';
import type { Call } from './caller.ts';
import type { HttpAnswer } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { SessionHeaders } from './sessions.ts';

export interface ApiOwner {
  workspaceId: string;
  apiKey: string;
  adminKey: string;
  channels: readonly string[];
  /** The members who stay, those who leave, and their owner, who takes nothing. */
  members: readonly string[];
  leavers: readonly string[];
  head: string;
  /** The number of people hired since the run began, with those who are still joining. */
  hired: number;
  /** Members who have come since the run began. */
  newcomers: string[];
  /** The headers by which each of them is signed in. */
  sessions: Map<string, SessionHeaders>;
}

export interface ClientsOptions {
  scheduler: Scheduler;
  owners: readonly ApiOwner[];
  call: Call;
}

export interface Clients {
  wishes: Wish[];
  /** Has so many messages asked for, spread over the time that follows. */
  begin(messages: number, activeMs: number): void;
}

const PEOPLE = 12;
/** Messages come in waves, so that many are under way at a time and each batch of the service has several. */
const WAVES_A_MINUTE = 2;
const WAVE_MS = 500;
/** Shares of those that are sent later, by up to so much, and of those that are taken back. */
const LATER = 0.15;
const LATER_MS = 20 * SECOND;
const TAKEN_BACK = 0.08;
/** The share that members write, each of whom has read what they answer. */
const BY_MEMBERS = 0.25;

export function createClients(o: ClientsOptions): Clients {
  const { scheduler, call } = o;
  const wishes: Wish[] = [];
  let made = 0;

  /** Several to one person, one after the other as each is accepted, or all at once. */
  function burst(owner: ApiOwner, size: number): void {
    const to = `+9198765432${String(10 + Math.floor(scheduler.chance() * PEOPLE))}`;
    const channelId = owner.channels[Math.floor(scheduler.chance() * owner.channels.length)]!;
    const together = scheduler.chance() < 0.2;
    const headers = writerOf(owner);
    const next = (left: number) => {
      if (left === 0) return;
      const wish: Wish = {
        key: `wish-${++made}`,
        ...{ workspaceId: owner.workspaceId, channelId, to, messageIds: [] },
        text: `message ${made}`,
        askedAt: scheduler.now(),
        // The whole millisecond that the request can say: those of the same one are due together.
        ...(scheduler.chance() < LATER && {
          sendAt: Math.floor(scheduler.now() + scheduler.between(200, LATER_MS)),
        }),
      };
      wishes.push(wish);
      if (scheduler.chance() < TAKEN_BACK)
        scheduler.after(scheduler.between(50, LATER_MS), () => takeBack(owner, wish));
      ask(headers, wish, together ? () => undefined : () => next(left - 1));
      if (together) next(left - 1);
    };
    next(size);
  }

  function writerOf({ apiKey, members, newcomers, sessions }: ApiOwner): SessionHeaders {
    if (scheduler.chance() >= BY_MEMBERS) return { authorization: `Bearer ${apiKey}` };
    const people = [...members, ...newcomers];
    return sessions.get(people[Math.floor(scheduler.chance() * people.length)]!)!;
  }

  function ask(writer: SessionHeaders, wish: Wish, done: () => void): void {
    const headers = { ...writer, 'content-type': 'application/json', 'idempotency-key': wish.key };
    const payload = JSON.stringify({
      ...{ to: wish.to, type: 'text', message: wish.text, from: wish.channelId, reference: wish.key },
      ...(wish.sendAt !== undefined && { sendAt: toIst(wish.sendAt) }),
    });
    const heard = ({ status, body }: HttpAnswer) => {
      scheduler.journal.write(`client ${wish.key} hears ${status}`);
      const messageId = (JSON.parse(body) as { data?: { messageId?: string } }).data?.messageId;
      if (status !== 200) return;
      if (!wish.messageIds.includes(messageId!)) wish.messageIds.push(messageId!);
      wish.acceptedAt ??= scheduler.now();
    };
    const settled = ({ status }: HttpAnswer) => {
      if (status === 200) done();
      else wish.refused = status;
    };
    call({ method: 'POST', path: '/api/v1/messages/send', headers, payload }, { heard, settled });
  }

  function takeBack(owner: ApiOwner, wish: Wish): void {
    const [messageId] = wish.messageIds;
    if (messageId === undefined) return; // nobody knows yet what to cancel
    wish.takenBack = true;
    const headers = { authorization: `Bearer ${owner.apiKey}` };
    const heard = ({ status }: HttpAnswer) => {
      scheduler.journal.write(`client ${wish.key} hears ${status} of its cancel`);
      if (status === 200) wish.cancelled = true;
    };
    const path = `/api/v1/messages/${messageId}/cancel`;
    call({ method: 'POST', path, headers, payload: '' }, { heard, settled: () => undefined });
  }

  return {
    wishes,
    begin(messages, activeMs) {
      const waves = Array.from({ length: Math.ceil((activeMs / MINUTE) * WAVES_A_MINUTE) }, () =>
        scheduler.between(2 * SECOND, activeMs - WAVE_MS),
      );
      for (let planned = 0; planned < messages; ) {
        const size = Math.min(messages - planned, 1 + Math.floor(scheduler.chance() * 6));
        const owner = o.owners[Math.floor(scheduler.chance() * o.owners.length)]!;
        planned += size;
        const wave = waves[Math.floor(scheduler.chance() * waves.length)]!;
        scheduler.after(wave + scheduler.between(0, WAVE_MS), () => burst(owner, size));
      }
    },
  };
}
