/** People's messages at a steady rate; what a fault has swallowed is asked for again with the same key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../packages/server/src/platform/random.ts';
import { toIst } from '../packages/server/src/platform/time.ts';
import { NUMBERS } from './numbers.ts';

/** A message that somebody wants to be sent; the same key in every try. */
export interface Wish {
  key: string;
  to: string;
  text: string;
  /** The last four digits, which say what the person does. */
  ending: string;
  /** The index of the business number it goes through. */
  number: number;
  /** Where it stands among the messages to this person, who is sent the next when this is answered. */
  turn: number;
  /** When it is to be sent; absent: at once. */
  sendAt?: number;
  /** The id of the file that it is sent with. */
  mediaId?: string;
  /** How long after its 200 it is taken back, in milliseconds; absent: never. */
  takeBackMs?: number;
  /** From the first 200 on. */
  messageId?: string;
  /** A cancel of it was answered with 200. */
  cancelled?: true;
}

export interface Traffic {
  wishes: Wish[];
  /** Requests by what came of them: a status, or the code of an error. */
  outcomes: Map<string, number>;
  /** Two 200s of one key with different ids, and cancels that were refused after one was answered with 200. */
  contradictions: string[];
  /** The longest time in which nothing was answered with 200, while messages were due, in milliseconds. */
  longestSilenceMs: number;
  /** Of the 200s, in milliseconds. */
  times: number[];
  /** Sends more than `rate` from now on; undefined: that again. */
  flood(connections: number | undefined): void;
  /** Makes up no more messages and asks for the first `again` of them once more; resolves when all are answered, or after `patienceMs`. */
  finish(patienceMs: number, again: number): Promise<void>;
  /** Asks nothing more. */
  stop(): void;
}

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
/** Sent later, each to a person of its own, and up to how much; many of them are taken back, and a few of the others. */
const LATER = { share: 0.05, ms: 5000, takenBack: 0.4 };
const TAKEN_BACK = { share: 0.02, ms: 300 };
/** Sent with a file, among the texts to a person. */
const MEDIA_SHARE = 0.03;
const TICK_MS = 10;
const PATIENCE_MS = 10_000;
/** What came of a request that was not answered in time, while a server that does nothing took long as well. */
export const BUSY = 'busy machine';
/** The answer to the cancel of a message that is under way or sent: it settles the cancel as a 200 does. */
export const TOO_LATE = '409 CONFLICT';
const BUSY_MS = 2000;
const MOST_UNDER_WAY = 400;

export interface TrafficOptions {
  /** Messages a second. */
  rate: number;
  random: Random['number'];
  apiKey: string;
  /** Files that are sent. */
  mediaIds: readonly string[];
  /** The URL of a process that can be asked; undefined: there is none now. */
  target: () => string | undefined;
  /** How long a server that does nothing took since then (of `performance.now()`), in milliseconds. */
  machineTook: (began: number) => number;
}

export function startTraffic({
  rate,
  random,
  apiKey,
  mediaIds,
  target,
  machineTook,
}: TrafficOptions): Traffic {
  let last = performance.now();
  let ended = false;
  let owed = 0;
  let flooding: number | undefined;
  const queue: Wish[] = [];
  /** To be cancelled now; `takingBack` counts those as well that will be. */
  const cancels: Wish[] = [];
  let takingBack = 0;
  let underWay = 0;
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    to: `+9198${String(i).padStart(4, '0')}5555`,
    number: i % NUMBERS.length,
    turns: 0,
    busy: false,
  }));
  const traffic: Traffic = {
    wishes: [],
    outcomes: new Map(),
    contradictions: [],
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

  /** Who waits for no answer. */
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

  function make(): Wish | undefined {
    const key = `chaos-${traffic.wishes.length}`;
    let wish: Wish;
    const drawn = random();
    if (drawn < SPECIAL_SHARE) {
      const endings = drawn < HOLDING_UP_SHARE ? HOLDING_UP : SPECIAL;
      const n = singles++;
      const ending = endings[n % endings.length]!;
      const person = String(n % 10_000).padStart(4, '0');
      const to = `+9198${person}${ending}`;
      wish = { key, to, text: `मेघ ${key}`, ending, number: n % NUMBERS.length, turn: 0 };
    } else if (drawn < SPECIAL_SHARE + LATER.share) {
      const n = later++;
      wish = {
        ...{ key, to: `+9197${String(n % 10_000).padStart(4, '0')}5555`, text: `मेघ ${key}`, ending: '' },
        ...{ number: n % NUMBERS.length, turn: 0, sendAt: Date.now() + Math.floor(random() * LATER.ms) },
        ...(random() < LATER.takenBack && { takeBackMs: random() * LATER.ms }),
      };
    } else {
      const person = drawPerson();
      if (person === undefined) return undefined;
      person.busy = true;
      const { to, number } = person;
      wish = {
        ...{ key, to, text: `मेघ ${key}`, ending: '5555', number, turn: person.turns++ },
        ...(random() < MEDIA_SHARE && { mediaId: mediaIds[Math.floor(random() * mediaIds.length)]! }),
        ...(random() < TAKEN_BACK.share && { takeBackMs: random() * TAKEN_BACK.ms }),
      };
    }
    traffic.wishes.push(wish);
    return wish;
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
      if (wish) queue.push(wish);
    }
    while (queue.length + cancels.length > 0 && underWay < (flooding ?? MOST_UNDER_WAY)) {
      const url = target();
      if (url === undefined) break;
      const toCancel = cancels.shift();
      void (toCancel ? takeBack(url, toCancel) : ask(url, queue.shift()!));
    }
  }, TICK_MS);

  async function ask(url: string, wish: Wish): Promise<void> {
    underWay++;
    const began = performance.now();
    const answered = wish.messageId !== undefined;
    const outcome = await outcomeOf(began, sendOne(url, apiKey, wish, traffic));
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
  async function takeBack(url: string, wish: Wish): Promise<void> {
    underWay++;
    const outcome = await outcomeOf(performance.now(), cancelOne(url, apiKey, wish));
    const again = outcome === '200' && !wish.cancelled;
    if (outcome === TOO_LATE && wish.cancelled)
      traffic.contradictions.push(`${wish.key} was cancelled, and then it could not be`);
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

/** Takes a message back: 200 and 409 are both answers. */
async function cancelOne(url: string, apiKey: string, { messageId }: Wish): Promise<string> {
  const response = await fetch(`${url}/api/v1/messages/${messageId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = (await response.json()) as { error?: { code: string } };
  return response.status === 200 ? '200' : `${response.status} ${body.error?.code}`;
}

/** Sends, or asks again what became of it: a second 200 must be the first one again. */
export async function sendOne(url: string, apiKey: string, wish: Wish, traffic: Traffic): Promise<string> {
  const response = await fetch(`${url}/api/v1/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': wish.key,
    },
    body: JSON.stringify({
      to: wish.to,
      from: NUMBERS[wish.number]!.displayPhone,
      ...(wish.mediaId === undefined
        ? { type: 'text', message: wish.text }
        : { type: 'media', mediaId: wish.mediaId, caption: wish.text }),
      ...(wish.sendAt !== undefined && { sendAt: toIst(wish.sendAt) }),
      reference: wish.key,
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = (await response.json()) as { data?: { messageId: string }; error?: { code: string } };
  if (response.status !== 200) return `${response.status} ${body.error?.code}`;
  const { messageId } = body.data!;
  if (wish.messageId !== undefined && wish.messageId !== messageId)
    traffic.contradictions.push(`${wish.key} is ${wish.messageId} and ${messageId}`);
  wish.messageId ??= messageId;
  return '200';
}
