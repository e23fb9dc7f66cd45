import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { document, serveHere, temporaryFolder } from '../rigs/cli-process.ts';
import { freePort } from '../rigs/free-port.ts';

const SCRIPT = join(import.meta.dirname, '../../../../docs/examples/agent.ts');

it('a script of under 40 lines knows an address, registers, sends and sees its message read', async (t) => {
  const lines = readFileSync(SCRIPT, 'utf8').trimEnd().split('\n');
  assert.ok(lines.length < 40, `${lines.length} lines`);
  const DATA_DIR = temporaryFolder(t);
  const PORT = String(await freePort());
  const { url } = await serveHere(t, { DATA_DIR, PORT });
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, url]);
  assert.match(stdout, /^registered reg_\w+; a person can claim it at http\S+\nread\n$/);

  const { data } = await document({ DATA_DIR }, ['leads', 'list']);
  assert.equal(data.length, 1);
  const { id, kind, status, name, email, useCases } = data[0];
  assert.match(id, /^led_/);
  assert.deepEqual(
    { kind, status, name, email, useCases },
    {
      kind: 'lead',
      status: 'open',
      name: 'Example agent',
      email: 'agent@example.com',
      useCases: ['order updates'],
    },
  );
});
