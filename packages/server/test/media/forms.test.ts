/** Multipart of every shape, as it is read for an upload: what is wrong is said, and nothing of it is left. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../src/errors.ts';
import { createSpool } from '../../src/features/media/objects/spool.ts';
import { receiveUpload } from '../../src/features/media/upload/receive.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttpServer } from '../../src/platform/http/server/server.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { form, PDF } from '../rigs/media-files.ts';

const MIB = 1024 * 1024;

/** Takes in the form of a request as the doors for uploads do; `give` sends one of these parts. */
async function door(t: TestContext, otherFields = false) {
  const directory = mkdtempSync(join(tmpdir(), 'meghdoot-forms-'));
  const spool = createSpool({ directory, clock: systemClock, random: createRandom() });
  const server = createHttpServer({}, silentLog, async (raw, response) => {
    const request = { raw, headers: raw.headers } as unknown as FastifyRequest;
    const answer = await receiveUpload(request, spool, { otherFields }).then(
      async ({ file, fileName }) => {
        await spool.discard(file);
        return { status: 201, words: fileName };
      },
      ({ status, message }: ApiError) => ({ status, words: message }),
    );
    response.writeHead(answer.status).end(answer.words);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });
  const send = async (body: Buffer, type = 'multipart/form-data; boundary=b') => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { 'content-type': type };
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    const words = await response.text();
    assert.deepEqual(readdirSync(directory), [], 'something is left');
    return { status: response.status, words };
  };
  const give = (head: string, content = 'x', before = '') =>
    send(Buffer.from(`${before}--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`));
  return { send, give };
}

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
const TEXT = 'Content-Disposition: form-data; name="file"';

test('a part without a name or without a type is refused by that, or taken', async (t) => {
  const { give } = await door(t);
  for (const [head, status, words] of [
    ['Content-Disposition: form-data', 400, /^A part of the upload has no name\.$/],
    ['Content-Disposition: form-data; filename="a.txt"', 400, /^A part of the upload has no name\.$/],
    ['Content-Disposition: form-data; name', 400, /^A part of the upload has no name\.$/],
    ['Content-Disposition: form-data; name=""', 400, /^The part {2}is not known\.$/],
    [`${FILE}\r\nContent-Type: `, 201, /^a\.txt$/],
    [`${FILE}\r\nContent-Type: text/plain; charset`, 201, /^a\.txt$/],
    [TEXT, 400, /no file/],
    ['Content-Disposition: attachment; name="file"', 400, /no file/],
    ['X: y', 400, /no file/],
    ['', 400, /no file|not readable/],
  ] as const) {
    const answer = await give(head);
    assert.equal(answer.status, status, `${head}: ${answer.words}`);
    assert.match(answer.words, words, head);
  }
});

test('what stands beside the file has an end, wherever it stands', async (t) => {
  const forms = [await door(t), await door(t, true)];
  const long = 'x'.repeat(1.5 * MIB);
  for (const { give } of forms)
    for (const [where, answer] of [
      ['a text part', () => give(TEXT.replace('file', 'type'), long)],
      ['a part without a name', () => give('Content-Disposition: form-data', long)],
      ['a part of no form', () => give('X: y', long)],
      ['the header of a part', () => give(`X: ${long}`)],
      ['before the first part', () => give(FILE, 'x', `${long}\r\n`)],
      ['after the last part', () => give(FILE, `x\r\n--b--\r\n${long}`)],
      ['between two boundaries', () => give(FILE, 'x', '--b\r\n\r\n'.repeat(180_000))],
    ] as const) {
      const { status, words } = await answer();
      if (status === 400)
        assert.match(words, /no name|too many parts/, where); // said before
      else assert.deepEqual([status, words], [413, 'What stands beside the file has 1 MiB at most.'], where);
    }
});

test('a large file is no part of what stands beside it', async (t) => {
  const { send } = await door(t);
  const bytes = Buffer.concat([PDF, Buffer.alloc(6 * MIB)]);
  const { body, type } = form([{ bytes, type: 'application/pdf', name: 'a.pdf' }]);
  assert.deepEqual(await send(body, type), { status: 201, words: 'a.pdf' });
});
