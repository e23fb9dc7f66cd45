import { defineCase } from '../case.ts';
import { sustain } from '../sustain.ts';

const CHANNELS = 4;
const CONNECTIONS = 64;
const SECONDS = 60;
const WARM_SECONDS = 5;
/** Accepted and not read yet, at most: enough that nobody waits for work. */
const UNDER_WAY = 2000;

export const endToEnd = defineCase({
  name: 'end-to-end',
  measures: `From the request to the last of four signed webhooks, over WhatsApp and three receipts: messages a second for a minute, with ${UNDER_WAY.toLocaleString('en-US')} under way at most so that the backlog is level. Four channels, each allowed 1,000 a second; every message to a new contact.`,
  why: 'A message is one request taken, one made, three receipts taken and four webhooks made, six synced commits shared by many, and some sixteen rows.',
  databases: ['sqlite', 'postgres'],
  runs: 3,
  figures: [
    { name: 'messages', unit: '/s' },
    { name: 'bare server', unit: '/s' },
    {
      name: 'of the bare server',
      unit: 'ratio',
      aim: { sqlite: { least: 0.08 }, postgres: { least: 0.04 } },
    },
    {
      name: 'CPU of a message',
      unit: 'bare requests',
      aim: { sqlite: { most: 14 }, postgres: { most: 22 } },
    },
    { name: 'CPU of a message, in time', unit: 'ms' },
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
      trial.note({
        messages: found.perSecond,
        'bare server': bareRate,
        'of the bare server': found.perSecond / bareRate,
        'CPU of a message': cost / bareMs,
        'CPU of a message, in time': cost,
      });
      trial.noteUsed(found.spent, found.messages);
      trial.say(
        `${Math.round(found.perSecond)}/s, ${cost.toFixed(2)} ms of CPU a message (${(cost / bareMs).toFixed(1)} bare requests); bare ${Math.round(bareRate)}/s`,
      );
    }
  },
});
