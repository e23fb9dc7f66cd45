import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryMib } from '../../test/kit/proc.ts';
import { defineCase } from '../case.ts';
import { everywhere, shareOf } from '../figures.ts';
import type { Installation } from '../installation.ts';

const LINES = 1_000_000;
const PIECE = 10_000;
const EVERY_MS = 500;
/** Whoever watches an import looks so often; it is shown every two seconds how far it has come. */
const LOOK_MS = 500;

export const importing = defineCase({
  name: 'import',
  measures: `A file of ${LINES.toLocaleString('en-US')} people whom nobody knows, with a number, a name and a tag each: how fast it is checked, nothing of it stored yet, and how fast it is stored; and the memory of the service meanwhile.`,
  why: 'Whoever comes from another service brings all customers in one file, and waits for it.',
  databases: ['sqlite', 'postgres'],
  runs: 1,
  figures: [
    { name: 'lines taken in', unit: '/s' },
    { name: 'lines checked', unit: '/s', aim: everywhere({ least: 50_000 }) },
    { name: 'lines stored', unit: '/s', aim: everywhere({ least: 15_000 }) },
    { name: 'memory at its highest', unit: 'MiB' },
    {
      name: 'memory, last third of storing against the middle third',
      unit: 'ratio',
      aim: everywhere({ most: 1.1 }),
    },
  ],
  charts: { level: { title: 'Memory while a file is checked and stored', x: 'seconds', y: 'MiB' } },
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      const installation = await trial.open({ channels: 1, ratePerSecond: 80 });
      const lines = trial.size(LINES, 2000);
      const watching = watchMemory(installation, trial.size(EVERY_MS, 20));
      const taken = await timed(() => upload(installation, lines));
      const { id } = taken.result;
      await installation.change(`/api/v1/imports/${id}`, { mapping: ['phone', 'name', 'tags'] });
      const checked = await timed(() => reach(installation, id, 'check', 'checked'));
      const from = watching.now();
      const used = installation.watch();
      const stored = await timed(() => reach(installation, id, 'start', 'finished'));
      trial.noteUsed(used(), lines);
      const points = watching.stop();
      const storing = points.filter(([at]) => at >= from).map(([, mib]) => mib);
      const third = Math.floor(storing.length / 3);
      const median = (some: number[]) => shareOf(Float64Array.from(some).sort(), 0.5);
      trial.note({
        'lines taken in': lines / taken.seconds,
        'lines checked': lines / checked.seconds,
        'lines stored': lines / stored.seconds,
        'memory at its highest': Math.max(...points.map(([, mib]) => mib)),
        'memory, last third of storing against the middle third':
          median(storing.slice(2 * third)) / median(storing.slice(third, 2 * third)),
      });
      trial.noteSeries('level', { name: `run ${run + 1}`, points });
      trial.say(
        `${Math.round(lines / checked.seconds)} lines a second checked, ${Math.round(lines / stored.seconds)} stored`,
      );
      await installation.close();
    }
  },
});

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, result };
}

/** Makes the file as it is read. */
function* pieces(lines: number): Generator<Buffer> {
  yield Buffer.from('phone,name,tags\n');
  for (let n = 0; n < lines; n += PIECE) {
    const some = Array.from({ length: Math.min(PIECE, lines - n) }, (_, i) => line(n + i));
    yield Buffer.from(some.join(''));
  }
}

const line = (n: number) => `+9196${String(n).padStart(8, '0')},Person ${n},city ${n % 50}\n`;

async function upload({ url, authorization }: Installation, lines: number): Promise<{ id: string }> {
  const response = await fetch(`${url}/api/v1/imports?fileName=people.csv`, {
    ...{ method: 'POST', headers: { ...authorization, 'content-type': 'text/csv' }, duplex: 'half' },
    body: Readable.from(pieces(lines)),
  } as unknown as RequestInit);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { data: { id: string } }).data;
}

/** Asks for a step of an import and waits for its end. */
async function reach({ get, post }: Installation, id: string, step: string, state: string): Promise<void> {
  await post(`/api/v1/imports/${id}/${step}`);
  while (((await get(`/api/v1/imports/${id}`)) as { state: string }).state !== state) await pause(LOOK_MS);
}

/** Samples the resident memory; `stop` returns the samples. */
function watchMemory({ servers }: Installation, everyMs: number) {
  const began = performance.now();
  const points: [seconds: number, mib: number][] = [];
  const now = () => (performance.now() - began) / 1000;
  const look = () => {
    const mib = memoryMib(servers[0]!.pid)?.now;
    if (mib !== undefined) points.push([now(), mib]);
  };
  const timer = setInterval(look, everyMs);
  return {
    now,
    stop() {
      clearInterval(timer);
      look();
      return points;
    },
  };
}
