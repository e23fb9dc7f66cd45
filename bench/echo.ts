/** The yardstick: a bare `node:http` server that parses the same JSON and answers as much. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { to } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string };
    const answer = JSON.stringify({
      success: true,
      data: { messageId: 'msg_01m7xq05qjw84ssr1r5w8v6fcb', status: 'queued', recipient: to },
      timestamp: '2026-11-20T15:30:00.000+05:30',
    });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': answer.length,
    });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);
