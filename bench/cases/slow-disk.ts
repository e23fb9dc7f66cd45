import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCase } from '../case.ts';
import { storedMessageId } from '../data.ts';
import type { Installation } from '../installation.ts';
import { sustain } from '../sustain.ts';
import type { Trial } from '../trial.ts';

const SYNC_MS = 5;
const CONNECTIONS = 512;
const SECONDS = 12;
const WARM_SECONDS = 4;
const UNDER_WAY = 4000;
const STORED = 1000;
const READ_A_SECOND = 100;
const SENT_A_SECOND = 200;
const READING_SECONDS = 6;
const SLOW_DISK = pathToFileURL(join(import.meta.dirname, '../../test/kit/slow-disk.ts')).href;

const DISKS = {
  fast: {},
  slow: { SYNC_MS: String(SYNC_MS), NODE_OPTIONS: `--import=${SLOW_DISK}` },
};
type Disk = keyof typeof DISKS;

const readOn = (disk: Disk) => `a message is read, p99, ${disk} disk` as const;

export const slowDisk = defineCase({
  name: 'slow-disk',
  measures: `Accepting, and messages end to end, over ${CONNECTIONS} connections on a disk whose sync takes ${SYNC_MS} ms longer than this machine's, against the same without that; and a message that is read ${READ_A_SECOND} times a second while ${SENT_A_SECOND} are taken and go out.`,
  why: 'Many rented disks are reached over a network. A process that stood still in each sync would do nothing else there.',
  databases: ['sqlite'],
  runs: 3,
  figures: [
    { name: 'accepted, fast disk', unit: '/s' },
    { name: 'accepted, slow disk', unit: '/s' },
    { name: 'accepted, of the fast disk', unit: 'ratio', aim: { sqlite: { least: 0.7 } } },
    { name: 'end to end, fast disk', unit: '/s' },
    { name: 'end to end, slow disk', unit: '/s' },
    { name: 'end to end, of the fast disk', unit: 'ratio', aim: { sqlite: { least: 0.8 } } },
    { name: readOn('fast'), unit: 'ms' },
    { name: readOn('slow'), unit: 'ms' },
  ],
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      const slow = await measureOn('slow', trial);
      // The same steps on another disk: a short run has nothing to compare.
      const found = { slow, fast: trial.short ? slow : await measureOn('fast', trial) };
      for (const disk of ['fast', 'slow'] as const) {
        const { accepted, sustained, readP99 } = found[disk];
        trial.note({
          [`accepted, ${disk} disk`]: accepted,
          [`end to end, ${disk} disk`]: sustained,
          [readOn(disk)]: readP99,
        });
        trial.say(
          `${disk} disk: ${Math.round(accepted)}/s accepted, ${Math.round(sustained)}/s end to end, a read ${readP99.toFixed(1)} ms`,
        );
      }
      trial.note({
        'accepted, of the fast disk': found.slow.accepted / found.fast.accepted,
        'end to end, of the fast disk': found.slow.sustained / found.fast.sustained,
      });
    }
  },
});

/** Measures accepting on a service of its own; a short run starts one for all. */
async function measureOn(disk: Disk, trial: Trial) {
  const seconds = trial.size(SECONDS, 0.3);
  const warmSeconds = trial.size(WARM_SECONDS, 0);
  const connections = trial.size(CONNECTIONS, 16);
  const stored = trial.size(STORED, 10);
  const on = { env: DISKS[disk], stored: { messages: stored, contacts: stored, status: 'read' } } as const;
  const openFlowing = () => trial.open({ ...on, channels: 4, ratePerSecond: 1000, endpoints: ['well'] });
  const quiet = trial.short
    ? await openFlowing()
    : await trial.open({ ...on, channels: 1, ratePerSecond: 80 });
  const { perSecond: accepted } = await trial.load({
    ...{ ...quiet.sending(), connections, seconds: seconds + warmSeconds, warmSeconds },
  });
  if (!trial.short) await quiet.close();

  const flowing = trial.short ? quiet : await openFlowing();
  const most = trial.size(UNDER_WAY, 100);
  const {
    perSecond: sustained,
    asked,
    messages,
    spent,
  } = await sustain(flowing, { seconds, warmSeconds, most, connections }, trial);
  trial.noteUsed(spent, messages);
  await flowing.read(asked);
  const readP99 = await readBesideSending(flowing, asked, trial);
  await flowing.close();
  return { accepted, sustained, readP99 };
}

/** Returns the p99 in milliseconds, of a service that has run for a while; `first` numbers what is sent meanwhile. */
async function readBesideSending(installation: Installation, first: number, trial: Trial): Promise<number> {
  const { ports, authorization, sending } = installation;
  const seconds = trial.size(READING_SECONDS, 0.3);
  const flowing = trial.load({ ...sending(first), connections: 32, perSecond: SENT_A_SECOND, seconds });
  const asked = { kind: 'get' as const, paths: [`/api/v1/messages/${storedMessageId(0)}`] };
  const reading = { ports, headers: authorization, connections: 8, asked, perSecond: READ_A_SECOND, seconds };
  const [{ p99 }] = await Promise.all([trial.load(reading), flowing]);
  return p99;
}
