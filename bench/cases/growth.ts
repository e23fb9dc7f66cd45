import { setTimeout as pause } from 'node:timers/promises';
import { storedContactId, storedPerson } from '../../test/kit/stored-people.ts';
import { callsAfter, countCalls } from '../calls.ts';
import { defineCase } from '../case.ts';
import { storedMessageId, TAGS } from '../data.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import { sustain } from '../sustain.ts';
import type { Trial } from '../trial.ts';

interface Size {
  name: string;
  messages: number;
  contacts: number;
}
/** The first is what the others are compared with. */
const SIZES: readonly Size[] = [
  { name: '10,000', messages: 10_000, contacts: 10_000 },
  { name: '100,000', messages: 100_000, contacts: 100_000 },
  { name: '2,000,000', messages: 2_000_000, contacts: 1_000_000 },
];
const SHORT: readonly Size[] = SIZES.slice(0, 2).map(({ name }, i) => ({
  name,
  messages: 200 + 200 * i,
  contacts: 200 + 100 * i,
}));
const CHANNELS = 4;
const RATE = 1000;
const CLAIMED = 4000;
const HOUR_MS = 3_600_000;

/** One installation of a size, and how many messages it was sent so far. */
interface Grown extends Size {
  installation: Installation;
  sent: number;
}

/** Something that is done as often as it can be; answers how often a second. */
type Doing = (grown: Grown, trial: Trial) => Promise<number>;

/**
 * Reads of one kind are measured so often for half a second, in turn: what else the machine does falls on all sizes
 * alike.
 */
const ROUNDS = 4;

const READS: Record<string, (n: number, grown: Size) => string> = {
  'newest messages': () => '/api/v1/messages?limit=50',
  'messages by status': () => '/api/v1/messages?status=failed&limit=50',
  'messages of a person': (n, { contacts }) =>
    `/api/v1/messages?limit=1&recipient=${encodeURIComponent(storedPerson(n % contacts))}`,
  'messages of a contact': (n, { contacts }) =>
    `/api/v1/messages?limit=1&contactId=${storedContactId(n % contacts)}`,
  'a message by its reference': (n, { messages }) => `/api/v1/messages?reference=order-${n % messages}`,
  'inbound messages': () => '/api/v1/messages?direction=inbound&limit=50',
  'a message': (n, { messages }) => `/api/v1/messages/${storedMessageId(n % messages)}`,
  'contacts by tag': (n) => `/api/v1/contacts?tag=tag-${n % TAGS}&limit=50`,
  'contacts by number': (n, { contacts }) =>
    `/api/v1/contacts?search=${storedPerson(n % contacts).slice(1, 10)}`,
  'contacts by a word of the name': () => '/api/v1/contacts?search=pers&limit=50',
  'contacts by two words of the name': (n, { contacts }) =>
    `/api/v1/contacts?search=${n % contacts}%20pers&limit=50`,
  tags: () => '/api/v1/tags',
  'the feed from anywhere': (n, { messages }) => `/api/v1/events?after=${n % messages}&limit=50`,
  'newest events': () => '/api/v1/events?order=newest&limit=50',
  'messages over time': () => '/api/v1/stats',
};

const DOINGS: Record<string, Doing> = {
  accepting: async (grown, trial) => {
    const count = trial.size(10_000, 200);
    const load = await trial.load({ ...grown.installation.sending(grown.sent), connections: 64, count });
    grown.sent += count;
    await sentOut(grown);
    return load.perSecond;
  },
  claiming,
  'end to end': async (grown, trial) => {
    const how = { seconds: trial.size(10, 1), warmSeconds: trial.size(3, 0.3), most: trial.size(2000, 50) };
    const { perSecond, asked } = await sustain(grown.installation, { ...how, first: grown.sent }, trial);
    grown.sent += asked;
    await sentOut(grown);
    return perSecond;
  },
  ...Object.fromEntries(
    Object.entries(READS).map(([name, pathOf]): [string, Doing] => [
      name,
      async (grown, trial) => {
        const { ports, authorization } = grown.installation;
        // Far apart: each is on pages of its own.
        const paths = Array.from({ length: 997 }, (_, i) => pathOf(i * 7919, grown));
        const plan = { ports, headers: authorization, connections: 8, seconds: trial.size(0.5, 0.1) };
        return (await trial.load({ ...plan, asked: { kind: 'get', paths } })).perSecond;
      },
    ]),
  ),
};

