/**
 * The yardstick of everything: a bare `node:http` server that parses the same JSON and answers as much. Prints its port.
 * `GET /bytes/<n>` is answered with a document of that size, `GET /page` with a page of fifty rows.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const documents = new Map<string, string>();
const documentOf = (url: string) => {
  let text = documents.get(url);
  if (text === undefined) {
    text = JSON.stringify({ success: true, data: '' });
    text = text.replace('""', `"${'x'.repeat(Math.max(0, Number(url.split('/').at(-1)) - text.length))}"`);
    documents.set(url, text);
  }
  return text;
};
const PAGE = `<!doctype html><table>${'<tr data-row><td>+919876543210</td><td>Your order 1042 is on its way.</td></tr>'.repeat(50)}</table>`;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/page') return respond(response, PAGE, 'text/html');
    return respond(response, documentOf(request.url!));
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { to } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string };
    const answer = JSON.stringify({
      success: true,
      data: { messageId: 'msg_01m7xq05qjw84ssr1r5w8v6fcb', status: 'queued', recipient: to },
      timestamp: '2026-11-20T15:30:00.000+05:30',
    });
    respond(response, answer);
  });
});

function respond(response: ServerResponse, body: string, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-length': body.length });
  response.end(body);
}

server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);
