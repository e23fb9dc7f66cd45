/** The description serves other people's generators too: their client compiles as it comes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);
const program = (path: string) => join(ROOT, 'node_modules', path);

/** As somebody writes against it. */
const USE = `import { MessagesService, OpenAPI, type Waiting, type WaitingReason } from './client/index';

OpenAPI.BASE = 'http://localhost:3000';
export async function reasonOf(messageId: string): Promise<WaitingReason | undefined> {
  const { data } = await MessagesService.getMessage({ messageId });
  const waiting: Waiting | undefined = data.waiting;
  return waiting?.for;
}
`;

test('a client of openapi-typescript-codegen compiles under strict rules', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-codegen-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const input = join(ROOT, 'openapi.json');
  const output = join(folder, 'client');
  const generator = program('openapi-typescript-codegen/bin/index.js');
  await run(process.execPath, [generator, '--input', input, '--output', output, '--useOptions']);
  assert.match(readFileSync(join(output, 'models/Waiting.ts'), 'utf8'), /\bfor: WaitingReason;/);
  writeFileSync(join(folder, 'use.ts'), USE);
  const options =
    '--noEmit --strict --target es2022 --lib es2022,dom --module esnext --moduleResolution bundler';
  await run(
    process.execPath,
    [program('typescript-native/bin/tsc'), ...options.split(' '), join(folder, 'use.ts')],
    {
      cwd: folder,
    },
  ).catch((error: { stdout: string }) => assert.fail(error.stdout));
});
