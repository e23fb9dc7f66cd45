/** This file reads the parameters of a request at the door from the query and the body alike, as Graph does. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isObject } from './json-members.ts';

export interface Node {
  Params: { node: string };
}

const anything = Type.Object({}, { additionalProperties: true });
/** Marks every route of the door: they are not described, and text that no database can compare is refused. */
export const UNDESCRIBED = { hide: true, params: anything, querystring: anything };

export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  return { ...(request.query as object), ...(isObject(request.body) && request.body) };
}
