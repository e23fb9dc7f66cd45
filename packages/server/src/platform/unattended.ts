import type { Log } from './log.ts';

/** Lets work go on that nobody waits for. A failure of it is logged as `what`: unheard, it would end the process. */
export function unattended(work: Promise<unknown>, log: Pick<Log, 'error'>, what: string): void {
  work.catch((error: unknown) => log.error({ err: error }, what));
}
