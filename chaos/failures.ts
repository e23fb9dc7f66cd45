/** Looks through what the processes of the service have logged for what is nobody's fault but their own. */
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
