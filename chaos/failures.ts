/** Looks for what is nobody's fault but the service's own: in what its processes have logged, and in whether they are ready at rest. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseTrouble } from '../packages/server/src/platform/database/failures.ts';
import type { ServiceNode } from './node.ts';

/** The other program is away, silent, or hangs up. */
const NETWORK = /^(UND_ERR_|ECONN|EPIPE$|ETIMEDOUT$|EAI_|ENOTFOUND$|ABORT_ERR$)/;

export function failuresOf(nodes: readonly Pick<ServiceNode, 'name' | 'log' | 'deaths'>[]): string[] {
  return nodes.flatMap(({ name, log, deaths }) => [
    ...deaths(),
    ...log()
      .split('\n')
      .flatMap(failureIn)
      .map((failure) => `${name}: ${failure}`),
  ]);
}

const ASKED_OFTEN = 30;
const ASKS_EVERY_MS = 1000;

/**
 * Returns the processes that are not ready though the database is up and nobody asks anything of it. Under load a check
 * may be late on a busy machine, as every statement may: what that costs the clients is counted by their own requests.
 */
export async function unreadyOf(
  nodes: readonly Pick<ServiceNode, 'name' | 'url'>[],
  everyMs = ASKS_EVERY_MS,
): Promise<string[]> {
  const found = await Promise.all(
    nodes.map(async ({ name, url }) => {
      let said = '';
      for (let asked = 0; asked < ASKED_OFTEN; asked++) {
        if (asked > 0) await pause(everyMs);
        const response = await fetch(`${url}/readyz`).catch((error: Error) => error);
        if (response instanceof Error) said = response.message;
        else if (response.ok) return [];
        else said = `${response.status} ${await response.text()}`;
      }
      return [`${name} is not ready at rest: ${said}`];
    }),
  );
  return found.flat();
}

interface Line {
  level: string;
  msg?: string;
  err?: { type?: string; code?: string; message?: string };
}

/** A line that is no JSON was not written by the service: it is Node's, of a crash or a warning. */
function failureIn(line: string): string[] {
  if (line.trim() === '') return [];
  let said: Line;
  try {
    said = JSON.parse(line) as Line;
  } catch {
    return line.startsWith('{"level"') ? [] : [line]; // killed in the middle of a line
  }
  const { level, msg, err } = said;
  if (level === 'fatal') return [`${msg} (${err?.message})`];
  if (level !== 'error' || err === undefined) return [];
  if (isDatabaseTrouble(err) || NETWORK.test(err.code ?? '') || err.type === 'RedisAway') return [];
  return [`${msg} (${err.code ?? err.type}: ${err.message})`];
}
