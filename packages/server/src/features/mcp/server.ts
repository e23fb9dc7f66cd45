import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
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

function createMcpServer({ version, baseUrl, tools, call }: McpServerOptions): Server {
  const server = new Server(
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