const against = (what: string, size: Size) => `${what}, ${size.name} stored`;

export const growth = defineCase({
  name: 'growth',
  measures: `The rate of accepting, of claiming what is queued and calling WhatsApp with it, of messages end to end, and of lists, filters, tags, the feed and statistics, with ${SIZES.map(({ name }) => name).join(', ')} messages stored (the last with a million contacts), each with a line of history and an event; as a ratio to the rate with the fewest, taken in turn, by processes that start anew for each run.`,
  why: 'What is fast in its first week must be as fast in its third year. That no statement reads a whole table is held by `npm test`, which explains every plan.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: Object.keys(DOINGS).flatMap((what) =>
    SIZES.map((size, i) =>
      i === 0
        ? { name: against(what, size), unit: '/s' as const }
        : { name: against(what, size), unit: 'ratio' as const, aim: everywhere({ least: 0.9 }) },
    ),
  ),
  async measure(trial) {
    const all: Grown[] = [];
    for (const size of trial.short ? SHORT : SIZES) {
      const { messages, contacts } = size;
      const stored = { messages, contacts, status: 'read' } as const;
      const plan = { channels: CHANNELS, ratePerSecond: RATE, endpoints: ['well' as const], stored };
      all.push({ ...size, installation: await trial.open(plan), sent: 0 });
      trial.say(`${size.messages} messages are stored`);
    }
    for (let run = 0; run < trial.runs; run++) {
      // How well V8 compiles a process is chance that stays for its life: two with the same data differ by a tenth.
      if (run > 0) for (const { installation } of all) await restart(installation);
      for (const [what, rate] of Object.entries(DOINGS)) {
        const rounds = what in READS && !trial.short ? ROUNDS : 1;
        if (!trial.short) await inTurn(all, rounds, rate, trial); // warms them up
        const rates = await inTurn(all, rounds, rate, trial);
        for (const [i, grown] of all.entries())
          trial.note({ [against(what, grown)]: i === 0 ? rates[0]! : rates[i]! / rates[0]! });
        trial.say(`${what}: ${rates.map((own) => `${Math.round(own)}/s`).join(', ')}`);
      }
    }
  },
});

/** Returns the mean rate of each, measured in several rounds. */
async function inTurn(all: readonly Grown[], rounds: number, rate: Doing, trial: Trial): Promise<number[]> {
  const sums = all.map(() => 0);
  for (let round = 0; round < rounds; round++)
    for (const [i, grown] of all.entries()) sums[i]! += await rate(grown, trial);
  return sums.map((sum) => sum / rounds);
}

async function restart(installation: Installation): Promise<void> {
  await installation.stopServers();
  await installation.startServers();
}

/** Waits until WhatsApp was called with everything: what is measured next has nothing beside it. */
async function sentOut({ installation, sent }: Grown): Promise<void> {
  while (countCalls(installation.simulatorFile) < sent) await pause(100);
  await pause(500); // the last receipts
}

/** Claims messages that were queued behind one a second, and whose receipts do not come meanwhile. */
async function claiming(grown: Grown, trial: Trial): Promise<number> {
  const { installation } = grown;
  const { simulatorFile, workspaces } = installation;
  const allow = async (messagesPerSecond: number) => {
    for (const id of workspaces[0]!.channelIds) {
      await installation.change(`/api/v1/channels/${id}`, { messagesPerSecond });
    }
  };
  await installation.simulate({ statusDelayMs: HOUR_MS });
  await allow(1);
  await pause(1500); // until every process has heard of it
  const count = trial.size(CLAIMED, 200);
  await trial.load({ ...installation.sending(grown.sent), connections: 64, count });
  grown.sent += count;
  await installation.derived();
  const before = countCalls(simulatorFile);
  await allow(RATE);
  while (countCalls(simulatorFile) < grown.sent) await pause(50);
  const calls = callsAfter(simulatorFile, before + count / 10); // the first still went one a second
  await installation.simulate({ statusDelayMs: 5 });
  return calls.count / calls.seconds;
}
