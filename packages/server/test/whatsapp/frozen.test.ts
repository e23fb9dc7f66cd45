/** What a process makes of WhatsApp's answers when it goes on after it was frozen. */
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ACCEPTED, channel, impatient, kind } from '../rigs/graph-server.ts';

test('an answer that came while this process was frozen is read, though its time is over by then', async (t) => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const server = new Worker(
    `const { parentPort, workerData: { answered, body } } = require('node:worker_threads');
    const server = require('node:http').createServer((request, response) => {
      request.resume().on('end', () => response.end(body, () => {
        Atomics.store(answered, 0, 1);
        Atomics.notify(answered, 0);
      }));
    }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: { answered, body: ACCEPTED } },
  );
  t.after(() => server.terminate());
  const [port] = (await once(server, 'message')) as [number];
  const freeze = () => {
    Atomics.wait(answered, 0, 0, 60_000);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  };
  const mayStart = () => {
    setImmediate(freeze); // when the request is written
    return true;
  };
  kind(await impatient.send(channel(`http://127.0.0.1:${port}`), {}, { mayStart }), 'accepted');
});
