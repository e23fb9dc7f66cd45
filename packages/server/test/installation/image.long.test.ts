/** The image holds what it needs, and runs as a user who can write its data alone. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { leaveOut } from '../../../../test/kit/left-out.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { buildImage, type Image } from '../rigs/image.ts';
import { someone, text } from '../rigs/service.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** It installs twice: a minute on two cores, and several where others want them. */
const SLOW_MS = 900_000;

test('the Dockerfile makes an image that sends a message, as a user who can write its data alone', {
  timeout: SLOW_MS,
}, async (t) => {
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
  const { programToRun } = await import(pathToFileURL(join(app, 'bin/built.mjs')).href);
  assert.equal(programToRun(), join(app, 'packages/server/dist/cli.js'));
  for (const tool of ['typescript', '@biomejs', 'vite', 'rolldown', 'react'])
    assert.equal(existsSync(join(app, 'node_modules', tool)), false, tool);
  const size = Number(execFileSync('du', ['-sm', image.root], { encoding: 'utf8' }).split('\t')[0]);
  t.diagnostic(`${size} MiB`);
  assert.ok(size < 450);

  const closed = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
  if (!closed)
    leaveOut(
      'Not root, or without namespaces for mounts: that the image runs as another user with a read-only root was not tested.',
      t,
    );
  execFileSync('chmod', ['-R', 'a-w', app]);
  const server = await start(t, image, closed);
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

/**
 * Begins in a namespace of its own: the image is the root, which nobody can write, not even root; the system's programs
 * stand in it as Debian's would, /data is a folder and /tmp in memory, as with `read_only` in compose.yaml.
 */
const IN_IMAGE = `
  root=$1 data=$2 user=$3 workdir=$4; shift 4
  mount --make-rprivate /
  mount --bind "$root" "$root"
  for name in usr bin sbin lib lib64 etc; do
    if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
    elif [ -d "/$name" ]; then mkdir -p "$root/$name"; mount --bind "/$name" "$root/$name"; mount -o remount,bind,ro "$root/$name"
    fi
  done
  for name in proc dev tmp; do mkdir -p "$root/$name"; done
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -o remount,bind,ro "$root"
  mount --bind "$data" "$root/data"
  if touch "$root/written" "$root$workdir/written" 2>/dev/null; then echo 'The root can be written.' >&2; exit 1; fi
  exec chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"`;

/** Starts the image's command; `closed`: as its user, with a root that is read-only. */
async function start(t: TestContext, image: Image, closed: boolean) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(image.root, image.env.DATA_DIR!);
  const env = {
    ...{ PATH: process.env.PATH!, ...image.env, PORT: String(port), BASE_URL: url },
    ...(!closed && { DATA_DIR: data }),
  };
  const inImage = ['-m', 'sh', '-euc', IN_IMAGE, 'sh', image.root];
  const [program = '', ...words] = closed
    ? ['unshare', ...inImage, ownData(t, image), `${image.uid}:${image.gid}`, image.workdir, ...image.command]
    : image.command;
  const child: ChildProcess = spawn(program, words, {
    cwd: join(image.root, image.workdir),
    env,
    stdio: 'pipe',
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

/** Returns a folder that belongs to the image's user, as a volume does. */
function ownData(t: TestContext, { uid, gid }: Image): string {
  const folder = temporaryFolder(t);
  chownSync(folder, uid, gid);
  return folder;
}
