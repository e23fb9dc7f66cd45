import { openForm } from '../../platform/http/body/multipart.ts';
import type { GraphFault } from '../graph-error.ts';
import type { World } from '../world.ts';
import { isObject, type JsonObject } from './messages/check-message.ts';

export interface GraphRequest {
  method: string;
  /** Path and query as they stand in the request line. */
  target: string;
  authorization: string | undefined;
  contentType?: string | undefined;
  body: string;
}

/** A Graph request as its handlers see it: `/{version}/{id}/{edge}/{rest}`. */
export interface Ask {
  world: World;
  /** That of the request, or what the parameter `method` says instead. */
  method: string;
  /** The path without version and trailing slash. */
  path: string;
  id: string;
  edge: string | undefined;
  rest: readonly string[];
  query: URLSearchParams;
  token: string;
  /** The URL of this path, which the next page is asked for at. */
  here: string;
  contentType: string;
  body: string;
  /** Returns the parameters of the query and the body, since Graph takes JSON, forms and the query alike. */
  given(): JsonObject;
  /** The same, where the body may be multipart too; a file is its text. */
  form(): Promise<JsonObject>;
}

/** Undefined: the node has no such edge. */
export type Handler<On> = (ask: Ask, on: On) => object | GraphFault | Promise<object> | undefined;
/** The edges of a node by name (`''` is the node itself), each with its methods. */
export type Edges<On> = Record<string, Partial<Record<string, Handler<On>>>>;

export function readAsk(world: World, request: GraphRequest): Ask {
  const { target, contentType = '', body } = request;
  const mark = target.indexOf('?');
  const whole = mark < 0 ? target : target.slice(0, mark);
  const query = asRead(new URLSearchParams(mark < 0 ? '' : target.slice(mark)));
  const method = query.get('method')?.toUpperCase() ?? request.method;
  const path = whole.replace(/^\/(v\d+\.\d+(\/|$))?/, '').replace(/\/+$/, '');
  const [id = '', edge, ...rest] = path.split('/').map(decode);
  const token = bearer(request.authorization) ?? query.get('access_token') ?? '';
  let read: JsonObject | undefined;
  const given = () => {
    read ??= { ...Object.fromEntries(query), ...fieldsOf(contentType, body) };
    return read;
  };
  return {
    ...{ world, method, path, id, edge, rest, query, token, contentType, body },
    here: `${world.graphUrl}${whole.replace(/\/+$/, '')}`,
    given,
    form: async () => ({ ...given(), ...(await partsOf(contentType, body)) }),
  };
}

/** Returns the query as Graph reads it: the last of a repeated parameter, and one list for `a[0]` and `a[1]`. */
function asRead(query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of query) {
    const list = /^([^[]+)\[/.exec(name)?.[1];
    const before = list === undefined ? null : read.get(list);
    read.set(list ?? name, before === null ? value : `${before},${value}`);
  }
  return read;
}

function fieldsOf(contentType: string, body: string): JsonObject {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  const value = parseJson(body);
  return isObject(value) ? value : {};
}

/** The parts of a multipart body; what is no such body has none. */
function partsOf(contentType: string, body: string): Promise<JsonObject> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return Promise.resolve({});
  return new Promise((resolve) => {
    const parts: JsonObject = {};
    try {
      const form = openForm({ 'content-type': contentType });
      form.on('field', (name, value) => {
        parts[name] = value;
      });
      form.on('file', (name, stream) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          parts[name] = Buffer.concat(pieces).toString();
        });
        stream.on('error', () => undefined);
      });
      form.on('finish', () => resolve(parts));
      form.on('error', () => resolve({}));
      form.end(Buffer.from(body));
    } catch {
      resolve({});
    }
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list or an object that may have been given as its JSON text, as forms and queries do. */
export function structured(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
}

/** A switch, as JSON or as the text that forms and queries have. */
export function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return header.startsWith('Bearer ') || header.startsWith('OAuth ')
    ? header.slice(header.indexOf(' ') + 1)
    : '';
}
