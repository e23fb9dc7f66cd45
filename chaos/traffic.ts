/** People's messages at a steady rate; what a fault has swallowed is asked for again with the same key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../packages/server/src/platform/random.ts';
import { toIst } from '../packages/server/src/platform/time.ts';
import type { Furnished } from '../test/kit/furnish.ts';
import type { Wish } from '../test/kit/history.ts';

/** A message that is asked for with the same key in every try. */
export interface WishOfTraffic extends Wish {
  /** The last four digits of its person, which say what that does. */
  ending: string;
  /** The index of the business number it goes through. */
  number: number;
  /** The milliseconds after its 200 when it is taken back; absent: never. */
  takeBackMs?: number;
}

export interface Traffic {
  wishes: WishOfTraffic[];
  /** Requests by what came of them: a status, or the code of an error. */
  outcomes: Map<string, number>;
  /** The longest time in which nothing was answered with 200, while messages were due, in milliseconds. */
  longestSilenceMs: number;
  /** The times of the 200s, in milliseconds. */
  times: number[];
  /** Sends more than `rate` from now on; undefined: that again. */
  flood(connections: number | undefined): void;
  /** Makes up no more messages and asks for the first `again` of them once more; resolves when all are answered, or after `patienceMs`. */
  finish(patienceMs: number, again: number): Promise<void>;
  stop(): void;
}

/** One number sends again what it has no answer for, one never does. */
export const NUMBERS = ['resend', 'hold'] as const;
/** The last four digits of those who reply to what they have read. */
export const REPLYING: readonly string[] = ['0008', '0009'];
/** A person ends a message so, who is not troubled by a lost answer; the others read it. */
export const ENDS: Record<string, string> = {
  '0001': 'delivered',
  '0002': 'failed',
  '0010': 'failed',
  '0011': 'failed',
  '0013': 'failed',
};
/** Most are plain; of each that does something of its own there are some. */
const SPECIAL = ['0001', '0002', '0003', '0005', '0007', '0008', '0009', '0010', '0011', '0012'];
const SPECIAL_SHARE = 0.05;
/** These hold up the number they are sent from: its breaker opens for a second and more at 130429 and at cut answers. */
const HOLDING_UP = ['0004', '0006', '0013'];
const HOLDING_UP_SHARE = 0.002;
/**
 * A few are written to often, most now and then. In a minute 45 and ten messages go to one person, tries that failed
 * included, and then one every six seconds, as Meta asks: with 400 people alike, a run at rest waited a minute for those.
 */
const PEOPLE = 2000;
const OFTEN = { people: 100, share: 0.2 };
/** A share is sent later, each to a person of its own, by so much at most; many of them are taken back, and a few of the others. */
const LATER = { share: 0.05, ms: 5000, takenBack: 0.4 };
const TAKEN_BACK = { share: 0.02, ms: 300 };
const MEDIA_SHARE = 0.03;
const TICK_MS = 10;
const PATIENCE_MS = 10_000;
/** The outcome of a request that was not answered in time, while a server that does nothing took long as well. */
export const BUSY = 'busy machine';
/** The answer to the cancel of a message that is under way or sent: it settles the cancel as a 200 does. */
export const TOO_LATE = '409 CONFLICT';
const BUSY_MS = 2000;
const MOST_UNDER_WAY = 400;

export interface TrafficOptions {
  rate: number;
  random: Random['number'];
  workspace: Furnished;
  mediaIds: readonly string[];
  /** The URL of a process that can be asked; undefined: there is none now. */
  target: () => string | undefined;
  /** Returns how long a server that does nothing took since then (of `performance.now()`), in milliseconds. */
  machineTook: (began: number) => number;
}

