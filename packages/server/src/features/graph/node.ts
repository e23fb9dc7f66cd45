/** What a request at the door says, wherever it says it: Graph reads the query and the body alike. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isObject } from './json-members.ts';

export interface Node {
  Params: { node: string };
}

const anything = Type.Object({}, { additionalProperties: true });
/** Of every route of the door: they are not described, and what no database can compare is refused. */
export const UNDESCRIBED = { hide: true, params: anything, querystring: anything };

export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  return { ...(request.query as object), ...(isObject(request.body) && request.body) };
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
