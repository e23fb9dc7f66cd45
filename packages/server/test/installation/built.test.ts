/** The server as `npm ci` and `npm start` build it, few files in the place of many. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { longTest } from '../../../../test/kit/long-test.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { asWritten } from '../../src/platform/written-lines.ts';
import { meghdootProcess, startServerOf, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { copyOfProgram } from '../rigs/newer-program.ts';
import { someone, text } from '../rigs/service.ts';

const run = promisify(execFile);

/** A copy of the program, which is built. */
async function builtCopy(t: TestContext) {
  const folder = copyOfProgram(t);
  const { programToRun } = (await import(
    pathToFileURL(join(folder, 'bin/built.mjs')).href
  )) as typeof import('../../../../bin/built.mjs');
  const server = join(folder, 'packages/server');
  const copy = {
    program: join(folder, 'bin/meghdoot.mjs'),
    server,
    source: (name: string) => join(server, 'src', name),
    runs: () => (programToRun().includes('/dist/') ? 'what was built' : 'the sources'),
    build: (...options: string[]) => run(process.execPath, [join(server, 'build.ts'), ...options]),
  };
  assert.equal(copy.runs(), 'the sources');
  await copy.build();
  return copy;
}

test('what was built runs until a source changes, comes or goes', async (t) => {
  const { program, source, runs, build } = await builtCopy(t);
  assert.equal(runs(), 'what was built');
  assert.equal((await build()).stdout, '', 'it is built once');
  const env = { DATA_DIR: temporaryFolder(t) };
  const made = await meghdootProcess(env, ['workspaces', 'create', 'acme', '--json'], '', program);
  assert.equal(JSON.parse(made.stdout).slug, 'acme', made.stderr);

  const [file, another] = [source('errors.ts'), source('another.ts')];
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\n`);
  assert.equal(runs(), 'the sources');
  writeFileSync(file, before);
  assert.equal(runs(), 'what was built');
  writeFileSync(another, '');
  assert.equal(runs(), 'the sources');
  rmSync(another);
  assert.equal(runs(), 'what was built');
  rmSync(source('features/site/site.js'));
  assert.equal(runs(), 'the sources');
});

test('what cannot be built is told, and what was built before is left', async (t) => {
  const { server, source, runs, build } = await builtCopy(t);
  writeFileSync(source('cli.ts'), 'const = 1;');
  await assert.rejects(build());
  const { stdout, stderr } = await build('--or-go-on');
  assert.match(stdout + stderr, /The server could not be built, and runs from its sources/);
  assert.equal(runs(), 'the sources');
  assert.ok(existsSync(join(server, 'dist/cli.js')));
  assert.deepEqual(
    readdirSync(server).filter((name) => name.startsWith('dist')),
    ['dist'],
  );
});

longTest('a server that was built sends, serves its pages, and erases with its thread', async (t) => {
  const { program } = await builtCopy(t);
  const server = await startServerOf(t, program, { DATA_DIR: temporaryFolder(t) });
  const apiKey = /mgd_test_\w+/.exec(server.output())![0];
  const client = createMeghdoot({ baseUrl: server.url, apiKey });
  const to = someone();
  const { messageId } = await client.messages.send(text(to));
  await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
  for (const path of ['/', '/docs', '/docs/messages', '/assets/site.js', '/dashboard/', '/openapi.json'])
    assert.equal((await fetch(server.url + path)).status, 200, path);
  const { data } = await client.contacts.list({ phone: to });
  await client.contacts.erase(data[0]!.id);
  await eventually(async () => assert.equal((await client.contacts.erasure(data[0]!.id)).state, 'erased'));
  assert.equal(server.errors(), '');
  assert.equal(await server.end('SIGTERM'), 0);
});

test('a stack in the log of a server that was built names the lines that were written', async (t) => {
  const { server, source } = await builtCopy(t);
  const dist = join(server, 'dist');
  let looked = 0;
  for (const name of readdirSync(dist).filter((each) => each.endsWith('.js')))
    for (const [i, line] of readFileSync(join(dist, name), 'utf8').split('\n').entries()) {
      const declared = /^(?:async )?function (\w+?)(?:\$\d+)?\(/.exec(line)?.[1];
      if (declared === undefined) continue;
      const place = `${pathToFileURL(join(dist, name)).href}:${i + 1}:5`;
      const written = /^packages\/server\/src\/(.+):(\d+)$/.exec(asWritten(place));
      if (!written) continue; // of a package
      const [, file = '', at] = written;
      const there = readFileSync(source(file), 'utf8').split('\n')[Number(at) - 1];
      assert.match(there ?? '', new RegExp(`function ${declared}\\b`), `${place} is ${file}:${at}`);
      looked++;
    }
  assert.ok(looked > 1000, `${looked} functions`);

  const stack = `Error: gone\n    at f (${pathToFileURL(join(dist, 'cli.js')).href}:${lineOf(dist, 'await runCommand')}:3)`;
  const logged = `
    const { createLog } = await import(${JSON.stringify(pathToFileURL(source('platform/log.ts')).href)});
    createLog('error').error({ err: Object.assign(new Error(), { stack: ${JSON.stringify(stack)} }) });`;
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', logged]);
  const at = lineOf(source(''), 'await runCommand', 'cli.ts');
  assert.equal(JSON.parse(stderr).err.stack, `Error: gone\n    at f (packages/server/src/cli.ts:${at})`);
});

const lineOf = (folder: string, words: string, name = 'cli.js') =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(words)) + 1;
