/** A test that hangs says what it waits for before its time is over. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { eventually, within } from '../rigs/eventually.ts';

const here = (file: string) => String(pathToFileURL(join(import.meta.dirname, file)));

/** Runs a test in a process of its own, as `npm test` runs one, until it has said that it hangs. */
async function reportOf(body: string): Promise<string> {
  const code = `
    import assert from 'node:assert/strict';
    import { test } from 'node:test';
    import { eventually, within } from ${JSON.stringify(here('../rigs/eventually.ts'))};
    test('this one hangs', async () => { ${body} });`;
  const child = spawn(
    process.execPath,
    [`--import=${here('../../../../test/report-hung.ts')}`, '--input-type=module', '--eval', code],
    { env: { HUNG_AFTER_MS: '300', PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    await eventually(() => assert.match(said, /- open: .*\n/), { everyMs: 20, what: 'No report' });
    // It is given up later, so that what a failed test has left open does not hold the run for ever.
    assert.deepEqual(await within('the process is given up', ended), [1, null]);
    return said;
  } finally {
    child.kill('SIGKILL');
  }
}

test('a test that hangs is named, with its waits and what they last saw', async () => {
  const said = await reportOf(`await Promise.all([
    eventually(() => assert.equal('queued', 'sent'), { timeoutMs: 60_000 }),
    within('the stream ends', new Promise(() => {}), 60_000),
  ])`);
  assert.match(said, /Hung for [\d.]+ s in “this one hangs”/);
  assert.match(
    said,
    /Still not so \(.+\), as it last was: [\s\S]*'queued'[\s\S]*'sent'[\s\S]*, for [\d.]+ s/,
  );
  assert.match(said, /- the stream ends \(.+\), for [\d.]+ s/);
});

test('a test that hangs names the requests that were not answered', async (t) => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/me`;
  const said = await reportOf(`await fetch(${JSON.stringify(url)})`);
  assert.match(said, new RegExp(`- the answer to GET ${url}, for`));
});

test('a check that does not end by itself is ended', async () => {
  await assert.rejects(
    within('the end of time', new Promise(() => undefined), 20),
    /the end of time after 20 ms/,
  );
});
