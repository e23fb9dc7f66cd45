/**
 * Lies between the processes and everybody else: each message takes a while, and a fault may lose it, delay it,
 * double it or break the connection. Later ones overtake earlier ones as it happens.
 */
import type { Dispatcher } from 'undici';
import type { Outbound } from '../packages/server/src/platform/security/outbound.ts';
import type { Exchange, exchange } from '../packages/server/src/whatsapp/exchange.ts';
import type { Process } from './life.ts';
import type { Scheduler } from './scheduler.ts';

/** The ways that messages go. */
export const LINKS = [
  'send',
  'answer to a send',
  'receipt',
  'answer to a receipt',
  'request',
  'answer to a request',
  'webhook',
  'answer to a webhook',
] as const;
export type Link = (typeof LINKS)[number];

export type MessageFault =
  | { effect: 'lose' }
  | { effect: 'break' }
  | { effect: 'delay'; ms: number }
  | { effect: 'double'; ms: number };

export interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface HttpAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** Whoever takes requests; an answer that never comes is none. */
export type Server = (request: HttpRequest, from: Process) => HttpAnswer | undefined;

export interface Network {
  /** The next message on a link meets the fault. */
  arm(link: Link, fault: MessageFault): void;
  /** Sends something along a link: `arrive` once, twice or never, `broken` when the connection breaks. */
  carry(link: Link, arrive: () => void, broken?: () => void): void;
  exchangeOf(process: Process): typeof exchange;
  outboundOf(process: Process): Outbound;
}

export interface NetworkOptions {
  scheduler: Scheduler;
  whatsApp: Server;
  receivers: Map<string, Server>;
  /** A process is about to write a request to WhatsApp. */
  onCall(process: Process, request: HttpRequest): void;
  /** Called where a process can crash; true: it has. */
  crashes(process: Process, at: NetworkPoint): boolean;
}

export type NetworkPoint = 'before a call' | 'between call and answer';

export function createNetwork(o: NetworkOptions): Network {
  const { scheduler } = o;
  const armed = new Map<Link, MessageFault[]>();

  function carry(link: Link, arrive: () => void, broken: () => void = () => undefined): void {
    const travel = scheduler.chance() < 0.05 ? scheduler.between(20, 400) : scheduler.between(0.5, 20);
    const fault = armed.get(link)?.shift();
    if (fault) scheduler.journal.write(`network: ${fault.effect} ${link}`);
    if (fault?.effect === 'lose') return;
    if (fault?.effect === 'break') return void scheduler.after(travel, broken);
    scheduler.after(travel + (fault?.effect === 'delay' ? fault.ms : 0), arrive);
    if (fault?.effect === 'double') scheduler.after(travel + fault.ms, arrive);
  }

  const exchangeOf =
    (process: Process): typeof exchange =>
    (_pool, asked, limits, { signal, mayStart } = {}) =>
      new Promise((resolve) => {
        const request = requestOf(asked);
        let written = false;
        let settled = false;
        const settle = (rest: Partial<Exchange>) => {
          if (settled) return;
          settled = true;
          signal?.removeEventListener('abort', cancel);
          resolve({ written, body: '', ...rest });
        };
        const cancel = () => settle({ cause: 'cancelled' });
        if (signal?.aborted) return cancel();
        signal?.addEventListener('abort', cancel, { once: true });
        const atProcess = (end: () => void) => scheduler.after(0, end, process);
        scheduler.after(
          scheduler.between(0.05, 2),
          () => {
            if (settled) return;
            if (mayStart?.() === false) return settle({ cause: 'its time to be sent was over' });
            if (o.crashes(process, 'before a call')) return;
            written = true;
            o.onCall(process, request);
            scheduler.after(limits.timeoutMs, () => settle({ cause: 'no complete answer in time' }), process);
            const broken = () => atProcess(() => settle({ cause: 'ECONNRESET' }));
            carry(
              'send',
              () => {
                const answer = o.whatsApp(request, process);
                o.crashes(process, 'between call and answer');
                if (!answer) return;
                const { status: httpStatus, body } = answer;
                carry('answer to a send', () => atProcess(() => settle({ httpStatus, body })), broken);
              },
              broken,
            );
          },
          process,
        );
      });

  const outboundOf = (process: Process): Outbound => {
    const dispatch = (asked: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
      const request = requestOf(asked);
      const receiver = o.receivers.get(String(asked.origin))!;
      const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
      const atProcess = (end: () => void) =>
        scheduler.after(
          0,
          () => {
            try {
              end();
            } catch (error) {
              handler.onResponseError?.(controller, error as Error);
            }
          },
          process,
        );
      const broken = () =>
        atProcess(() =>
          handler.onResponseError?.(
            controller,
            Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
          ),
        );
      let answered = false;
      atProcess(() => {
        handler.onRequestStart?.(controller, undefined);
        carry(
          'webhook',
          () => {
            const answer = receiver(request, process);
            if (!answer) return;
            carry(
              'answer to a webhook',
              () =>
                atProcess(() => {
                  if (answered) return;
                  answered = true;
                  handler.onResponseStart?.(controller, answer.status, answer.headers ?? {});
                  handler.onResponseData?.(controller, Buffer.from(answer.body));
                  handler.onResponseEnd?.(controller, {});
                }),
              broken,
            );
          },
          broken,
        );
      });
      return true;
    };
    return { dispatcher: { dispatch } as unknown as Dispatcher, close: () => Promise.resolve() };
  };

  return {
    arm(link, fault) {
      armed.set(link, [...(armed.get(link) ?? []), fault]);
    },
    ...{ carry, exchangeOf, outboundOf },
  };
}

function requestOf({ method, path, headers, body }: Dispatcher.DispatchOptions): HttpRequest {
  const list = Array.isArray(headers) ? (headers as string[]) : Object.entries(headers ?? {}).flat();
  const named: Record<string, string> = {};
  for (let i = 0; i < list.length; i += 2) named[String(list[i]).toLowerCase()] = String(list[i + 1]);
  return { method: String(method), path, headers: named, body: typeof body === 'string' ? body : '' };
}
