/**
 * `npm run bench -- [<case>…] [--runs n] [--short] [--database sqlite|postgres]`: what the service can do on this machine,
 * each part a process of its own, beside a yardstick in the same run, for machines are shared and noisy. Figures are told
 * and kept, never failed on, and the page of benchmarks is written from them. `--list` names the cases, `--write-docs`
 * writes the page alone.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../test/kit/postgres-binaries.ts';
import type { Case } from './case.ts';
import { CASES } from './cases.ts';
import type { Database } from './figures.ts';
import { profileInto } from './processes.ts';
import { profileText } from './profile.ts';
import { resultText } from './report.ts';
import { busyCores, describeMachine, keep, type Machine, machineText, RESULTS, resultOf } from './results.ts';
import { openTrial } from './trial.ts';
import { writeDocs } from './write-docs.ts';

const BUILD = join(import.meta.dirname, '../bin/build.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    short: { type: 'boolean', default: false },
    database: { type: 'string' },
    /** The folder of the results; those of a short run are kept only where it is named. */
    out: { type: 'string' },
    /** The folder for profiles of the service, of which the summary is printed; what they cost is in the figures. */
    profile: { type: 'string' },
    list: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});

// Everything that was started ends with this process.
process.setMaxListeners(0); // each process and folder that is open has one
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

const unknown = positionals.filter((name) => !CASES.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}; --list names them.`);
if (values.list) {
  for (const { name, databases, also = [], measures } of CASES)
    console.log(`${name.padEnd(12)} ${[...databases, ...also].join(', ')}: ${measures}`);
} else if (values['write-docs']) {
  for (const file of writeDocs()) console.log(file);
} else {
  await runCases(CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)));
}
process.exit();

async function runCases(cases: readonly Case[]): Promise<void> {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' }); // it is measured as `npm start` starts it
  const machine = describeMachine();
  console.log(
    `${machineText(machine)}, a synced write takes ${machine.syncMs.toFixed(2)} ms, Node ${process.version}`,
  );
  const leftOut: string[] = [];
  let file: string | undefined;
  for (const each of cases) {
    for (const database of databasesOf(each)) {
      const lacks = lacksPostgres(database) ?? each.lacks?.();
      if (lacks !== undefined) leftOut.push(`${each.name} on ${database} is left out: ${lacks}`);
      else file = (await runCase(each, database, machine)) ?? file;
    }
  }
  for (const line of leftOut) console.log(`!!! ${line}`);
  if (file) console.log(`\nKept in ${file}`);
  if (file && values.out === undefined) writeDocs();
}

/** Answers the file it is kept in. A case that breaks is told, and the others go on. */
async function runCase(each: Case, database: Database, machine: Machine) {
  const busyBefore = await busyCores();
  const began = performance.now();
  const say = (line: string) =>
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  const runs = values.short ? 1 : Number(values.runs ?? each.runs);
  console.log(`\n${each.name} (${database}): ${each.measures}`);
  const at = new Date().toISOString();
  const profiles = values.profile && resolve(values.profile, `${each.name}-${database}`);
  if (profiles) profileInto(profiles);
  const trial = openTrial({ database, short: values.short, runs, say });
  try {
    await each.measure(trial);
  } catch (error) {
    process.exitCode = 1; // of the harness, or of the service: not of a figure
    console.error(`!!! ${each.name} (${database}) broke:`, error);
    return undefined;
  } finally {
    await trial.close();
  }
  const seconds = (performance.now() - began) / 1000;
  const result = resultOf(each, database, trial.found, { at, runs, seconds, machine, busyBefore });
  console.log(resultText(result));
  if (profiles) console.log(`\nThe service's own CPU, by function (${profiles}):\n${profileText(profiles)}`);
  const folder = values.out ?? (values.short || profiles ? undefined : RESULTS);
  return folder && keep(result, folder);
}

function databasesOf({ databases, also = [] }: Case): readonly Database[] {
  if (values.database === undefined) return databases;
  return [...databases, ...also].filter((name) => name === values.database);
}

function lacksPostgres(database: Database): string | undefined {
  return database === 'postgres' && findPostgres() === undefined
    ? 'there is no PostgreSQL 15 or newer here.'
    : undefined;
}
