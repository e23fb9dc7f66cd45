/** This file makes the servers behind every listener of HTTP. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Log } from '../../log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Makes a server in which no failure of a listener ends the process: that of a request, of a connection or of bytes
 * that are no request, thrown or rejected, is logged with its cause, and costs the request a bare 500 and the end of
 * its connection.
 */
export function createHttpServer(options: ServerOptions, log: Pick<Log, 'error'>, handle: Handler): Server {
  const failed = (error: unknown, event: string, given: readonly unknown[]) => {
    log.error({ err: error, event }, 'a listener of HTTP failed');
    for (const each of given) {
      if (each instanceof ServerResponse && !each.headersSent)
        each.writeHead(500, { connection: 'close', 'content-length': 0 }).end();
      else if (each instanceof ServerResponse || each instanceof Socket) each.destroy();
    }
  };
  const server = createServer(options, (request, response) => {
    const handled = handle(request, response);
    if (handled instanceof Promise) handled.catch((error: unknown) => failed(error, 'request', [response]));
  });
  const emit = server.emit.bind(server) as (event: string, ...given: unknown[]) => boolean;
  server.emit = (event: string, ...given: unknown[]) => {
    try {
      return emit(event, ...given);
    } catch (error) {
      if (event === 'error') throw error; // the port cannot be listened on: that is for whoever starts the server
      failed(error, event, given);
      return true;
    }
  };
  return server;
}
