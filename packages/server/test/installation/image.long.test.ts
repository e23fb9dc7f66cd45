/** The image holds what it needs, and runs as a user who can write its data alone. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { buildImage, type Image } from '../rigs/image.ts';
import { someone, text } from '../rigs/service.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test('the Dockerfile makes an image that sends a message, as a user who can write its data alone', async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755); // another user finds the way in
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));
  const image = buildImage(ROOT, files, folder);
  const app = join(image.root, image.workdir);
  assert.deepEqual(readdirSync(app).sort(), [
    'CHANGELOG.md',
    'LICENSE',
    'bin',
    'docs',
    'node_modules',
    'openapi.json',
    'package.json',
    'packages',
  ]);
  assert.ok(existsSync(join(app, 'packages/dashboard/dist/index.html')));
  for (const tool of ['typescript', '@biomejs', 'vite', 'react'])
    assert.equal(existsSync(join(app, 'node_modules', tool)), false, tool);
  const size = Number(execFileSync('du', ['-sm', image.root], { encoding: 'utf8' }).split('\t')[0]);
  t.diagnostic(`${size} MiB`);
  assert.ok(size < 450);

  const others = process.getuid?.() === 0;
  if (!others) t.diagnostic('Not root: that the image runs as another user was not tested.');
  execFileSync('chmod', ['-R', 'a-w', app]);
  const server = await start(t, image, others);
  const apiKey = /mgd_test_\w+/.exec(server.output())![0];
  const client = createMeghdoot({ baseUrl: server.url, apiKey });
  const { messageId } = await client.messages.send(text(someone()));
  await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
  assert.equal((await fetch(`${server.url}/dashboard/`)).status, 200);
  assert.equal((await fetch(`${server.url}/docs`)).status, 200);
  const [program = '', ...words] = image.healthcheck;
  const isReady = () => spawnSync(program, words, { cwd: app, env: server.env }).status;
  assert.equal(isReady(), 0);
  server.child.kill('SIGTERM');
  assert.deepEqual(await server.ended, [0, null]);
  assert.equal(isReady(), 1);
});

async function start(t: TestContext, image: Image, others: boolean) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(image.root, image.env.DATA_DIR!);
  const env = { PATH: process.env.PATH!, ...image.env, DATA_DIR: data, PORT: String(port), BASE_URL: url };
  const [program = '', ...words] = image.command;
  const child: ChildProcess = spawn(program, words, {
    ...{ cwd: join(image.root, image.workdir), env, stdio: 'pipe' },
    ...(others && { uid: image.uid, gid: image.gid }),
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`It ended: ${said}`);
    assert.match(said, /runs at/, said);
  });
  return { url, env, child, ended, output: () => said };
}
