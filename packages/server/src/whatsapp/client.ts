import { createResolver, type Resolve } from '../platform/security/resolver.ts';
import { createEndpoints, type Endpoint } from './endpoint.ts';
import { describe, type ExchangeControl, exchange as exchangeByHttp } from './exchange.ts';
import type { GraphChannel } from './graph-channel.ts';
import { createGraphPass, type GraphPass } from './graph-pass.ts';
import { createGraphCall, createGraphReads, type GraphReads } from './graph-reads.ts';
import { createGraphTemplates, type GraphTemplates } from './graph-templates.ts';
import { createGraphMedia, type GraphMedia } from './media/graph-media.ts';
import { traceText } from './redact.ts';
import { type SendOutcome, sendOutcome } from './send/outcome.ts';

export type { GraphChannel } from './graph-channel.ts';
export type { GraphError } from './graph-error.ts';
export { GraphRequestError } from './graph-reads.ts';
export type { SendOutcome } from './send/outcome.ts';

export interface SendControl extends ExchangeControl {
  /** Sends by the Marketing Messages API. */
  marketing?: boolean;
}

export interface WhatsAppClient extends GraphReads, GraphMedia, GraphTemplates, GraphPass {
  /** Makes one attempt, which is never repeated. It resolves to what is known of it and never rejects. */
  send(channel: GraphChannel, payload: object, control?: SendControl): Promise<SendOutcome>;
  /** Waits for the requests under way. */
  close(): Promise<void>;
}

const KIB = 1024;

export interface WhatsAppClientOptions {
  timeoutMs?: number;
  connections?: number;
  /** Looks up hosts. The default is a resolver of its own: slow names of strangers hold up no message. */
  resolve?: Resolve;
  /** Makes a request: by HTTP, or in a simulation by its own network. */
  exchange?: typeof exchangeByHttp;
}

export function createWhatsAppClient(o: WhatsAppClientOptions = {}): WhatsAppClient {
  const { exchange = exchangeByHttp } = o;
  const timeoutMs = o.timeoutMs ?? 30_000;
  const endpoints = createEndpoints({
    connections: o.connections ?? 128,
    connectTimeoutMs: Math.min(timeoutMs, 10_000),
    resolve: o.resolve ?? createResolver(),
  });
  const sendLimits = { timeoutMs, maxBytes: 64 * KIB };
  // A page of a hundred templates with their examples is larger than any response to a send.
  const readLimits = { timeoutMs, maxBytes: 8 * KIB * KIB };

  const call = createGraphCall(endpoints, exchange, readLimits);
  return {
    ...createGraphReads(call),
    ...createGraphMedia(endpoints, exchange, call),
    ...createGraphPass(endpoints, exchange, readLimits),
    ...createGraphTemplates(endpoints, exchange, call),
    async send(channel, payload, control) {
      let endpoint: Endpoint;
      let body: string;
      try {
        endpoint = endpoints.of(channel);
        body = JSON.stringify(payload);
      } catch (error) {
        return { kind: 'not_sent', cause: traceText(describe(error), channel.accessToken) };
      }
      const path = control?.marketing ? endpoint.marketingPath : endpoint.messagesPath;
      const request = { method: 'POST', path, headers: endpoint.headers, body };
      return sendOutcome(await exchange(endpoint.pool, request, sendLimits, control), channel.accessToken);
    },
    close: endpoints.close,
  };
}
