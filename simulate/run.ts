/**
 * `npm run simulate -- --seed 7 [--minutes 10 | --days 1] [--faults 3,9] [--journal file]`: one run.
 * `npm run simulate -- --seeds 1..200 [--minutes 10] [--processes 2]`: many, each of its own seed.
 *
 * A simulation of the whole: two or three processes of the service on one database, WhatsApp, receivers of webhooks,
 * API clients and people who reply, all in one thread on a virtual clock. The service is the real one, from its request
 * path to its workers, with its real statements; what it is given is not:
 *
 *   scheduler.ts      owns every wait. It keeps the virtual time and chooses by the seed who is next among those due
 *   virtual-clock.ts  `sleep`, `pause` and the time of day of a process, which a fault sets wrong
 *   database.ts       SQLite in memory, in this thread, shared: statement and reply each travel a while, one
 *                     transaction is open at a time, and one in which nothing more is asked is ended
 *   network.ts        requests and answers to WhatsApp and to receivers (the places of HTTP's `exchange` and of undici's
 *                     dispatcher), to the API and to /webhooks/whatsapp (Fastify's `inject`), each with its travel
 *   process.ts  life.ts   app and workers on those, put together by the function that `main.ts` calls. Like a process on
 *                     PostgreSQL it frees nobody's leases
 *   processes.ts      a place for each; they freeze, crash at any of their waits, and start again on what is committed
 *   whatsapp.ts       WhatsApp as Meta's pages have it, strict about what it is sent; not the built-in simulator
 *   receivers.ts  owners.ts   who receives, and who enables a webhook again that was disabled, with a replay
 *   clients.ts  caller.ts  world.ts   who sends, by a key or as a member, how they ask until they are answered, and what there is before
 *   campaigns.ts  templates.ts   who sends to many, and what
 *   members.ts  sessions.ts   who takes and reads conversations, and what they are signed in by
 *   leavers.ts  mergers.ts   which of them leave while they are given some, and who says that two people are one
 *   faults.ts         the list of what goes wrong, made from the seed; overtaking.ts is the longest chain of it
 *   observation.ts    what happened is seen, as a history of `test/kit`, whose invariants say how it breaks a promise
 *   simulation.ts     one run: begins the faults, checks all the while, waits until everything has ended, checks again
 *   shrink.ts         leaves faults out of a run that breaks a promise, for as long as it still does
 *
 * Nothing in a run is left to Node's timers, sockets or threads: between two waits all promises and `nextTick`s run to
 * their ends. So the same seed gives the same run, step by step; the hash of its journal says so. Messages and faults come
 * in the first nine tenths of a run; then nothing new comes, and everything has to end. One of more than an hour has
 * parts of an hour each: when a part has ended and is checked, it is forgotten.
 *
 * A run that breaks a promise prints the seed, the virtual instant and the shortest list of faults that still breaks it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DAY, MINUTE } from '../packages/server/src/platform/clock.ts';
import { describeFault } from './faults.ts';
import { shrink } from './shrink.ts';
import { type Run, type SimulateOptions, simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    days: { type: 'string' },
    faults: { type: 'string' },
    journal: { type: 'string' },
    processes: { type: 'string', default: '2' },
    /** One of several processes is told its seeds. */
    told: { type: 'boolean', default: false },
  },
});

const durationMs =
  values.days === undefined ? Number(values.minutes ?? 10) * MINUTE : Number(values.days) * DAY;

type Summary = Omit<Run, 'lines' | 'faults'> & { faults: number; story?: string };

