/** The example is a server that accepts only events that are signed with its secret. */
export const VERIFY_SNIPPET = `import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@meghdoot/sdk';

const secret = process.env.WEBHOOK_SECRET; // whsec_…

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await buffer(request), request.headers, secret);
    console.log(event.sequence, event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(4000);
`;
