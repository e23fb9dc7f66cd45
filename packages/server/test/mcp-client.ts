/** The client of the official MCP SDK, loaded in spite of our export condition. */
import { registerHooks } from 'node:module';

// A package it needs names TypeScript under the condition `source`, which we run with; Node strips no types there.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('eventsource-parser')
        ? { ...context, conditions: context.conditions.filter((condition) => condition !== 'source') }
        : context,
    ),
});

export const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
export const { StreamableHTTPClientTransport } = await import(
  '@modelcontextprotocol/sdk/client/streamableHttp.js'
);
export type McpClient = InstanceType<typeof Client>;
