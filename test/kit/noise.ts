/**
 * Measures how slow this machine is by itself. A server in a process of its own that does nothing is asked all the time, from
 * the process that asks the service; and Linux tells for how long each thread of the service was ready and had no
 * processor, which a request that goes from one to the next meets again and again. The larger of the two while a
 * request was under way is not the service's fault; a service that stalls makes neither of them longer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchFile } from './launch.ts';

export interface Noise {
  /** Returns what the machine has taken of the time since then (of `performance.now()`), in milliseconds. */
  since(began: number): number;
  stop(): Promise<void>;
}

const EVERY_MS = 100;
const REMEMBERED_MS = 120_000;

interface Probe {
  began: number;
  ended: number;
  waits: Map<string, number>;
}

/** `pids` are those of the service's processes. */
export async function listenToNoise(...pids: number[]): Promise<Noise> {
  const echo = await launchFile<{ port: number }>(join(import.meta.dirname, 'echo.ts'));
  const probes: Probe[] = [];
  let askedAt: number | undefined;
  const timer = setInterval(() => {
    if (askedAt !== undefined) return;
    const began = performance.now();
    const waits = waitsOf(pids);
    askedAt = began;
    const body = JSON.stringify({ to: '+919876543210' });
    void fetch(`http://127.0.0.1:${echo.ready.port}`, { method: 'POST', body })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
      .finally(() => {
        const ended = performance.now();
        askedAt = undefined;
        probes.push({ began, ended, waits });
        while (probes[0]!.ended < ended - REMEMBERED_MS) probes.shift();
      });
  }, EVERY_MS);
  return {
    since(began) {
      const under = askedAt === undefined ? 0 : performance.now() - askedAt;
      const during = probes.filter(({ ended }) => ended >= began);
      const asked = Math.max(under, ...during.map((probe) => probe.ended - probe.began));
      const then = probes.findLast((probe) => probe.began <= began)?.waits ?? new Map<string, number>();
      const waited = [...waitsOf(pids)].map(([thread, ms]) => ms - (then.get(thread) ?? ms));
      return Math.max(asked, ...waited);
    },
    async stop() {
      clearInterval(timer);
      await echo.kill();
    },
  };
}

/** Returns how long each thread has waited for a processor, in milliseconds; nothing where the system does not tell. */
function waitsOf(pids: readonly number[]): Map<string, number> {
  const waits = new Map<string, number>();
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        waits.set(thread, Number(waited) / 1e6);
      }
    } catch {
      // Not Linux, or a thread that has just ended.
    }
  }
  return waits;
}
