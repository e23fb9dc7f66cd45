import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { unattended } from '../../unattended.ts';
import { closeOthers } from './listen.ts';

/** A connection on which nothing has moved for so many looks is let go. */
const QUIET_LOOKS = 5;
/**
 * While the server closes it responds with 503 for this many looks, as long as requests are under way or keep coming.
 */
const MOST_DRAINING_LOOKS = 50;
/** The other end has this many looks to close its side as well. */
const LINGER_LOOKS = 20;

interface Connection {
  /** The last that was begun: of responses one behind the other it ends last, and it says that the connection ends. */
  last: ServerResponse | undefined;
  /** The number of bytes that had come at the last look. */
  bytesRead: number;
  quietLooks: number;
}

/**
 * Closes connections without cutting one in use. When the app closes, requests under way get their response and new
 * ones get 503, each with `Connection: close`. The listener stays open meanwhile, because what it has not accepted
 * yet would be reset. Idle connections are ended, including those that a browser opened ahead of need, which Node
 * itself would wait for.
 */
export function registerDrain(app: FastifyInstance, lookMs: number): void {
  const { clock, log } = app.installation;
  let closing = false;
  const connections = new Map<Socket, Connection>();

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { last: undefined, bytesRead: 0, quietLooks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection) connection.last = response;
  });

  function look(): void {
    for (const [socket, connection] of connections) {
      const underWay = connection.last?.closed === false;
      const quiet = !underWay && socket.bytesRead === connection.bytesRead;
      connection.bytesRead = socket.bytesRead;
      connection.quietLooks = quiet ? connection.quietLooks + 1 : 0;
      // An end, for what is destroyed with bytes unread is reset, and takes with it a response that has just been sent.
      if (connection.quietLooks === QUIET_LOOKS) socket.end();
      else if (connection.quietLooks > QUIET_LOOKS + LINGER_LOOKS) socket.destroy();
    }
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? stopping() : undefined);
  });
  app.addHook('preClose', async () => {
    closing = true;
    // Node says `Connection: close` in such a response, unless its headers are sent already.
    for (const { last } of connections.values()) if (last) last.shouldKeepAlive = false;
  });
  // Not in `preClose`, where streams are ended only after this one.
  const closeOwn = app.server.close.bind(app.server);
  const close = (done?: (error?: Error) => void) => {
    const closed = closeOthers(app.server);
    return closeOwn((error) =>
      unattended(
        closed.then(() => done?.(error)),
        log,
        'the end of the server could not be told',
      ),
    );
  };
  app.server.closeIdleConnections = () => undefined; // Node calls it, and it resets who is about to ask
  app.server.close = (done) => {
    if (!app.server.listening) return close(done);
    let looks = 0;
    let aloneLooks = 0;
    let listening = true;
    const drain = async () => {
      while (listening || connections.size > 0) {
        await clock.pause(lookMs);
        look();
        aloneLooks = connections.size === 0 ? aloneLooks + 1 : 0;
        if (listening && (aloneLooks === QUIET_LOOKS || ++looks === MOST_DRAINING_LOOKS)) {
          listening = false;
          close(done);
        }
      }
    };
    unattended(drain(), log, 'requests under way could not be waited for');
    return app.server;
  };
}

function stopping(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: 'This server is stopping.',
    headers: { 'retry-after': '1', connection: 'close' },
  });
}
