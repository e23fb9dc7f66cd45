import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { OpenPath } from '../../platform/http/admission/cors.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { traceparentOf } from '../../platform/tracing/tracing.ts';
import type { RouteOperation } from './operations.ts';
import type { ApiAnswer } from './server.ts';
import { createTools } from './tools.ts';

export const MCP_PATH = '/mcp';
export const MCP_OPEN_PATHS: readonly OpenPath[] = [{ path: MCP_PATH, methods: ['POST'] }];

export interface McpRoutesOptions {
  operations: ReadonlyMap<string, RouteOperation>;
}

/**
 * MCP over streamable HTTP without sessions: the response to each POST is JSON, so that there is no stream to open by GET
 * (405). A tool's call is a request to our own route in this process, with the caller's credential: its scopes, limits
 * and rules are the route's.
 */
export const mcpRoutes: FastifyPluginAsyncTypebox<McpRoutesOptions> = async (app, { operations }) => {
  const { version, baseUrl, limits } = app.installation.config;
  const tools = createTools(operations);
  app.post(
    MCP_PATH,
    {
      config: { access: 'any', agents: 'alike', ...limited(limits.api, 'mcp', 'credential') },
      schema: { hide: true },
    },
    async (request, reply) => {
      // Loaded with the first request: the SDK is a sixth of what a start would take.
      const { handleMcp } = await import('./server.ts');
      const response = await handleMcp(
        { version, baseUrl, tools, call: (asked) => call(app, request, asked) },
        webRequest(request, baseUrl),
        request.body,
      );
      void reply.code(response.status);
      for (const [name, value] of response.headers) void reply.header(name, value);
      const text = await response.text();
      return reply.serializer((payload: unknown) => payload as string).send(text === '' ? undefined : text);
    },
  );
};

function webRequest(request: FastifyRequest, baseUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  return new Request(baseUrl + MCP_PATH, { method: 'POST', headers });
}

async function call(app: FastifyInstance, request: FastifyRequest, asked: InjectOptions): Promise<ApiAnswer> {
  const { authorization } = request.headers;
  const traceparent = request.span ? traceparentOf(request.span.ids) : request.headers.traceparent;
  const response = await app.inject({
    ...asked,
    headers: {
      ...asked.headers,
      ...(authorization !== undefined && { authorization }),
      ...(traceparent !== undefined && { traceparent }),
    },
    remoteAddress: request.ip,
  });
  return { status: response.statusCode, body: response.json() };
}
