import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { InjectOptions } from 'fastify';
import type { RouteOperation } from './operations.ts';

/** Each tool is one operation of the API, by the name that agents know. */
const TOOLS: Record<string, string> = {
  send_message: 'sendMessage',
  get_message: 'getMessage',
  list_contacts: 'listContacts',
  list_templates: 'listTemplates',
  list_events: 'listEvents',
};
export const TOOL_NAMES: readonly string[] = Object.keys(TOOLS);

export interface ApiTool {
  /** What `tools/list` shows. */
  shown: Tool;
  /** The request that a call of it is. */
  request(args: Readonly<Record<string, unknown>>): InjectOptions;
}

/** Shapes, words and rules of a tool are those of its route, so that they cannot drift. */
export function createTools(operations: ReadonlyMap<string, RouteOperation>): ReadonlyMap<string, ApiTool> {
  return new Map(
    Object.entries(TOOLS).map(([name, id]) => {
      const operation = operations.get(id);
      if (!operation) throw new Error(`The tool ${name} is the operation ${id}, which no route has.`);
      return [name, toolOf(name, operation)];
    }),
  );
}

function toolOf(name: string, operation: RouteOperation): ApiTool {
  const { params, query, headers, body } = operation;
  const headerOf = new Map(Object.keys(headers.properties!).map((header) => [camelCase(header), header]));
  const properties = {
    ...params.properties,
    ...query.properties,
    ...body.properties,
    ...Object.fromEntries([...headerOf].map(([arg, header]) => [arg, headers.properties![header]!])),
  };
  const elsewhere = new Set([...Object.keys(params.properties!), ...headerOf.keys()]);
  const required = [params, query, body].flatMap((part) => part.required!);
  const reads = operation.method === 'GET';
  return {
    shown: {
      name,
      title: operation.summary,
      description: [`${operation.summary}.`, operation.description].filter(Boolean).join(' '),
      inputSchema: {
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: reads,
        destructiveHint: false,
        idempotentHint: reads,
        openWorldHint: !reads,
      },
    },
    request(args) {
      // What no part knows goes along too, so that the route refuses it by name.
      const given = Object.entries(args).filter(
        ([arg, value]) => !elsewhere.has(arg) && value !== null && value !== undefined,
      );
      const url = operation.path.replace(/:(\w+)/g, (_, arg: string) =>
        encodeURIComponent(String(args[arg] ?? '')),
      );
      const search = new URLSearchParams(
        reads ? given.map(([arg, value]): [string, string] => [arg, String(value)]) : [],
      );
      const sent = [...headerOf].flatMap(([arg, header]) =>
        typeof args[arg] === 'string' ? [[header, args[arg]] as const] : [],
      );
      return {
        method: operation.method,
        url: search.size > 0 ? `${url}?${search}` : url,
        headers: Object.fromEntries(sent),
        ...(!reads && { payload: Object.fromEntries(given) }),
      };
    },
  };
}

/** `idempotency-key` → `idempotencyKey` */
function camelCase(header: string): string {
  return header.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