async function runSeed(seed: string): Promise<Summary> {
  const onStretch = (done: number, of: number) =>
    console.log(`${done} of ${of} hours, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  const options: SimulateOptions = { seed, durationMs, keepLines: values.journal !== undefined, onStretch };
  const kept = values.faults === undefined ? undefined : new Set(values.faults.split(',').map(Number));
  const run = await simulate({ ...options, ...(kept && { kept }) });
  const { lines, faults, ...rest } = run;
  if (values.journal !== undefined) writeFileSync(values.journal, `${lines.join('\n')}\n`);
  const summary: Summary = { ...rest, faults: faults.length };
  if (run.broken.length > 0) summary.story = await storyOf(run, kept !== undefined);
  return summary;
}

/** Tells a person who mends it all they need. */
async function storyOf({ seed, atMs, broken, faults }: Run, isShort: boolean): Promise<string> {
  const name = broken[0]!.invariant;
  const fails = async (some: Run['faults']) => {
    const kept = new Set(some.map(({ id }) => id));
    return (await simulate({ seed, durationMs, kept })).broken.some(({ invariant }) => invariant === name);
  };
  const begun = faults.filter(({ stretch, at }) => stretch > 0 || at <= atMs);
  const few = isShort ? faults : await shrink(begun, fails);
  const minutes = durationMs / MINUTE;
  return [
    `Seed ${seed} breaks "${name}" (seen ${(atMs / 1000).toFixed(0)} s after the start)`,
    ...broken.slice(0, 10).map(({ invariant, how }) => `  ${invariant}: ${how}`),
    `with ${few.length} of ${faults.length} faults:`,
    ...few.map((fault) => `  ${describeFault(fault)}`),
    `npm run simulate -- --seed ${seed} --minutes ${minutes} --faults ${few.map(({ id }) => id).join()} --journal journal.txt`,
  ].join('\n');
}

/** Runs many seeds in several processes, each of which is told the next one when it is done. */
async function runAll(seeds: string[], processes: number): Promise<Summary[]> {
  const done: Summary[] = [];
  const work = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        const seed = seeds.shift();
        if (seed === undefined) {
          child.disconnect();
          return resolve();
        }
        child.send(seed);
      };
      child.on('message', (summary: Summary) => {
        done.push(summary);
        if (done.length % 20 === 0) console.log(`${done.length} runs`);
        if (summary.story) console.log(`${summary.story}\n`);
        next();
      });
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`)),
      );
      next();
    });
  const args = ['--told', '--minutes', String(durationMs / MINUTE)];
  const children = Array.from({ length: Math.min(processes, seeds.length) }, () =>
    fork(import.meta.filename, args),
  );
  await Promise.all(children.map(work));
  return done;
}

function report(runs: readonly Summary[], seconds: number): void {
  const sum = (of: (run: Summary) => number) => runs.reduce((total, run) => total + of(run), 0);
  const failed = runs.filter(({ broken }) => broken.length > 0).map(({ seed }) => seed);
  const figures = {
    runs: runs.length,
    failed,
    messages: sum((run) => run.messages),
    calls: sum((run) => run.calls),
    webhooks: sum((run) => run.events),
    faults: sum((run) => run.faults),
    crashes: sum((run) => run.crashes),
    steps: sum((run) => run.steps),
    simulatedHours: Math.round(sum((run) => run.atMs) / 360_000) / 10,
    endedWithinSeconds: Math.max(...runs.map((run) => run.endedAfterMs)) / 1000,
    seconds: Math.round(seconds * 10) / 10,
  };
  console.log(
    `${figures.runs} runs, ${figures.messages} messages, ${figures.faults} faults (${figures.crashes} crashes), ${figures.simulatedHours} simulated hours in ${figures.seconds} s: ${failed.length === 0 ? 'every promise was kept' : `promises were broken by the seeds ${failed.join(', ')}`}`,
  );
  console.log(JSON.stringify(figures));
}

if (values.told) {
  process.on('message', (seed: string) => void runSeed(seed).then((summary) => process.send!(summary)));
} else {
  const began = performance.now();
  const [first, last] = (values.seeds ?? '').split('..').map(Number);
  let runs: Summary[];
  if (values.seeds === undefined) {
    const run = await runSeed(values.seed ?? '1');
    if (run.story) console.log(run.story);
    console.log(`seed ${run.seed}: ${run.steps} steps, journal ${run.hash}`);
    runs = [run];
  } else {
    const seeds = Array.from({ length: (last ?? first!) - first! + 1 }, (_, i) => String(first! + i));
    runs = await runAll(seeds, Number(values.processes));
  }
  report(runs, (performance.now() - began) / 1000);
  process.exitCode = runs.some(({ broken }) => broken.length > 0) ? 1 : 0;
}
