import { setTimeout as pause } from 'node:timers/promises';
import { callsAfter, countCalls, lastCallAt, latenciesOf, type Sent } from '../calls.ts';
import { defineCase } from '../case.ts';
import { everywhere, shareOf } from '../figures.ts';
import type { Installation } from '../installation.ts';
import { SERVE, WORK } from '../roles.ts';
import type { Trial } from '../trial.ts';
import { tableBytes } from './disk.ts';

const PEOPLE = 100_000;
const MANY = 1_000_000;
const RATE = 1000;
const PER_SECOND = 20;
const ROUNDS = 6;
const SECONDS = 5;
/** A load is under way so long before what it sends counts: programs that start need a processor too. */
const WARM_MS = 1000;
/** All that is under way when it is paused arrives within so long. */
const REST_MS = 1500;
/** The people of one load are far from those of another. */
const FAR = 10_000;
const KB = 1000;
/** Everything goes to everybody at once, whatever becomes of it. */
const AT_ONCE = {
  ...{ name: 'Bench', template: 'hello_world', audience: { filter: {} }, canary: false },
  stopAt: { failedPercent: null, limitedPercent: null, stopPercent: null },
};
/** Single messages may take a fifth more beside a campaign, or so many milliseconds. */
const MAY_TAKE = { times: 1.2, moreMs: 20 };

export const campaign = defineCase({
  name: 'campaign',
  measures: `A campaign to ${PEOPLE.toLocaleString('en-US')} people on a number that may send ${RATE.toLocaleString('en-US')} a second. Meanwhile ${PER_SECOND} single messages a second each on the same number, on another one and on one of another workspace: from the request to the call at WhatsApp, against the same while the campaign is paused, in turn; and how late the last call comes after a pause was asked for, at the latest. Besides, what a person costs before they are sent to, without their variables, and a preflight of a million. On PostgreSQL \`serve --no-workers\` answers and two \`work\` send.`,
  why: 'A one-time password must not wait for an advertisement, and whoever sees a mistake in one wants it to stop now.',
  databases: ['sqlite', 'postgres'],
  runs: 1,
  figures: [
    { name: 'p99 to the call, quiet', unit: 'ms' },
    { name: 'p99 to the call, the same number', unit: 'ms', aim: everywhere({ most: 1000 }) },
    { name: 'p99 to the call, another number', unit: 'ms' },
    { name: 'another number against what it may take', unit: 'ratio', aim: everywhere({ most: 1 }) },
    { name: 'p99 to the call, another workspace', unit: 'ms' },
    { name: 'another workspace against what it may take', unit: 'ratio', aim: everywhere({ most: 1 }) },
    { name: 'people sent to meanwhile', unit: '/s' },
    { name: 'from the pause to the last call', unit: 'ms', aim: everywhere({ most: 1000 }) },
    {
      name: 'a person before they are sent to',
      unit: 'KB',
      aim: { sqlite: { most: 0.2 }, postgres: { most: 0.3 } },
    },
    { name: 'writing the audience down', unit: '/s' },
    { name: 'preflight of a million', unit: 's', aim: everywhere({ most: 20 }) },
  ],
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      await whileItRuns(trial);
      await preflight(trial);
    }
  },
});

const opened = (trial: Trial, contacts: number) =>
  trial.open({
    ...{ workspaces: 2, channels: 2, ratePerSecond: RATE },
    stored: { messages: 0, contacts, status: 'read' },
    processes: trial.database === 'postgres' ? [SERVE, WORK, WORK] : [['serve']],
  });

