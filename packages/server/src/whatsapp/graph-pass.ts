/** A request of somebody who speaks Graph, made for them with a channel's token, and what Graph answered. */
import type { Dispatcher } from 'undici';
import type { Endpoints } from './endpoint.ts';
import { describe, type ExchangeLimits, type exchange as exchangeByHttp } from './exchange.ts';
import type { GraphChannel } from './graph-channel.ts';
import { GraphRequestError } from './graph-reads.ts';
import { redact, traceText } from './redact.ts';
import { readBody } from './send/outcome.ts';

export interface PassedRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path after the version, without a slash, with its query. */
  path: string;
  /** JSON, or bytes of another type. */
  body?: object | { contentType: string; bytes: Buffer };
}

export interface PassedAnswer {
  httpStatus: number;
  body: Record<string, unknown>;
}

export interface GraphPass {
  /** Throws GraphRequestError where no answer of Graph's came. */
  pass(channel: GraphChannel, request: PassedRequest): Promise<PassedAnswer>;
}

export function createGraphPass(
  endpoints: Endpoints,
  exchange: typeof exchangeByHttp,
  limits: ExchangeLimits,
): GraphPass {
  return {
    async pass(channel, { method, path, body }) {
      const { accessToken } = channel;
      let asked: Dispatcher.DispatchOptions;
      let pool: Dispatcher;
      try {
        const { base, headers, ...endpoint } = endpoints.of(channel);
        pool = endpoint.pool;
        const bytes = body !== undefined && 'bytes' in body && 'contentType' in body ? body : undefined;
        asked = {
          ...{ method, path: `${base}/${path}` },
          headers: bytes ? withContentType(headers, bytes.contentType) : headers,
          ...(body !== undefined && { body: bytes ? bytes.bytes : JSON.stringify(body) }),
        };
      } catch (error) {
        throw new GraphRequestError(traceText(describe(error), accessToken));
      }
      const result = await exchange(pool, asked, limits);
      const answer = readBody(redact(result.body, accessToken));
      if (result.httpStatus === undefined || !answer)
        throw new GraphRequestError(traceText(result.cause ?? 'no readable answer', accessToken));
      return { httpStatus: result.httpStatus, body: answer };
    },
  };
}

/** Names and values in turn, as undici takes them. */
const withContentType = (headers: readonly string[], contentType: string) =>
  headers.map((text, i) => (headers[i - 1] === 'content-type' ? contentType : text));
