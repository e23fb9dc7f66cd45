/** Stands between a handle and PostgreSQL, and can fall silent: a server that freezes, or a network that loses everything. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export interface PostgresProxy {
  /** The database behind it, reached through it. */
  url: string;
  /** Connections that stand now. */
  open(): number;
  /** Makes what is sent from now on, in either direction, wait; connections stay and new ones are taken without an answer. */
  freeze(): void;
  /** Lets what has waited arrive. */
  thaw(): void;
  /** Ends every connection and takes no others, as when the server is stopped. */
  refuse(): void;
  /** Takes connections again. */
  admit(): void;
  /** Connections that stand never say anything again; new ones are well. */
  lose(): void;
}

export async function startProxy(t: TestContext, url: string): Promise<PostgresProxy> {
  const [, user, host, database] = /^postgres:\/\/([^@]*)@([^/]*)\/(.*)$/.exec(url)!;
  const folder = mkdtempSync(join(tmpdir(), 'mgp-'));
  const target = decodeURIComponent(host!);
  const sockets = new Set<Socket>();
  let frozen = false;
  let refused = false;
  const server = createServer((near) => {
    if (refused) return near.destroy();
    const [name, port = '5432'] = target.split(':');
    const far = target.startsWith('/') ? connect(join(target, '.s.PGSQL.5432')) : connect(Number(port), name);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes)).on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pause = () => {
    for (const socket of sockets) socket.pause();
  };
  return {
    url: `postgres://${user}@${encodeURIComponent(folder)}/${database}`,
    open: () => sockets.size / 2,
    freeze() {
      frozen = true;
      pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    refuse() {
      refused = true;
      for (const socket of sockets) socket.destroy();
    },
    admit() {
      refused = false;
    },
    lose: pause,
  };
}
