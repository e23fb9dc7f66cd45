import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * When the app closes, ends every connection as soon as no request is under way. Node itself ends only those that have
 * had an answer: one that a browser opened ahead of need would hold up the stop.
 */
export function registerDrain(app: FastifyInstance): void {
  let closing = false;
  let underWay = 0;
  const endIfIdle = () => {
    if (closing && underWay === 0) app.server.closeAllConnections();
  };
  app.server.on('request', (_request, response: ServerResponse) => {
    underWay++;
    response.once('close', () => {
      underWay--;
      endIfIdle();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    endIfIdle();
  });
}
