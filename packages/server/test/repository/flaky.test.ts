/** A test that fails beside others and passes alone is not passed over in silence. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { outcomeOf, type Printed } from '../../../../test/outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'meghdoot-flaky-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a file with two tests: one that passes and one that does what `body` says. */
function testFile(name: string, body: string): string {
  const file = join(folder, `${name}.test.ts`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    import { describe, test } from 'node:test';
    describe('some', () => { test('passes', () => {}); test('is at stake: ${name}', () => { ${body} }); });`,
  );
  return file;
}

/** Throws when it runs for the first time alone. */
const onceIn = (name: string) => {
  const mark = JSON.stringify(join(folder, name));
  return `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); throw new Error('too slow'); }`;
};

/** Runs files as \`npm test\` does. */
const run = (files: string[]) =>
  new Promise<Printed>((resolve) => {
    const runner = join(import.meta.dirname, '../../../../test/in-one-process.ts');
    const child = spawn(process.execPath, ['--test-reporter=spec', runner, ...files], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('close', (code) => resolve({ ok: code === 0, text }));
  });

longTest(
  'a test that passes on its second run is named as flaky, and is a failure where that is asked for',
  async () => {
    const flaky = (name: string) => [[testFile(name, onceIn(name))], [testFile(`good-${name}`, '')]];
    const named = (outcome: { flaky: string[] }) => outcome.flaky.map((each) => each.replace(/^.*\//, ''));
    const kind = await outcomeOf(flaky('a'), run, { processes: 2, strict: false });
    assert.deepEqual(
      { ...kind, flaky: named(kind) },
      {
        ...{ ok: true, passed: 4, failed: 0 },
        flaky: ['a.test.ts: is at stake: a'],
      },
    );
    const strict = await outcomeOf(flaky('b'), run, { processes: 2, strict: true });
    assert.deepEqual(
      { ...strict, flaky: named(strict) },
      {
        ...{ ok: false, passed: 3, failed: 1 },
        flaky: ['b.test.ts: is at stake: b'],
      },
    );
  },
);

longTest(
  'a test that fails again is a failure and not flaky, and so is a process that ends without a word',
  async () => {
    const bad = await outcomeOf([[testFile('bad', `throw new Error('no');`)]], run, {
      processes: 1,
      strict: false,
    });
    assert.deepEqual(bad, { ok: false, passed: 1, failed: 1, flaky: [] });
    const gone = await outcomeOf([[testFile('gone', 'process.exit(3);')]], run, {
      processes: 1,
      strict: false,
    });
    assert.equal(gone.ok, false);
    assert.deepEqual(gone.flaky, []);
  },
);

test('tests that were cancelled, because nothing kept their process alive, run again with the one that ended it', async () => {
  const cancelled = `ℹ pass 0
ℹ fail 1
ℹ cancelled 1

✖ failing tests:

test at one.test.ts:1:1
✖ ends the process (7.75ms)
  'Promise resolution is still pending but the event loop has already resolved'

test at two.test.ts:1:1
✖ is never begun
  'Promise resolution is still pending but the event loop has already resolved'
`;
  const runs: string[][] = [];
  const played = async (files: string[]) => {
    runs.push(files);
    return runs.length === 1 ? { ok: false, text: cancelled } : { ok: true, text: '' };
  };
  const shards = [['one.test.ts', 'two.test.ts']];
  const { flaky } = await outcomeOf(shards, played, { processes: 1, strict: true });
  assert.deepEqual(runs[1], shards[0]);
  assert.deepEqual(flaky, ['one.test.ts: ends the process', 'two.test.ts: is never begun']);
});
