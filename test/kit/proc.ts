/** Reads what Linux tells of processes; nothing where the system does not tell. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU in hundredths of a second (`USER_HZ`, the same on every Linux). */
const TICK_MS = 10;

/** Returns the CPU that a process has used, with its children where they belong to it. */
export function cpuMs(pid: number, { children = false }: { children?: boolean } = {}): number {
  const own = statOf(pid);
  if (!own) return 0;
  const ticks = own.slice(11, children ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  const live = children ? childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), 0) : 0;
  return ticks * TICK_MS + live;
}

/** Returns resident memory in MiB, now and at its highest. */
export function memoryMib(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const kib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]);
  const found = { now: kib('VmRSS') / 1024, peak: kib('VmHWM') / 1024 };
  return Number.isNaN(found.peak) ? undefined : found;
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
      .map(Number);
  } catch {
    return [];
  }
}

/** Returns the fields from the state on (proc_pid_stat(5)): 1 the parent, 11 to 14 user and system time, own and of children that ended. */
function statOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
