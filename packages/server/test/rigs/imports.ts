import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { Workspace } from './service.ts';

/** Imports a file of one person, with a heading that says nothing, by the clock of the machine, and waits until it is stored. */
export async function importOf({ client }: Workspace, phone: string, heading: string): Promise<void> {
  const { id } = await client.imports.create(new Blob([`phone,${heading}\n${phone},sweets\n`]));
  await client.imports.update(id, { mapping: ['phone', null], addTags: ['imported'] });
  const reaches = (state: string) =>
    eventually(async () => assert.equal((await client.imports.get(id)).state, state));
  await client.imports.check(id);
  await reaches('checked');
  await client.imports.start(id);
  await reaches('finished');
}
