/** Runs test files in several processes; those of few failed ones run once more, alone, and what passes then is flaky. */

/** More files that failed than these are no accident. */
const FEW = 4;

/** The output of a process that ran test files with the reporter `spec`, and whether it ended well. */
export interface Printed {
  ok: boolean;
  text: string;
}

export interface Outcome {
  ok: boolean;
  passed: number;
  failed: number;
  /** The tests that failed at first and passed on their second run, as `<file>: <name>`. */
  flaky: string[];
}

interface Options {
  processes: number;
  /** A flaky test is a failure. */
  strict: boolean;
  interrupted?: () => boolean;
}

/** Runs every shard by `run` and returns what became of their tests. */
export async function outcomeOf(
  shards: readonly string[][],
  run: (files: string[]) => Promise<Printed>,
  { processes, strict, interrupted = () => false }: Options,
): Promise<Outcome> {
  const left = [...shards];
  const bad: string[] = [];
  let passed = 0;
  let failed = 0;
  const work = async () => {
    for (let files = left.shift(); files && !interrupted(); files = left.shift()) {
      const { ok, text } = await run(files);
      passed += counted(text, 'pass');
      failed += counted(text, 'fail') + counted(text, 'cancelled');
      if (!ok) bad.push(...failedTests(text, files));
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  const again = [...new Set(bad.map(fileOf))];
  if (interrupted() || again.length === 0 || again.length > FEW)
    return { ok: !interrupted() && again.length === 0, passed, failed, flaky: [] };
  console.log(`\nOnce more, with nothing beside them: ${again.join(', ')}`);
  const second = await run(again);
  const still = new Set(second.ok ? [] : failedTests(second.text, again));
  const flaky = [...new Set(bad)].filter((test) => !still.has(test) && !still.has(fileOf(test)));
  if (second.ok && !strict) return { ok: true, passed: passed + failed, failed: 0, flaky };
  return { ok: false, passed, failed, flaky };
}

/**
 * Returns the tests below "failing tests" as `<file>: <name>`, those included that were cancelled because the process
 * ended before their turn; the files of a process that ended without naming one.
 */
function failedTests(text: string, files: readonly string[]): string[] {
  const named = [...text.matchAll(/^test at (.+\.test\.ts):\d+:\d+\n✖ (.+?)(?: \([\d.]+ms\))?$/gm)];
  return named.length > 0 ? named.map(([, file, name]) => `${file}: ${name}`) : [...files];
}

const fileOf = (test: string) => test.replace(/(?<=\.test\.ts): .*$/, '');

/** Returns how many tests ended so, by the last lines of the reporter. */
function counted(text: string, how: 'pass' | 'fail' | 'cancelled'): number {
  return Number(new RegExp(`^ℹ ${how} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
