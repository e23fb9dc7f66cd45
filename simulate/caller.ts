/** A request to the API that is made again until an answer settles it, over a network that loses and doubles. */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { HttpAnswer, Network } from './network.ts';
import type { Processes, Request } from './processes.ts';
import type { Scheduler } from './scheduler.ts';

export interface CallOptions {
  /** Hears each answer, also those that come late. */
  heard?(answer: HttpAnswer): void;
  /** Hears the one that settles it. */
  settled(answer: HttpAnswer): void;
}

export type Call = (request: Request, o: CallOptions) => void;

const PATIENCE_MS = 10 * SECOND;

export interface CallerOptions {
  scheduler: Scheduler;
  network: () => Network;
  /** Brings a request to some process; calls back with what it answered, never if it does not. */
  request: Processes['request'];
}

export function createCaller({ scheduler, network, request: bring }: CallerOptions): Call {
  function call(request: Request, o: CallOptions): void {
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      scheduler.after(scheduler.between(200, 2000), () => call(request, o));
    };
    const answered = (answer: HttpAnswer) => {
      o.heard?.(answer);
      if (over) return;
      if (isTransient(answer)) return again();
      over = true;
      o.settled(answer);
    };
    scheduler.after(PATIENCE_MS, again);
    network().carry(
      'request',
      () =>
        bring(
          request,
          (answer) => network().carry('answer to a request', () => answered(answer), again),
          again,
        ),
      again,
    );
  }
  return call;
}

/** A copy of the request may be under way, or may have been when its process ended: with its key it is asked once more. */
const isTransient = ({ status, body }: HttpAnswer) =>
  status >= 500 || status === 429 || (status === 409 && body.includes('IDEMPOTENCY_IN_PROGRESS'));
