/** This door is the API as tools: JSON-RPC, right and wrong, with arguments that tools allow and others. */
import fc from 'fast-check';
import { allowedBy, damaged, json, mostly, spoilt } from '../arbitraries.ts';
import type { Schema } from '../description.ts';
import { fromAnywhere, JSON_TYPE } from '../requests.ts';
import type { Sent } from '../send.ts';
import { type Door, faultsOfAny, oddText } from './door.ts';

interface Tool {
  name: string;
  inputSchema: Schema;
}

/** The error code for a failure of the server itself (JSON-RPC 2.0 §5.1). */
const INTERNAL_ERROR = -32603;

export const MCP: Door = {
  name: 'POST /mcp',
  async requests({ server, apiKey }) {
    const listed = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = (await listed.json()) as { result: { tools: Tool[] } };
    const call = fc.constantFrom(...result.tools).chain(({ name, inputSchema }) =>
      fc.record({
        name: mostly(fc.constant(name), oddText),
        arguments: allowedBy(inputSchema, (schema) => schema),
      }),
    );
    const params = fc.oneof(
      { arbitrary: call, weight: 6 },
      {
        arbitrary: fc.constant({
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'fuzz', version: '1' },
        }),
        weight: 1,
      },
      { arbitrary: fc.jsonValue(), weight: 1 },
    );
    const id = fc.oneof(fc.nat(), fc.string(), fc.constantFrom<unknown>(null, -1, 1.5, {}));
    const asked = fc.record(
      {
        jsonrpc: mostly(fc.constant('2.0'), oddText),
        id,
        method: fc.oneof(
          { arbitrary: fc.constant('tools/call'), weight: 8 },
          {
            arbitrary: fc.constantFrom(
              'initialize',
              'tools/list',
              'ping',
              'notifications/initialized',
              'notifications/cancelled',
              'resources/list',
              'prompts/get',
              'logging/setLevel',
              'completion/complete',
              'tasks/list',
              '__proto__',
              'toString',
            ),
            weight: 4,
          },
          { arbitrary: oddText, weight: 1 },
        ),
        params,
      },
      { requiredKeys: ['jsonrpc', 'method', 'params'], noNullPrototype: true },
    );
    const body = fc.oneof(
      { arbitrary: asked, weight: 6 },
      { arbitrary: spoilt(asked), weight: 4 },
      { arbitrary: fc.array(asked, { maxLength: 4 }), weight: 1 },
    );
    const headers = fc
      .tuple(
        fromAnywhere,
        mostly(
          fc.constant('application/json, text/event-stream'),
          fc.constantFrom('application/json', '*/*', 'text/event-stream', ''),
        ),
        mostly(fc.constant(`Bearer ${apiKey}`), fc.constantFrom('', 'Bearer x', 'Basic YTpi')),
        mostly(
          fc.constantFrom<[string, string][]>([], [['mcp-protocol-version', '2025-06-18']]),
          fc.constantFrom<[string, string][]>(
            [['mcp-protocol-version', '1']],
            [['mcp-session-id', 'none']],
            [['last-event-id', '5']],
          ),
        ),
      )
      .map(([from, accept, authorization, more]): [string, string][] => [
        from,
        JSON_TYPE,
        ['accept', accept],
        ['authorization', authorization],
        ...more,
      ]);
    return fc.record({
      method: mostly(fc.constant('POST'), fc.constantFrom('GET', 'DELETE', 'PUT')),
      url: fc.constant(`${server.url}/mcp`),
      headers,
      body: damaged(body.map(json)),
    }) as fc.Arbitrary<Sent>;
  },
  faultsOf(response) {
    const faults = faultsOfAny(response);
    if (faults.length > 0 || !response.contentType?.startsWith('application/json')) return faults;
    const messages = [JSON.parse(response.body.toString())].flat() as {
      error?: { code: unknown };
      result?: { structuredContent?: { code?: unknown } };
    }[];
    for (const { error, result } of messages) {
      if (error?.code === INTERNAL_ERROR) faults.push(`an internal error: ${response.body.toString()}`);
      const code = result?.structuredContent?.code;
      if (code === 'INTERNAL_ERROR' || code === 'SERVICE_UNAVAILABLE') faults.push(`a tool gave ${code}`);
    }
    return faults;
  },
};
