import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { AnyObjectSchema } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { InjectOptions } from 'fastify';
import { type ApiTool, SERVER_NAME } from './tools.ts';

/** The response to a call of the API. */
export interface ApiAnswer {
  status: number;
  body: { error?: object };
}

export interface McpServerOptions {
  version: string;
  baseUrl: string;
  tools: ReadonlyMap<string, ApiTool>;
  /** Calls the API as the one who calls the tool. */
  call(request: InjectOptions): Promise<ApiAnswer>;
}

/** Serves one request, whose body has been read: nothing is kept between two. */
export async function handleMcp(
  options: McpServerOptions,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = createMcpServer(options);
  // The cast: the SDK is not compiled with exactOptionalPropertyTypes.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

type Handler<T extends AnyObjectSchema> = Parameters<typeof Server.prototype.setRequestHandler<T>>[1];

/**
 * Answers a request that does not fit its method as the caller's fault (JSON-RPC 2.0 §5.1); the SDK would take it for
 * its own.
 */
class ToolServer extends Server {
  override setRequestHandler<T extends AnyObjectSchema>(schema: T, handler: Handler<T>): void {
    const whole = schema as unknown as typeof CallToolRequestSchema;
    const named = whole.pick({ method: true }).loose() as unknown as T;
    super.setRequestHandler(named, (request, extra) => {
      const { error, data } = whole.safeParse(request);
      if (!error) return handler(data as typeof request, extra);
      const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new McpError(ErrorCode.InvalidParams, faults.join('; '));
    });
  }
}

function createMcpServer({ version, baseUrl, tools, call }: McpServerOptions): Server {
  const server = new ToolServer(
    { name: SERVER_NAME, title: 'Meghdoot', version, websiteUrl: baseUrl },
    {
      capabilities: { tools: {} },
      instructions: `Send WhatsApp messages and follow them. Every result is the envelope of the API (${baseUrl}/docs); of an error the hint says what to do next. send_message returns "queued": call get_message until the status is sent, delivered, read or failed.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ shown }) => shown),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const { status, body } = await call(tool.request(params.arguments ?? {}));
    const result = status < 400 ? body : (body.error ?? body);
    return {
      content: [{ type: 'text', text: JSON.stringify(result) }],
      structuredContent: { ...result },
      ...(status >= 400 && { isError: true }),
    };
  });
  return server;
}
