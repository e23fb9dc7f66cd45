import { createServer } from 'node:net';

/** Below the ports that systems give to connections: one that is free now may be taken by any of these in a moment. */
const LOWEST = 20_000;
const HIGHEST = 30_000;

/** A port for a server that must say beforehand where it will be. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
