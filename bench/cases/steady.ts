import { setTimeout as pause } from 'node:timers/promises';
import { countCalls } from '../calls.ts';
import { defineCase } from '../case.ts';

const PER_SECOND = 80;
const QUEUED = 100_000;
const SECONDS = 30;

export const steady = defineCase({
  name: 'steady',
  measures: `One channel sends the ${PER_SECOND} messages a second that WhatsApp lets a number send, for ${SECONDS} seconds, with ${QUEUED.toLocaleString('en-US')} queued behind, receipts and a webhook.`,
  why: 'This is what most installations do all day. At full load batches share their cost; here little comes at a time.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 5,
  figures: [
    { name: 'share of a core', unit: '%', aim: { sqlite: { most: 10 } } },
    { name: 'CPU of a message, in time', unit: 'ms' },
    { name: 'CPU of a message', unit: 'bare requests' },
    { name: 'messages', unit: '/s' },
  ],
  async measure(trial) {
    const installation = await trial.open({
      ...{ channels: 1, ratePerSecond: PER_SECOND, endpoints: ['well'], statusDelayMs: 150 },
    });
    const { sending, simulatorFile } = installation;
    const count = trial.size(QUEUED, 1000) + trial.runs * (SECONDS + 10) * PER_SECOND;
    await trial.load({ ...sending(), connections: 64, count: trial.size(count, 1000) });
    await installation.derived();
    await pause(trial.size(5000, 200)); // what was done meanwhile has its receipts
    for (let run = 0; run < trial.runs; run++) {
      const used = installation.watch();
      const before = countCalls(simulatorFile);
      const began = performance.now();
      await pause(trial.size(SECONDS, 1) * 1000);
      const messages = countCalls(simulatorFile) - before;
      const tookMs = performance.now() - began;
      const spent = used();
      const bare = await trial.bare({ connections: 64, asked: sending().asked });
      const cost = spent.server!.cpuMs / messages;
      trial.note({
        'share of a core': (spent.server!.cpuMs / tookMs) * 100,
        'CPU of a message, in time': cost,
        'CPU of a message': cost / bare.cpuMs,
        messages: (messages / tookMs) * 1000,
      });
      trial.noteUsed(spent, messages);
      trial.say(
        `${((messages / tookMs) * 1000).toFixed(1)}/s at ${((spent.server!.cpuMs / tookMs) * 100).toFixed(1)} % of a core`,
      );
    }
  },
});
