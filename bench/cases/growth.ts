import { setTimeout as pause } from 'node:timers/promises';
import { storedContactId, storedPerson } from '../../test/kit/stored-people.ts';
import { callsAfter, countCalls } from '../calls.ts';
import { defineCase } from '../case.ts';
import { storedMessageId, TAGS } from '../data.ts';
import { everywhere, meanOf } from '../figures.ts';
import { type Installation, STATUS_DELAY_MS } from '../installation.ts';
import { sustain } from '../sustain.ts';
import type { Trial } from '../trial.ts';

interface Size {
  name: string;
  messages: number;
  contacts: number;
}
/** The first is what the others are compared with. Everybody has two messages, so that a page of theirs reads as many. */
const SIZES: readonly Size[] = [
  { name: '10,000', messages: 10_000, contacts: 5_000 },
  { name: '100,000', messages: 100_000, contacts: 50_000 },
  { name: '2,000,000', messages: 2_000_000, contacts: 1_000_000 },
];
const SHORT: readonly Size[] = SIZES.slice(0, 2).map(({ name }, i) => ({
  name,
  messages: 200 + 200 * i,
  contacts: 100 + 100 * i,
}));
const CHANNELS = 4;
const RATE = 1000;
const QUEUED = 10_000;
const HOUR_MS = 3_600_000;

/** One installation of a size, and how many messages it was sent so far. */
interface Grown extends Size {
  installation: Installation;
  sent: number;
}

/** The number of times a second that each thing was done, by its name. */
type Rates = Record<string, number>;
/** Something that is done as often as it can be. */
type Doing = (grown: Grown, trial: Trial) => Promise<Rates>;

/**
 * V8 compiles one process better than another by chance, for as long as it lives: each run starts so many of each size
 * for the reads, one after the other.
 */
const STARTS = 4;
/**
 * A process that has just started takes twice the CPU for a request until V8 has compiled what is hot, some 50,000
 * requests later: for so long it is asked for all of the reads in turn before one of them counts.
 */
const WARM_SECONDS = 15;
const READ_SECONDS = 0.8;
/** The load starts anew each time, and is slow at first as well. */
const LOAD_STARTS = 0.3;

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

/** Far apart: each is on pages of its own. */
const PLACES = Array.from({ length: 997 }, (_, i) => i * 7919);

const pathsOf = (what: string, grown: Size) => PLACES.map((n) => READS[what]!(n, grown));
/** Each place is read in another way. */
const pathsOfAll = (grown: Size) => {
  const all = Object.values(READS);
  return PLACES.map((n, i) => all[i % all.length]!(n, grown));
};

/** Returns how often a second it was read. */
async function read(
  { installation: { ports, authorization: headers } }: Grown,
  { paths, seconds }: { paths: string[]; seconds: number },
  trial: Trial,
): Promise<number> {
  const times = { seconds: trial.size(seconds, 0.1), warmSeconds: trial.size(LOAD_STARTS, 0) };
  const asked = { kind: 'get' as const, paths };
  return (await trial.load({ ports, headers, ...times, connections: 8, asked })).perSecond;
}

const reading =
  (what: string): Doing =>
  async (grown, trial) => ({
    [what]: await read(grown, { paths: pathsOf(what, grown), seconds: READ_SECONDS }, trial),
  });

/** Starts it anew, and asks until it is warm. */
const warming: Doing = async (grown, trial) => {
  await restart(grown.installation);
  if (!trial.short) await read(grown, { paths: pathsOfAll(grown), seconds: WARM_SECONDS }, trial);
  return {};
};

const DONE = ['accepting', 'claiming', 'end to end', ...Object.keys(READS)];
const against = (what: string, size: Size) => `${what}, ${size.name} stored`;

export const growth = defineCase({
  name: 'growth',
  measures: `The rate of accepting while one message a second goes out, of claiming what is queued and calling WhatsApp with it, of messages end to end, and of lists, filters, tags, the feed and statistics, with ${SIZES.map(({ name }) => name).join(', ')} messages stored, each with a line of history and an event, and two to each contact; as a ratio to the rate with the fewest, taken in turn, by processes that start anew for each run; the reads, which come first, by four of each size that are warm.`,
  why: 'What is fast in its first week must be as fast in its third year. That no statement reads a whole table is held by `npm test`, which explains every plan.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: DONE.flatMap((what) =>
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
      const passes = [...(await readsOf(all, trial)), ...(await writesOf(all, trial))];
      for (const what of DONE) {
        const rates = all.map((_, i) => meanOf(passes.flatMap((ofSizes) => ofSizes[i]![what] ?? [])));
        for (const [i, grown] of all.entries())
          trial.note({ [against(what, grown)]: i === 0 ? rates[0]! : rates[i]! / rates[0]! });
        trial.say(`${what}: ${rates.map((own) => `${Math.round(own)}/s`).join(', ')}`);
      }
    }
  },
});

/** Does it with one size after the other, and returns the rates of each. */
async function inTurn(all: readonly Grown[], doing: Doing, trial: Trial): Promise<Rates[]> {
  const rates: Rates[] = [];
  for (const grown of all) rates.push(await doing(grown, trial));
  return rates;
}

async function writesOf(all: readonly Grown[], trial: Trial): Promise<Rates[][]> {
  if (!trial.short) await inTurn(all, queueing, trial); // warms them up
  const passes: Rates[][] = [];
  for (const doing of trial.short ? [queueing, endToEnd] : [queueing, endToEnd, queueing])
    passes.push(await inTurn(all, doing, trial));
  return passes;
}

async function readsOf(all: readonly Grown[], trial: Trial): Promise<Rates[][]> {
  const passes: Rates[][] = [];
  for (let start = 0; start < trial.size(STARTS, 1); start++) {
    await inTurn(all, warming, trial);
    for (const what of Object.keys(READS)) passes.push(await inTurn(all, reading(what), trial));
  }
  return passes;
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

/** Accepts messages behind one a second, and then claims them; their receipts do not come meanwhile. */
async function queueing(grown: Grown, trial: Trial): Promise<Rates> {
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
  const count = trial.size(QUEUED, 200);
  const accepted = await trial.load({ ...installation.sending(grown.sent), connections: 64, count });
  grown.sent += count;
  await installation.derived();
  const before = countCalls(simulatorFile);
  await allow(RATE);
  await sentOut(grown);
  await installation.simulate({ statusDelayMs: STATUS_DELAY_MS });
  const calls = callsAfter(simulatorFile, before + count / 10); // the first still went one a second
  return { accepting: accepted.perSecond, claiming: calls.count / calls.seconds };
}

async function endToEnd(grown: Grown, trial: Trial): Promise<Rates> {
  const how = { seconds: trial.size(10, 1), warmSeconds: trial.size(3, 0.3), most: trial.size(2000, 50) };
  const { perSecond, asked } = await sustain(grown.installation, { ...how, first: grown.sent }, trial);
  grown.sent += asked;
  await sentOut(grown);
  return { 'end to end': perSecond };
}
