/** The repository's README shows the SDK's example, which `readme.long.test.ts` runs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readmeExample } from './readme-example.ts';

const README = join(import.meta.dirname, '../../../README.md');
const MARKED = /<!-- sdk-example -->\s*```ts\n([\s\S]*?)```\s*<!-- \/sdk-example -->/;

test('the example in the README of the repository is the one of the SDK', async () => {
  const copy = MARKED.exec(readFileSync(README, 'utf8'))?.[1];
  assert.equal(copy, (await readmeExample()).text, 'copy the first ```ts block of packages/sdk/README.md');
});
