/**
 * A result that comes when another has gone on: WhatsApp refuses a message, and its process freezes before it hears
 * that. The next holder of the lease sends the message again; at that instant the first goes on and records what it
 * was answered, and the other crashes before it hears. What became of the second copy is reported late.
 */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { Process } from './life.ts';
import type { HttpRequest, Server } from './network.ts';
import type { Processes } from './processes.ts';
import type { Scheduler } from './scheduler.ts';
import type { WhatsApp } from './whatsapp.ts';

export interface Overtaking {
  /** The next message that a process of the place sends is overtaken. */
  arm(place: string, downMs: number): void;
  disarm(): void;
  serve: Server;
}

/** Longer than a lease and the grace of an answer that was lost, while nothing is heard from the channel. */
const LONGEST_MS = 100 * SECOND;
const RECORDS_WITHIN_MS = 200;
/** Longer than the first has to wait for the lease of the other, so that no receipt settles what it has recorded. */
const REPORTS_MS = 30 * SECOND;

export interface OvertakingOptions {
  scheduler: Scheduler;
  whatsApp: Pick<WhatsApp, 'serve' | 'refuseNext' | 'reportNextAfter'>;
  processes: Pick<Processes, 'freeze' | 'thaw' | 'crash'>;
}

export function createOvertaking({ scheduler, whatsApp, processes }: OvertakingOptions): Overtaking {
  const armed = new Map<string, number>();
  const asleep = new Map<string, { process: Process; downMs: number }>();

  return {
    arm: (place, downMs) => void armed.set(place, downMs),
    disarm: () => armed.clear(),
    serve(request, from) {
      const id = messageOf(request);
      if (id === undefined) return whatsApp.serve(request, from);
      const overtaken = asleep.get(id);
      if (overtaken && overtaken.process !== from) {
        asleep.delete(id);
        scheduler.journal.write(`${from.name} overtakes ${overtaken.process.name} with ${id}`);
        whatsApp.reportNextAfter(REPORTS_MS);
        whatsApp.serve(request, from);
        processes.thaw(overtaken.process);
        scheduler.after(RECORDS_WITHIN_MS, () => processes.crash(from, overtaken.downMs));
        return undefined; // its answer would come too late
      }
      const downMs = armed.get(from.place);
      if (downMs === undefined) return whatsApp.serve(request, from);
      armed.delete(from.place);
      whatsApp.refuseNext();
      const answer = whatsApp.serve(request, from);
      asleep.set(id, { process: from, downMs });
      processes.freeze(from, LONGEST_MS);
      return answer;
    },
  };
}

function messageOf({ method, body }: HttpRequest): string | undefined {
  if (method !== 'POST') return undefined;
  const { biz_opaque_callback_data: tag } = JSON.parse(body) as { biz_opaque_callback_data?: string };
  return tag?.split('.')[0];
}
