/** The README's example does what it says, in the repository and installed from the package. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createMeghdoot } from '../src/client.ts';
import { outputOf, readmeExample } from './readme-example.ts';
import { type StartedServer, startServer } from './started-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A verified event, and the contact that was listed. */
const PROMISED = [/type: 'message\.(queued|sent|delivered|read)'/, /Asha Rao \+919812345678/];

describe('the example in the README', () => {
  let server: StartedServer;
  let env: Record<string, string>;

  before(async () => {
    server = await startServer();
    env = { MEGHDOOT_API_KEY: server.apiKey, MEGHDOOT_URL: server.url };
    const client = createMeghdoot({ apiKey: server.apiKey, baseUrl: server.url });
    await client.contacts.create({ phone: '+919812345678', name: 'Asha Rao', tags: ['vip'] });
  });
  after(() => server.stop());

  test('has ten lines after its imports', async () => {
    const { text } = await readmeExample();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
    assert.equal(lines.length, 10);
  });

  test('sends, lists and verifies', async () => {
    const { runnable } = await readmeExample();
    const args = ['--conditions=meghdoot-source', '--input-type=module-typescript', '--eval', runnable];
    const printed = await outputOf(args, { cwd: ROOT, env, hopedFor: PROMISED });
    for (const pattern of PROMISED) assert.match(printed, pattern);
  });

  test('does so too in plain JavaScript with the packed SDK, whose types are in order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meghdoot-packed-'));
    try {
      await installPacked(folder);
      const licence = readFileSync(join(folder, 'node_modules/@meghdoot/sdk/LICENSE'), 'utf8');
      assert.equal(licence, readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
      const { runnable } = await readmeExample();
      writeFileSync(join(folder, 'example.mjs'), runnable);
      writeFileSync(join(folder, 'example.mts'), runnable);
      const printed = await outputOf(['example.mjs'], { cwd: folder, env, hopedFor: PROMISED });
      for (const pattern of PROMISED) assert.match(printed, pattern);
      const options = '--noEmit --strict --module nodenext --target es2022 --types node example.mts'.split(
        ' ',
      );
      const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
      await run(process.execPath, [tsc, ...options], { cwd: folder }).catch((error: { stdout: string }) =>
        assert.fail(error.stdout),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/**
 * Installs the packed SDK as `npm install <tarball>` would, with the dependencies of the repository, so that no
 * network is needed.
 */
async function installPacked(folder: string): Promise<void> {
  const sdk = join(folder, 'node_modules/@meghdoot/sdk');
  mkdirSync(sdk, { recursive: true });
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm, 'pack'] : ['npm', 'pack'];
  const packed = await run(command, [...args, '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages/sdk'),
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await run('tar', ['-xzf', join(folder, filename), '-C', sdk, '--strip-components=1']);
  for (const name of [
    'eventsource-parser',
    'openapi-fetch',
    'openapi-typescript-helpers',
    'standardwebhooks',
    '@stablelib',
    'fast-sha256',
    '@types',
    'undici-types',
  ]) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
}
