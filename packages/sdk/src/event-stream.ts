import { createParser } from 'eventsource-parser';
import { ask, chunksOf } from './abortable.ts';
import { errorFrom, MeghdootError } from './errors.ts';
import type { Http } from './http.ts';
import type { CallOptions } from './responses.ts';
import { abortableSleep } from './retrying-fetch.ts';
import type { MeghdootEvent } from './verify-webhook.ts';

export interface StreamOptions extends CallOptions {
  /** The sequence to begin after; what happens from now on when not given. */
  after?: number | undefined;
  /** Called when the connection stands, and when it is lost and will be made anew. */
  onConnection?: ((connected: boolean) => void) | undefined;
  /** Called with all members who look at a conversation or write in one, whenever that changes. */
  onPresence?: ((present: Presence[]) => void) | undefined;
}

/** A member is at a conversation just now. */
export interface Presence {
  conversationId: string;
  /** The id of the member. */
  member: string;
  writing: boolean;
}

/** The server says something every 15 seconds: after this long a connection is dead, whatever it looks like. */
const LONGEST_SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** The position of a stream, with which a new connection begins. */
interface Place {
  sequence: number | undefined;
  /** Says whether the connection has brought anything. */
  heard: boolean;
}

/**
 * Events as they happen. A lost connection is made anew from where it broke, until `signal` ends it or the server
 * refuses: nothing is missed and nothing comes twice.
 */
export async function* streamEvents(
  http: Http,
  fetch: (request: Request) => Promise<Response>,
  { after, signal = new AbortController().signal, onConnection, onPresence }: StreamOptions,
): AsyncGenerator<MeghdootEvent, void, undefined> {
  const place: Place = { sequence: after, heard: false };
  for (let failures = 0; !signal.aborted; failures++) {
    let waitMs = 0;
    const connection = new AbortController();
    const ended = AbortSignal.any([signal, connection.signal]);
    place.heard = false;
    try {
      const body = await connect(http, fetch, { place, presence: onPresence !== undefined }, ended);
      onConnection?.(true);
      yield* read(body, { place, connection, onPresence }, ended);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof MeghdootError) {
        if (error.status < 500) throw error;
        waitMs = (error.retryAfter ?? 0) * 1000;
      }
    } finally {
      connection.abort();
    }
    onConnection?.(false);
    if (place.heard) failures = 0;
    const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
    await abortableSleep(Math.max(waitMs, backoffMs), signal).catch(() => undefined);
  }
}

async function connect(
  http: Http,
  fetch: (request: Request) => Promise<Response>,
  { place: { sequence }, presence }: { place: Place; presence: boolean },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const header = sequence === undefined ? {} : { 'Last-Event-Id': sequence };
  const { data, error, response } = await http.GET('/api/v1/stream', {
    params: { header, ...(presence && { query: { presence } }) },
    parseAs: 'stream',
    fetch: (request) => ask(fetch, request, signal),
    signal,
  });
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !streams || !data) throw errorFrom(response, error);
  return data;
}

async function* read(
  body: ReadableStream<Uint8Array>,
  o: { place: Place; connection: AbortController; onPresence: StreamOptions['onPresence'] },
  ended: AbortSignal,
): AsyncGenerator<MeghdootEvent, void, undefined> {
  const { place, connection, onPresence } = o;
  let events: MeghdootEvent[] = [];
  const parser = createParser({
    onId: (id) => {
      place.sequence = Number(id);
    },
    onEvent: ({ event, data }) => {
      if (event === 'presence') onPresence?.((JSON.parse(data) as { present: Presence[] }).present);
      else events.push(JSON.parse(data) as MeghdootEvent);
    },
  });
  const decoder = new TextDecoder();
  const hangUp = () => connection.abort();
  let silence = setTimeout(hangUp, LONGEST_SILENCE_MS);
  try {
    for await (const chunk of chunksOf(body, ended)) {
      clearTimeout(silence);
      place.heard = true;
      parser.feed(decoder.decode(chunk, { stream: true }));
      yield* events;
      events = [];
      silence = setTimeout(hangUp, LONGEST_SILENCE_MS);
    }
  } finally {
    clearTimeout(silence);
  }
}
