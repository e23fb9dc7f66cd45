/** An operator meets these first: wrong settings, the next steps, and files that are theirs alone. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { readConfig } from '../../src/config.ts';
import { firstStepsText } from '../../src/installation/demo.ts';
import { CREDENTIALS } from '../rigs/channel-credentials.ts';
import { meghdoot, serveHere, startRunning, startServer, temporaryFolder } from '../rigs/cli-process.ts';

test('addresses of mail that cannot be right stop the start by name, and those that can do not', () => {
  const wrong: Record<string, string[]> = {
    MAIL_FROM: [
      'Shop',
      'shop@',
      '@example.com',
      'Shop <shop>',
      'Shop <shop@example.com',
      'a@b.com, c@d.com',
      'Shop shop@example.com',
      'Shop\r\nBcc: x <shop@example.com>',
    ],
    SALES_EMAIL: ['sales', 'sales@', 'Sales <sales@example.com>', 'a@example.com,b@example.com', 'a b@c.d'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values)
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof ConfigError && error.message.startsWith(`${name} must `),
        `${name}=${value}`,
      );
  }
  for (const from of [
    'shop@example.com',
    'Shop <shop@example.com>',
    '"Rao, Textiles" <orders+in@shop.example>',
    'Meghdoot <meghdoot@localhost>',
    'मेघदूत <shop@उदाहरण.भारत>',
    '<shop@example.com>',
  ])
    assert.equal(readConfig({ MAIL_FROM: from }).config.mailFrom, from);
  assert.equal(readConfig({ SALES_EMAIL: ' sales@example.com ' }).config.salesEmail, 'sales@example.com');
});

test('a DATA_DIR that cannot be one stops the start with one sentence that names it', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  mkdirSync(join(folder, 'taken', 'serve.lock'), { recursive: true });
  for (const [dir, said] of [
    [file, `must be a directory, and ${file} is a file.`],
    [join(file, 'below'), `must be a directory, and ${file} is a file.`],
    [join(folder, 'taken'), `${join(folder, 'taken')} cannot be used: `],
  ] as const) {
    const { code, stderr } = await meghdoot({ DATA_DIR: dir, PORT: '0' }, ['serve']);
    assert.equal(code, 1);
    assert.ok(stderr.startsWith(`meghdoot: DATA_DIR ${said}`), stderr);
  }
  const { config } = readConfig({ DATA_DIR: join(folder, 'not', 'there', 'yet') });
  assert.equal(config.dataDir, join(folder, 'not', 'there', 'yet'));
});

longTest(
  'a first start that makes no workspace prints the next steps, until there is one, and every file is for its own user alone',
  async (t) => {
    const env = { DATA_DIR: join(temporaryFolder(t), 'data'), DEMO: 'off' };
    const first = await startServer(t, env);
    assertSteps(first.output(), true);
    assertOwnerOnly(env.DATA_DIR, ['meghdoot.db', 'simulator.db', 'secret.key']);
    assert.equal(await first.end('SIGTERM'), 0);
    assert.equal((await meghdoot(env, ['workspaces', 'create', 'shop'])).code, 0);
    assert.equal((await serveHere(t, env)).empty, false);

    const live = { DATA_DIR: temporaryFolder(t), SIMULATOR: 'off' };
    assert.equal((await serveHere(t, live)).empty, true);
    assertSteps(firstStepsText(readConfig(live).config), false);
  },
);

function assertSteps(text: string, offersTest: boolean): void {
  const steps = [...text.matchAll(/^ {2}npm run -s meghdoot -- (.*)$/gm)].map(([, step]) => step!);
  assert.equal(
    steps.some((step) => step.includes('--test')),
    offersTest,
  );
  for (const step of ['workspaces create <slug>', 'channels add', 'owner-link', 'keys create'])
    assert.ok(
      steps.some((each) => each.startsWith(step)),
      step,
    );
}

/** Fails where others may read the folder or what is in it, or where one of `files` is not there. */
function assertOwnerOnly(folder: string, files: readonly string[]): void {
  const open = (path: string) => (statSync(path).mode & 0o077) !== 0;
  const found = readdirSync(folder);
  for (const file of files) assert.ok(found.includes(file), file);
  assert.deepEqual(
    found.filter((file) => open(join(folder, file))),
    [],
  );
  assert.equal(open(folder), false);
}

const SIMULATOR = ['simulator', '--port', '0', '--webhook', 'http://127.0.0.1:9/webhooks/whatsapp'];

longTest(
  'the simulator takes its secrets from the environment or standard input, and warns of those in arguments',
  async (t) => {
    const { accessToken, appSecret } = CREDENTIALS;
    const statusAt = async (url: string) =>
      (await fetch(`${url}/v26.0/100000000000001`, { headers: { authorization: `Bearer ${accessToken}` } }))
        .status;
    for (const [env, words, input, warned] of [
      [{ WHATSAPP_APP_SECRET: appSecret }, SIMULATOR, JSON.stringify({ accessToken }), false],
      [{}, [...SIMULATOR, '--token', accessToken, '--app-secret', appSecret], '', true],
    ] as const) {
      const running = await startRunning(t, env, words, input);
      assert.equal(await statusAt(running.url), 200);
      if (warned) assert.match(running.errors(), /^meghdoot: every user .* --token, --app-secret .*\n/);
      else assert.equal(running.errors().includes('meghdoot:'), false);
      assert.ok(!`${running.output()}${running.errors()}`.includes(appSecret));
      assert.equal(await running.end('SIGTERM'), 0);
    }
    const { code, stderr } = await meghdoot({}, SIMULATOR, '{"accessToken":"t"}');
    assert.deepEqual(
      [code, stderr.split('\n')[0]],
      [1, 'meghdoot: The appSecret is missing (or WHATSAPP_APP_SECRET).'],
    );
  },
);
