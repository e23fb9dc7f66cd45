import { STATUS_CODES } from 'node:http';
import { type Access, type AgentAccess, isOfPeople } from '../http/admission/principal.ts';
import type { Media, Operation, Parameter, Reference, Response } from './document.ts';
import { errorResponses } from './errors.ts';
import type { Examples } from './examples.ts';
import { headers, RATE_LIMIT_HEADERS } from './headers.ts';
import type { RouteFacts } from './route-facts.ts';
import { type Components, toOpenApiSchema } from './schemas.ts';

/** Marks a query parameter that is taken for the sake of some clients and is not described. */
export const UNDESCRIBED = 'x-undescribed';

interface Tools {
  components: Components;
  examples: Examples;
  /** The noun that the operation's path names. */
  noun: string;
}

/** Completes an operation: its credential, examples, headers and every error it can return. */
export function describeOperation(raw: Operation, facts: RouteFacts, shared: Omit<Tools, 'noun'>): Operation {
  const tools = { ...shared, noun: nounOf(facts.path) };
  const { access, agents } = facts;
  const description = [raw.description, credentialSentence(access, agents)].filter(Boolean).join('\n\n');
  const body = raw.requestBody;
  const parameters = [...(raw.parameters ?? []), ...conditionsOf(facts)]
    .filter(({ schema }) => !schema[UNDESCRIBED])
    .map((parameter) => describeParameter(parameter, tools));
  const responses = Object.entries(raw.responses).map(([status, response]) => [
    status,
    describeSuccess(status, response, facts, tools, successHeaders(raw, facts)),
  ]);
  return {
    ...raw,
    ...(description && { description }),
    ...(Array.isArray(access) && { 'x-scopes': [...access] }),
    ...(agents && { 'x-agents': agents }),
    security: access === 'public' ? [] : [isOfPeople(access) ? { session: [] } : { bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { ...body, content: describeContent(withoutDefaults(body.content), tools) },
    }),
    responses: { ...Object.fromEntries(responses), ...notModified(facts), ...errorResponses(raw, facts) },
  };
}

/** Returns the names of the headers that a success has because of what the operation takes. */
function successHeaders({ parameters = [] }: Operation, { etag, method }: RouteFacts): string[] {
  const replays = parameters.some(({ name }) => name === 'idempotency-key');
  return [...(replays ? ['Idempotent-Replayed'] : []), ...(etag && method !== 'delete' ? ['ETag'] : [])];
}

/** The conditions that a request on a thing with an ETag may make (RFC 9110 §13.1). */
function conditionsOf({ etag, method }: RouteFacts): Parameter[] {
  if (!etag) return [];
  const schema = { type: 'string' };
  return method === 'get'
    ? [
        {
          in: 'header',
          name: 'if-none-match',
          schema,
          description: 'The ETag of what you have: 304 while it is unchanged.',
        },
      ]
    : [
        {
          in: 'header',
          name: 'if-match',
          schema,
          description: 'The ETag of what you have read: 412 if it has changed since.',
        },
      ];
}

function notModified({ etag, method }: RouteFacts): Record<string, Response> {
  if (!etag || method !== 'get') return {};
  return {
    304: {
      description: 'Not Modified: it still has that ETag.',
      headers: headers('X-Request-Id', 'ETag'),
    },
  };
}

const FOR_AGENTS: Record<AgentAccess, string> = {
  alike: 'Agents may call it.',
  'by sight': 'Agents may call it, and are shown what they see.',
  'seeing all': 'Agents who see all conversations may call it.',
};

function credentialSentence(access: Access, agents: AgentAccess | undefined): string {
  const sentence = credentialOf(access);
  return agents ? `${sentence} ${FOR_AGENTS[agents]}` : sentence;
}

function credentialOf(access: Access): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'person') return 'Needs somebody who is signed in.';
  if (access === 'operator') return 'Needs the operator of the installation, signed in.';
  if (access === 'any') return 'Needs any valid credential.';
  if (access === 'administrator')
    return 'Needs an administrator: an admin key, or the session of an owner or admin.';
  return `Needs ${access.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

function describeParameter(parameter: Parameter, { components, examples, noun }: Tools): Parameter {
  const { schema, ...rest } = parameter;
  const { in: place, name } = parameter;
  const id = place === 'path' ? examples.id(name === 'id' ? noun : name.replace(/Id$/, '')) : undefined;
  const { example = id, ...converted } = toOpenApiSchema(schema);
  return {
    ...rest,
    ...(converted.default !== undefined && { required: false }),
    ...(place === 'header' && { name: headerCase(name) }),
    ...(rest.example === undefined && example !== undefined && { example }),
    schema: components.hoist(converted),
  };
}

/** Returns what the `{id}` of a path names: after `/keys` it is a key. */
function nounOf(path: string): string {
  return /\/([^/]+?)s?\/\{id\}/.exec(path)?.[1] ?? '';
}

/** Returns a header's name as documents write it; Fastify's schemas have it in lower case. */
function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function describeSuccess(
  status: string,
  response: Response | Reference,
  { limit }: RouteFacts,
  tools: Tools,
  ownHeaders: string[],
): Response | Reference {
  if ('$ref' in response) return response;
  const content = response.content && describeContent(response.content, tools);
  const paged = Object.values(response.content ?? {}).some((media) => media.schema.properties?.pagination);
  return {
    description:
      response.description === 'Default Response'
        ? (STATUS_CODES[status] ?? response.description)
        : response.description,
    headers: {
      ...headers(
        'X-Request-Id',
        ...(limit === undefined ? [] : RATE_LIMIT_HEADERS),
        ...(paged ? ['Link'] : []),
        ...ownHeaders,
      ),
      ...response.headers,
    },
    ...(content && { content }),
  };
}

function describeContent(content: Record<string, Media>, tools: Tools): Record<string, Media> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, describeMedia(media, tools)]),
  );
}

/** Describes a body; each of several examples is named after the `type` that it shows, if it has one. */
function describeMedia({ example, examples, ...media }: Media, tools: Tools): Media {
  const schema = toOpenApiSchema(media.schema);
  const described = { ...media, schema: tools.components.hoist(schema) };
  if (!examples) return { ...described, example: example ?? tools.examples.of(schema, '', tools.noun) };
  const named = Object.entries(examples).map(([name, { value }]) => {
    const type = (value as { type?: unknown } | null)?.type;
    return [typeof type === 'string' ? type : name, { value }];
  });
  return { ...described, examples: Object.fromEntries(named) };
}

/** Takes fields with a default out of `required`: a request may lack them, although the handler has them. */
function withoutDefaults(content: Record<string, Media>): Record<string, Media> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const { required, ...schema } = media.schema;
      const needed = required?.filter((name) => schema.properties?.[name]?.default === undefined) ?? [];
      return [type, { ...media, schema: needed.length > 0 ? { ...schema, required: needed } : schema }];
    }),
  );
}
