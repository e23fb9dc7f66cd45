/**
 * `npm run chaos -- [<scenario>…] [--seconds 60] [--rate 300] [--people 100000] [--database sqlite|postgres] [--seed n] [--times 1]`: all
 * scenarios on each database that they apply to, unless some are named. `--short`: some of them on one database each,
 * for seconds, as CI does.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type PlayReport, play } from './play.ts';
import { SCENARIOS, SHORT } from './scenarios.ts';
import type { Database } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    rate: { type: 'string' },
    /** The people whom a campaign goes to, where a scenario is about one. */
    people: { type: 'string' },
    short: { type: 'boolean', default: false },
    database: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    times: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

// Everything that was started ends with this process.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

if (values.list) {
  for (const { name, databases, does, promise } of SCENARIOS)
    console.log(`${name.padEnd(15)} ${databases.join(', ')}: ${does}; ${promise}.`);
  process.exit();
}
const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}; --list names them.`);

const reports: PlayReport[] = [];
const leftOut: string[] = [];
for (let time = 0; time < Number(values.times); time++) {
  for (const scenario of SCENARIOS) {
    for (const database of scenario.databases) {
      if (!isWanted(scenario.name, database)) continue;
      const lacks = scenario.lacks?.();
      if (lacks !== undefined) {
        leftOut.push(`${scenario.name} is left out: ${lacks}`);
        continue;
      }
      const began = performance.now();
      const say = (line: string) =>
        console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
      const options = {
        database,
        seed: Number(values.seed) + time,
        seconds: Number(values.seconds ?? (values.short ? SHORT.seconds : 60)),
        rate: Number(values.rate ?? (values.short ? SHORT.rate : 300)),
        people: Number(values.people ?? (values.short ? SHORT.people : 100_000)),
        say,
      };
      console.log(`${scenario.name} (${database}, seed ${options.seed}): ${scenario.does}`);
      const report = await play(scenario, options);
      reports.push(report);
      if (report.broken.length > 0) tell(report);
      const { log: _, ...figures } = report;
      console.log(JSON.stringify({ chaos: figures }));
    }
  }
}
table();
for (const line of leftOut) console.log(`!!! ${line}`);
const kept = reports.length > 0 && reports.every(({ broken }) => broken.length === 0);
process.exit(kept ? 0 : 1);

function isWanted(name: string, database: Database): boolean {
  if (values.database !== undefined && database !== values.database) return false;
  if (positionals.length > 0) return positionals.includes(name);
  return !values.short || SHORT.plays.some(([play, on]) => play === name && on === database);
}

function tell({ scenario, database, seed, seconds, rate, people, broken, log }: PlayReport): void {
  console.log(
    `\nBROKEN in ${scenario}; npm run chaos -- ${scenario} --database ${database} --seed ${seed} --seconds ${seconds} --rate ${rate} --people ${people}`,
  );
  console.log(broken.join('\n'));
  console.log(`${log}\n`);
}

function table(): void {
  const rows = reports.map((r) => ({
    SCENARIO: r.scenario,
    DATABASE: r.database,
    MESSAGES: String(r.messages),
    RATE: `${Math.round(r.messages / r.playedS)}/s`,
    EVENTS: String(r.events),
    AGAIN: String(r.repeated),
    TWICE: String(r.allowedTwice),
    SILENCE: `${(r.longestSilenceMs / 1000).toFixed(1)} s`,
    P99: `${r.p99Ms} ms`,
    REST: `${(r.restMs / 1000).toFixed(1)} s`,
    MEMORY: `${r.memoryMiB} MiB`,
    '': r.broken.length === 0 ? 'kept' : 'BROKEN',
  }));
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}
