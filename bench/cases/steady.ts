import { setTimeout as pause } from 'node:timers/promises';
import { countCalls } from '../calls.ts';
import { defineCase } from '../case.ts';

const PER_SECOND = 80;
const QUEUED = 100_000;
const SECONDS = 30;
const LEAST_SECONDS = 15;

export const steady = defineCase({
  name: 'steady',
  measures: `One channel sends the ${PER_SECOND} messages a second that WhatsApp lets a number send, for ${SECONDS} seconds, with ${QUEUED.toLocaleString('en-US')} queued behind, receipts and a webhook. Beside the least that this can cost: the least end-to-end server, which gets as many a second.`,
  why: 'This is what most installations do all day. At full load batches share their cost; here little comes at a time.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 5,
  figures: [
    { name: 'share of a core', unit: '%', aim: { sqlite: { most: 10 } } },
    { name: 'share of a core, least end-to-end server', unit: '%' },
    { name: 'of the least end-to-end server', unit: 'ratio' },
    { name: 'CPU of a message, in time', unit: 'ms' },
    { name: 'CPU of a message', unit: 'bare requests' },
    { name: 'messages', unit: '/s' },
  ],
  async measure(trial) {
    const plan = {
      ...{ channels: 1, ratePerSecond: PER_SECOND, endpoints: ['well' as const], statusDelayMs: 150 },
    };
    const installation = await trial.open(plan);
    const least = await trial.open({ ...plan, standIn: 'yardsticks/least-end-to-end.ts' });
    const load = { connections: 4, perSecond: PER_SECOND };
    let sent = (await trial.load({ ...least.sending(), ...load, seconds: trial.size(5, 0.5) })).count;
    const { sending, simulatorFile } = installation;
    const count = trial.size(QUEUED, 1000) + trial.runs * (SECONDS + 10) * PER_SECOND;
    await trial.load({ ...sending(), connections: 64, count: trial.size(count, 1000) });
    await installation.derived();
    if (!trial.short) await installation.indexed(); // 100,000 messages take two seconds of the thread, once
    await pause(trial.size(5000, 200)); // what was done meanwhile has its receipts
    for (let run = 0; run < trial.runs; run++) {
      const used = installation.watch();
      const before = countCalls(simulatorFile);
      const began = performance.now();
      await pause(trial.size(SECONDS, 1) * 1000);
      const messages = countCalls(simulatorFile) - before;
      const tookMs = performance.now() - began;
      const spent = used();
      const usedByLeast = least.watch();
      const beside = await trial.load({
        ...{ ...least.sending(sent), ...load, seconds: trial.size(LEAST_SECONDS, 0.5) },
      });
      sent += beside.count;
      await least.read(sent);
      const leastCost = usedByLeast().server!.cpuMs / beside.count;
      const bare = await trial.bare({ connections: 64, asked: sending().asked });
      const cost = spent.server!.cpuMs / messages;
      const share = (spent.server!.cpuMs / tookMs) * 100;
      const leastShare = (leastCost * PER_SECOND) / 10;
      trial.note({
        'share of a core': share,
        'share of a core, least end-to-end server': leastShare,
        'of the least end-to-end server': cost / leastCost,
        'CPU of a message, in time': cost,
        'CPU of a message': cost / bare.cpuMs,
        messages: (messages / tookMs) * 1000,
      });
      trial.noteUsed(spent, messages);
      trial.say(
        `${((messages / tookMs) * 1000).toFixed(1)}/s at ${share.toFixed(1)} % of a core, ${leastShare.toFixed(1)} % for the least server`,
      );
    }
  },
});
