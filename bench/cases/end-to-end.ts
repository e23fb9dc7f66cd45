import { defineCase } from '../case.ts';
import { meanOf } from '../figures.ts';
import { type Sustained, sustain } from '../sustain.ts';
import type { Trial } from '../trial.ts';

const CHANNELS = 4;
const CONNECTIONS = 64;
const SECONDS = 60;
const LEAST_SECONDS = 20;
const WARM_SECONDS = 5;
/** Accepted and not read yet, at most: enough that nobody waits for work. */
const UNDER_WAY = 2000;

export const endToEnd = defineCase({
  name: 'end-to-end',
  measures: `From the request to the last of four signed webhooks, over WhatsApp and three receipts: messages a second for a minute, with ${UNDER_WAY.toLocaleString('en-US')} under way at most so that the backlog is level. Four channels, each allowed 1,000 a second; every message to a new contact. Beside the least that this can cost: one process that makes the same nine exchanges by the same libraries, with one synced row a message on SQLite and nothing else.`,
  why: 'A message is one request taken, one made, three receipts taken and four webhooks made. What is left between the least server and ours is what makes a message safe: its key, order, limits, history and feed, and that nothing is lost when the process dies.',
  databases: ['sqlite', 'postgres'],
  runs: 3,
  figures: [
    { name: 'messages', unit: '/s' },
    { name: 'least end-to-end server', unit: '/s' },
    {
      name: 'of the least end-to-end server',
      unit: 'ratio',
      aim: { sqlite: { least: 0.6 }, postgres: { least: 0.45 } },
    },
    { name: 'bare server', unit: '/s' },
    { name: 'of the bare server', unit: 'ratio' },
    {
      name: 'CPU of a message',
      unit: 'bare requests',
      aim: { sqlite: { most: 20 }, postgres: { most: 24 } },
    },
    { name: 'CPU of a message, least end-to-end server', unit: 'bare requests' },
    { name: 'CPU of a message, in time', unit: 'ms' },
  ],
  async measure(trial) {
    const bare = () =>
      trial.bare({ connections: CONNECTIONS, asked: { kind: 'send', from: ['+15550001000'], first: 0 } });
    await bare(); // warms it up
    for (let run = 0; run < trial.runs; run++) {
      const bares = [await bare()];
      const least = await openLeast(trial);
      const leasts = [await least.measure()];
      const found = await measureService(trial);
      leasts.push(await least.measure());
      await least.close();
      bares.push(await bare());

      const bareRate = meanOf(bares.map(({ perSecond }) => perSecond));
      const bareMs = meanOf(bares.map(({ cpuMs }) => cpuMs));
      const leastRate = meanOf(leasts.map(({ perSecond }) => perSecond));
      const leastCost = meanOf(leasts.map(costOf));
      const cost = costOf(found);
      trial.note({
        messages: found.perSecond,
        'least end-to-end server': leastRate,
        'of the least end-to-end server': found.perSecond / leastRate,
        'bare server': bareRate,
        'of the bare server': found.perSecond / bareRate,
        'CPU of a message': cost / bareMs,
        'CPU of a message, least end-to-end server': leastCost / bareMs,
        'CPU of a message, in time': cost,
      });
      trial.noteUsed(found.spent, found.messages);
      trial.say(
        `${Math.round(found.perSecond)}/s, ${cost.toFixed(2)} ms of CPU a message (${(cost / bareMs).toFixed(1)} bare requests); least ${Math.round(leastRate)}/s (${(leastCost / bareMs).toFixed(1)} bare requests); bare ${Math.round(bareRate)}/s`,
      );
    }
  },
});

const load = (trial: Trial) => ({
  warmSeconds: trial.size(WARM_SECONDS, 0),
  most: trial.size(UNDER_WAY, 200),
});
const plan = { channels: CHANNELS, ratePerSecond: 1000, endpoints: ['well' as const] };

async function measureService(trial: Trial): Promise<Sustained> {
  const installation = await trial.open(plan);
  const found = await sustain(installation, { ...load(trial), seconds: trial.size(SECONDS, 0.8) }, trial);
  await installation.close();
  return found;
}

/** The least end-to-end server, which rests while others are measured. */
async function openLeast(trial: Trial) {
  const installation = await trial.open({ ...plan, standIn: 'yardsticks/least-end-to-end.ts' });
  let sent = 0;
  return {
    async measure(): Promise<Sustained> {
      const seconds = trial.size(LEAST_SECONDS, 0.4);
      const found = await sustain(installation, { ...load(trial), seconds, first: sent }, trial);
      sent += found.asked;
      await installation.read(sent);
      const { cpuMs, peakMib } = found.spent.server!;
      trial.noteUsed({ 'least end-to-end': { cpuMs, peakMib } }, found.messages);
      return found;
    },
    close: installation.close,
  };
}

const costOf = ({ spent, messages }: Sustained) => spent.server!.cpuMs / messages;