export function startTraffic(o: TrafficOptions): Traffic {
  const { rate, random, workspace, mediaIds, target, machineTook } = o;
  let last = performance.now();
  let ended = false;
  let owed = 0;
  let flooding: number | undefined;
  const queue: WishOfTraffic[] = [];
  /** These are to be cancelled now; `takingBack` counts those as well that will be. */
  const cancels: WishOfTraffic[] = [];
  let takingBack = 0;
  let underWay = 0;
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    to: `+9198${String(i).padStart(4, '0')}5555`,
    number: i % NUMBERS.length,
    busy: false,
  }));
  const traffic: Traffic = {
    wishes: [],
    outcomes: new Map(),
    longestSilenceMs: 0,
    times: [],
    flood(connections) {
      flooding = connections;
    },
    async finish(patienceMs, again) {
      ended = true;
      queue.push(...traffic.wishes.slice(0, again));
      for (const end = Date.now() + patienceMs; Date.now() < end; await pause(20))
        if (queue.length === 0 && takingBack === 0 && underWay === 0) break;
      clearInterval(timer);
    },
    stop: () => clearInterval(timer),
  };
  let singles = 0;
  let later = 0;

  function drawPerson() {
    const often = random() < OFTEN.share;
    const drawn = often
      ? Math.floor(random() * OFTEN.people)
      : OFTEN.people + Math.floor(random() * (PEOPLE - OFTEN.people));
    for (let i = 0; i < PEOPLE; i++) {
      const person = people[(drawn + i) % PEOPLE]!;
      if (!person.busy) return person;
    }
    return undefined;
  }

  /** Nothing, if everybody waits for an answer. */
  function make(): WishOfTraffic | undefined {
    const drawn = random();
    if (drawn < SPECIAL_SHARE) {
      const endings = drawn < HOLDING_UP_SHARE ? HOLDING_UP : SPECIAL;
      const n = singles++;
      const ending = endings[n % endings.length]!;
      return wishFor(`+9198${fourDigits(n)}${ending}`, n % NUMBERS.length, ending);
    }
    if (drawn < SPECIAL_SHARE + LATER.share) {
      const n = later++;
      return {
        ...wishFor(`+9197${fourDigits(n)}5555`, n % NUMBERS.length, ''),
        sendAt: Date.now() + Math.floor(random() * LATER.ms),
        ...(random() < LATER.takenBack && { takeBackMs: random() * LATER.ms }),
      };
    }
    const person = drawPerson();
    if (person === undefined) return undefined;
    person.busy = true;
    return {
      ...wishFor(person.to, person.number, '5555'),
      ...(random() < MEDIA_SHARE && { mediaId: mediaIds[Math.floor(random() * mediaIds.length)]! }),
      ...(random() < TAKEN_BACK.share && { takeBackMs: random() * TAKEN_BACK.ms }),
    };
  }

  function wishFor(to: string, number: number, ending: string): WishOfTraffic {
    const key = `chaos-${traffic.wishes.length}`;
    return {
      ...{ key, to, text: `मेघ ${key}`, ending, number, askedAt: preciseNow(), messageIds: [] },
      ...{ workspaceId: workspace.id, channelId: workspace.channelIds[number]! },
    };
  }

  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const waits = queue.length + underWay > 0;
    if (waits) traffic.longestSilenceMs = Math.max(traffic.longestSilenceMs, now - last);
    else last = now;
    owed = ended ? 0 : Math.min(owed + ((now - before) / 1000) * rate, rate * 2);
    before = now;
    if (flooding !== undefined && !ended) owed = Math.max(owed, flooding - underWay);
    for (; owed >= 1; owed--) {
      const wish = make();
      if (!wish) continue;
      traffic.wishes.push(wish);
      queue.push(wish);
    }
    while (queue.length + cancels.length > 0 && underWay < (flooding ?? MOST_UNDER_WAY)) {
      const url = target();
      if (url === undefined) break;
      const toCancel = cancels.shift();
      void (toCancel ? takeBack(url, toCancel) : ask(url, queue.shift()!));
    }
  }, TICK_MS);

  async function ask(url: string, wish: WishOfTraffic): Promise<void> {
    underWay++;
    const began = performance.now();
    const answered = wish.acceptedAt !== undefined;
    const outcome = await outcomeOf(began, sendOne(url, workspace, wish));
    if (outcome === '200') {
      last = performance.now();
      traffic.times.push(last - began);
      if (wish.takeBackMs !== undefined && !answered) {
        takingBack++;
        setTimeout(() => cancels.push(wish), wish.takeBackMs);
      }
      const person = wish.ending === '5555' ? people[Number(wish.to.slice(5, 9))] : undefined;
      if (person) person.busy = false;
    } else {
      await pause(50 + random() * 200);
      queue.push(wish);
    }
    underWay--;
  }
  /** Cancelled once, it is asked for once more, wherever that leads: it stays so for everybody. */
  async function takeBack(url: string, wish: WishOfTraffic): Promise<void> {
    underWay++;
    wish.takenBack = true;
    const outcome = await outcomeOf(performance.now(), cancelOne(url, workspace, wish));
    const again = outcome === '200' && !wish.cancelled;
    if (outcome === TOO_LATE && wish.cancelled) wish.uncancelled = true;
    if (outcome === '200') wish.cancelled = true;
    else if (outcome !== TOO_LATE) await pause(50 + random() * 200);
    if (again || (outcome !== '200' && outcome !== TOO_LATE)) cancels.push(wish);
    else takingBack--;
    underWay--;
  }

  async function outcomeOf(began: number, request: Promise<string>): Promise<string> {
    const outcome = await request.catch((error: Error & { cause?: { code?: string } }) => {
      const code = error.cause?.code ?? error.name;
      return code === 'TimeoutError' && machineTook(began) > BUSY_MS ? BUSY : code;
    });
    traffic.outcomes.set(outcome, (traffic.outcomes.get(outcome) ?? 0) + 1);
    return outcome;
  }
  return traffic;
}

const fourDigits = (n: number) => String(n % 10_000).padStart(4, '0');

/** Returns epoch milliseconds and their parts. */
const preciseNow = () => performance.timeOrigin + performance.now();

/** Takes a message back: 200 and 409 are both answers. */
async function cancelOne(url: string, { key }: Furnished, { messageIds: [id] }: Wish): Promise<string> {
  const { outcome } = await post(`${url}/api/v1/messages/${id}/cancel`, { authorization: `Bearer ${key}` });
  return outcome;
}

/** Sends, or asks again what became of it: a second 200 must be the first one again. */
export async function sendOne(url: string, { key, from }: Furnished, wish: WishOfTraffic): Promise<string> {
  const { outcome, data } = await post(
    `${url}/api/v1/messages/send`,
    {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': wish.key,
    },
    JSON.stringify({
      to: wish.to,
      from: from[wish.number],
      ...(wish.mediaId === undefined
        ? { type: 'text', message: wish.text }
        : { type: 'media', mediaId: wish.mediaId, caption: wish.text }),
      ...(wish.sendAt !== undefined && { sendAt: toIst(wish.sendAt) }),
      reference: wish.key,
    }),
  );
  if (outcome !== '200') return outcome;
  const { messageId } = data!;
  if (!wish.messageIds.includes(messageId)) wish.messageIds.push(messageId);
  wish.acceptedAt ??= preciseNow();
  return outcome;
}

/** Returns the status, with the code of an error. */
async function post(url: string, headers: Record<string, string>, body?: string) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(url, { method: 'POST', headers, signal, ...(body && { body }) });
  const { data, error } = (await response.json()) as {
    data?: { messageId: string };
    error?: { code: string };
  };
  return { outcome: response.status === 200 ? '200' : `${response.status} ${error?.code}`, data };
}
