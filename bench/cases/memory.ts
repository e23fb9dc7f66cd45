import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/test/rigs/free-port.ts';
import { memoryMib } from '../../test/kit/proc.ts';
import { defineCase } from '../case.ts';
import { shareOf } from '../figures.ts';
import type { Installation } from '../installation.ts';
import { startProgram } from '../processes.ts';
import type { Trial } from '../trial.ts';

const QUEUED = 100_000;
const MESSAGES = 1_000_000;
const UNDER_WAY = 2000;
const EVERY_MS = 2000;

export const memory = defineCase({
  name: 'memory',
  measures: `Resident memory of the service: as \`npm start\` starts it, the built-in simulator and the demo with it, after fifteen seconds of rest; with ${QUEUED.toLocaleString('en-US')} messages queued on one channel; and while a million go from the request to the last webhook.`,
  why: 'It should run on the smallest machine that one can rent, beside other things, and for months.',
  databases: ['sqlite'],
  runs: 1,
  figures: [
    { name: 'idle', unit: 'MiB', aim: { sqlite: { most: 120 } } },
    { name: '100,000 queued', unit: 'MiB', aim: { sqlite: { most: 250 } } },
    { name: '100,000 queued, at its highest while they came', unit: 'MiB' },
    { name: 'after a million messages', unit: 'MiB' },
    {
      name: 'last third of a million against the middle third',
      unit: 'ratio',
      aim: { sqlite: { most: 1.1 } },
    },
  ],
  charts: { level: { title: 'Memory while a million messages go', x: 'messages', y: 'MiB' } },
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      trial.note({ idle: await idle(trial) });
      await queued(trial);
      await million(trial, run);
    }
  },
});

async function idle(trial: Trial): Promise<number> {
  const server = await startProgram(['serve'], {
    DATA_DIR: trial.folder(),
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  });
  try {
    await pause(trial.size(15_000, 500));
    return memoryMib(server.pid)?.now ?? Number.NaN;
  } finally {
    await server.stop();
  }
}

async function queued(trial: Trial): Promise<void> {
  const installation = await trial.open({ channels: 1, ratePerSecond: 80, endpoints: ['well'] });
  const count = trial.size(QUEUED, 1000);
  await trial.load({ ...installation.sending(), connections: 64, count });
  await installation.derived();
  await pause(trial.size(10_000, 100));
  const { now, peak } = memoryMib(installation.servers[0]!.pid) ?? { now: Number.NaN, peak: Number.NaN };
  trial.note({ '100,000 queued': now, '100,000 queued, at its highest while they came': peak });
  trial.say(`${now.toFixed(0)} MiB with ${count} queued, ${peak.toFixed(0)} MiB at its highest`);
  await installation.close();
}

async function million(trial: Trial, run: number): Promise<void> {
  const installation = await trial.open({ channels: 4, ratePerSecond: 1000, endpoints: ['well'] });
  const count = trial.size(MESSAGES, 500);
  const underWay = installation.underWay(trial.size(UNDER_WAY, 100));
  const watching = watchMemory(installation, trial.size(EVERY_MS, 50));
  const used = installation.watch();
  await trial.load({ ...installation.sending(), connections: 64, underWay, count });
  await installation.read(count);
  const points = await watching.stop();
  trial.noteUsed(used(), count);
  const third = Math.floor(points.length / 3);
  const medianOf = (part: typeof points) => shareOf(Float64Array.from(part, ([, mib]) => mib).sort(), 0.5);
  const growth = medianOf(points.slice(2 * third)) / medianOf(points.slice(third, 2 * third));
  const [, mibAtEnd] = points.at(-1)!;
  trial.note({
    'after a million messages': mibAtEnd,
    'last third of a million against the middle third': growth,
  });
  trial.noteSeries('level', { name: `run ${run + 1}`, points });
  trial.say(`${mibAtEnd.toFixed(0)} MiB after ${count} messages, ${growth.toFixed(2)} of the middle third`);
  await installation.close();
}

/** Samples the resident memory beside the number of messages read so far; `stop` returns the samples. */
function watchMemory(installation: Installation, everyMs: number) {
  const points: [messages: number, mib: number][] = [];
  let looking = Promise.resolve();
  const look = async () => {
    const { counts } = await installation.progress();
    const now = memoryMib(installation.servers[0]!.pid)?.now;
    if (now !== undefined) points.push([counts['message.read'] ?? 0, now]);
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await look();
      return points;
    },
  };
}
