/**
 * This file picks the parameters of a request that are passed on to Meta's Graph: those that its call is known to
 * have, each once.
 */
import type { FastifyRequest } from 'fastify';
import type { PassedRequest } from '../../whatsapp/graph-pass.ts';
import { textOf } from '../../whatsapp/json.ts';
import { type FieldSet, requireFields } from './fields.ts';
import { invalidParameter, notHere } from './graph-error.ts';
import { isObject } from './json-members.ts';
import { fieldsOf } from './node.ts';

export interface Parameters {
  /** Names of parameters; Graph takes each in the query or in the body. */
  takes?: readonly string[];
  /** The fields that `fields` may name; without them `fields` is not passed on. */
  fields?: FieldSet;
}

export const PAGE = ['limit', 'after', 'before'] as const;

const methodOf = ({ method }: FastifyRequest) => (method === 'HEAD' ? 'GET' : method);

/** Graph reads `a` from `a[0]`, and the last of several; and it makes of a request one of the method that `method` names. */
export async function requirePlain(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.query as object)) {
    const [plain = ''] = name.split('[', 1);
    if (typeof value !== 'string' || plain !== name)
      throw invalidParameter(`Param ${plain.slice(0, 60)} must be given once, and as one text.`);
  }
  const method = textOf(fieldsOf(request).method);
  if (method !== undefined && method.toUpperCase() !== methodOf(request))
    throw notHere('Another method than that of the request');
}

/** The query and the body of what is asked of Graph; what both have is taken from the body. */
export function passedOn(
  request: FastifyRequest,
  { takes = [], fields }: Parameters,
): Pick<PassedRequest, 'method' | 'body'> & { query: URLSearchParams } {
  const method = methodOf(request) as PassedRequest['method'];
  const query = new URLSearchParams();
  const asked = request.query as Record<string, string>;
  const given = method !== 'GET' && isObject(request.body) ? request.body : undefined;
  const body: Record<string, unknown> = {};
  for (const name of takes)
    if (given && Object.hasOwn(given, name)) body[name] = given[name];
    else if (Object.hasOwn(asked, name)) query.set(name, asked[name]!);
  if (fields && asked.fields) {
    requireFields(asked.fields, fields);
    query.set('fields', asked.fields);
  }
  return { method, query, ...(given && { body }) };
}

/** A multipart body with the parts that are named, written anew. */
export async function passedForm(
  request: FastifyRequest,
  takes: readonly string[],
): Promise<{ contentType: string; bytes: Buffer }> {
  const form = await readForm(request);
  const own = new FormData();
  for (const name of takes) {
    const [value, second] = form.getAll(name);
    if (second !== undefined) throw invalidParameter(`Param ${name} must be given once.`);
    if (typeof value === 'string') own.set(name, value);
    else if (value !== undefined) own.set(name, value, value.name);
  }
  const written = new Response(own);
  return {
    contentType: written.headers.get('content-type')!,
    bytes: Buffer.from(await written.arrayBuffer()),
  };
}

async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  try {
    const type = { 'content-type': headers['content-type'] ?? '' };
    return await new Response(new Uint8Array(body as Buffer), { headers: type }).formData();
  } catch {
    throw invalidParameter('The body is no form (multipart/form-data) that can be read.');
  }
}