async function whileItRuns(trial: Trial): Promise<void> {
  const people = trial.size(PEOPLE, 2000);
  const installation = await opened(trial, people);
  const { simulatorFile, workspaces, post } = installation;
  const [own, others] = [workspaces[0]!, workspaces[1]!];
  const before = await tableBytes(installation, trial, /^campaign_people/);
  const draft = { ...AT_ONCE, channel: own.channelIds[0] };
  const { id } = (await post('/api/v1/campaigns', draft)) as { id: string };
  const ask = (what: string) => post(`/api/v1/campaigns/${id}/${what}`);
  await ask('start');
  await ask('pause');
  const began = performance.now();
  await frozen(installation);
  const tookS = (performance.now() - began) / 1000;
  const bytes = (await tableBytes(installation, trial, /^campaign_people/)) - before;
  trial.note({
    'writing the audience down': people / tookS,
    'a person before they are sent to': bytes / people / KB,
  });
  trial.say(`${people} people are written down, ${(bytes / people).toFixed(0)} bytes each`);

  const send = singles(installation, trial);
  /** Once the loads are under way it waits for `begin`; returns what they have sent since. */
  const onEach = async (begin: () => Promise<unknown> = async () => undefined) => {
    const sending = Promise.all([send(own.from[0]!, 0), send(own.from[1]!, 0), send(others.from[0]!, 1)]);
    sending.catch(() => undefined); // told below
    await pause(WARM_MS);
    const since = Date.now();
    await begin();
    const counting = (all: Sent): Sent => all.filter(([, at]) => at >= since);
    const [same, another, elsewhere] = await sending;
    return [counting(same), counting(another), counting(elsewhere)] as const;
  };
  const beside = async () => {
    const used = installation.watch();
    let before = 0;
    const sent = await onEach(async () => {
      before = countCalls(simulatorFile);
      await ask('resume');
    });
    const { count, seconds } = callsAfter(simulatorFile, before);
    trial.noteUsed(used(), count);
    const asked = Date.now();
    await ask('pause').catch(() => undefined); // a short one is over
    await pause(REST_MS);
    const lastMs = lastCallAt(simulatorFile) - asked;
    return { sent, fed: { count: count - sent.flat().length, seconds }, lastMs };
  };
  await onEach(); // warms the service up
  if (trial.size(ROUNDS, 1) > 1) await beside(); // and its campaigns
  const sent = { quiet: [] as Sent[], same: [] as Sent[], another: [] as Sent[], elsewhere: [] as Sent[] };
  const fed = { count: 0, seconds: 0 };
  let latestMs = 0;
  // In turn, for a machine that others use is not the same for long.
  for (let n = 0; n < trial.size(ROUNDS, 1); n++) {
    sent.quiet.push(...(await onEach()));
    const round = await beside();
    const [same, another, elsewhere] = round.sent;
    sent.same.push(same);
    sent.another.push(another);
    sent.elsewhere.push(elsewhere);
    fed.count += round.fed.count;
    fed.seconds += round.fed.seconds;
    latestMs = Math.max(latestMs, round.lastMs);
  }
  const p99 = async (all: Sent[]) => shareOf(await latenciesOf(all.flat(), simulatorFile), 0.99);
  const quiet = await p99(sent.quiet);
  const [same, another, elsewhere] = [
    await p99(sent.same),
    await p99(sent.another),
    await p99(sent.elsewhere),
  ];
  const mayTake = Math.max(quiet * MAY_TAKE.times, quiet + MAY_TAKE.moreMs);
  trial.note({
    'p99 to the call, quiet': quiet,
    'p99 to the call, the same number': same,
    'p99 to the call, another number': another,
    'another number against what it may take': another / mayTake,
    'p99 to the call, another workspace': elsewhere,
    'another workspace against what it may take': elsewhere / mayTake,
    'people sent to meanwhile': fed.count / fed.seconds,
    'from the pause to the last call': latestMs,
  });
  trial.say(
    `p99 ${same.toFixed(0)} ms on the same number, ${another.toFixed(0)} ms on another, ${quiet.toFixed(0)} ms quiet`,
  );
  await installation.close();
}

/** Returns a function that sends single messages on a number, each to somebody of their own. */
function singles({ sending }: Installation, trial: Trial) {
  let first = 0;
  return async (from: string, workspace: number): Promise<Sent> => {
    const plan = sending(first, workspace);
    first += FAR;
    const { sent } = await trial.load({
      ...{ ...plan, asked: { ...plan.asked, from: [from] }, connections: 4, perSecond: PER_SECOND },
      ...{ seconds: WARM_MS / 1000 + trial.size(SECONDS, 1), keep: true },
    });
    return sent;
  };
}

/** Waits until the audience of every campaign is written down. */
async function frozen({ openDb }: Installation): Promise<void> {
  const db = openDb();
  const unfrozen = () =>
    db.selectFrom('campaigns').select('id').where('frozen_at', 'is', null).executeTakeFirst();
  try {
    while (await unfrozen()) await pause(50);
  } finally {
    await db.destroy();
  }
}

async function preflight(trial: Trial): Promise<void> {
  const people = trial.size(MANY, 2000);
  const installation = await opened(trial, people);
  const { channelIds } = installation.workspaces[0]!;
  const draft = { ...AT_ONCE, channel: channelIds[0] };
  const { id } = (await installation.post('/api/v1/campaigns', draft)) as { id: string };
  const began = performance.now();
  const said = await installation.post(`/api/v1/campaigns/${id}/preflight`);
  const seconds = (performance.now() - began) / 1000;
  const { reached } = said as { reached: number };
  if (reached !== people) throw new Error(`It would reach ${reached} of ${people} people.`);
  trial.note({ 'preflight of a million': seconds });
  trial.say(`a preflight of ${people} people takes ${seconds.toFixed(1)} s`);
  await installation.close();
}
