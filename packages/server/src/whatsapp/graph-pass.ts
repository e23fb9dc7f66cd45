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
  /** After the version, without a slash; with its query. */
  path: string;
  body?: object;
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
        asked = {
          ...{ method, path: `${base}/${path}`, headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
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
