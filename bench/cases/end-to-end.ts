import type { Case } from '../case.ts';
import { sustain } from '../sustain.ts';

const CHANNELS = 4;
const CONNECTIONS = 64;
const SECONDS = 60;
const WARM_SECONDS = 5;
/** Accepted and not read yet, at most: enough that nobody waits for work. */
const UNDER_WAY = 2000;

const RATE = 'messages';
const BARE = 'bare server';
const OF_BARE = 'of the bare server';
const COST = 'CPU of a message';
const COST_MS = 'CPU of a message, in time';

export const endToEnd: Case = {
  name: 'end-to-end',
  measures: `From the request to the last of four signed webhooks, over WhatsApp and three receipts: messages a second for a minute, with ${UNDER_WAY.toLocaleString('en-US')} under way at most so that the backlog is level. Four channels, each allowed 1,000 a second; every message to a new contact.`,
  why: 'A message is one request taken, one made, three receipts taken and four webhooks made, six synced commits shared by many, and some sixteen rows.',
  databases: ['sqlite', 'postgres'],
  runs: 3,
  figures: [
    { name: RATE, unit: '/s' },
    { name: BARE, unit: '/s' },
    { name: OF_BARE, unit: 'ratio', aim: { sqlite: { least: 0.08 }, postgres: { least: 0.04 } } },
    { name: COST, unit: 'bare requests', aim: { sqlite: { most: 14 }, postgres: { most: 22 } } },
    { name: COST_MS, unit: 'ms' },
  ],
  async measure(trial) {
    const seconds = trial.size(SECONDS, 0.8);
    const warmSeconds = trial.size(WARM_SECONDS, 0);
    const bare = () =>
      trial.bare({ connections: CONNECTIONS, asked: { kind: 'send', from: ['+15550001000'], first: 0 } });
    await bare(); // warms it up
    for (let run = 0; run < trial.runs; run++) {
      const before = await bare();
      const installation = await trial.open({ channels: CHANNELS, ratePerSecond: 1000, endpoints: ['well'] });
      const found = await sustain(
        installation,
        { seconds, warmSeconds, most: trial.size(UNDER_WAY, 200) },
        trial,
      );
      await installation.close();
      const after = await bare();
      const bareRate = (before.perSecond + after.perSecond) / 2;
      const bareMs = (before.cpuMs + after.cpuMs) / 2;
      const cost = found.spent.server!.cpuMs / found.messages;
      trial.note(RATE, found.perSecond);
      trial.note(BARE, bareRate);
      trial.note(OF_BARE, found.perSecond / bareRate);
      trial.note(COST, cost / bareMs);
      trial.note(COST_MS, cost);
      trial.noteUsed(found.spent, found.messages);
      trial.say(
        `${Math.round(found.perSecond)}/s, ${cost.toFixed(2)} ms of CPU a message (${(cost / bareMs).toFixed(1)} bare requests); bare ${Math.round(bareRate)}/s`,
      );
    }
  },
};
