/**
 * The names of our one resource server (RFC 8707): either host, and the MCP endpoint on it. They lead to the same data
 * under the same scopes, so a token for any of them works on every one.
 */
export interface Resources {
  /** The resource of a token whose client names none. */
  default: string;
  audiences: ReadonlySet<string>;
  /** Our spelling of a resource; clients add the slash that URL parsers put after a host. */
  audienceOf(identifier: string): string | undefined;
}

export function resourcesOf({ appUrl, baseUrl }: { appUrl: string; baseUrl: string }): Resources {
  const audiences = new Set([appUrl, baseUrl, `${appUrl}/mcp`, `${baseUrl}/mcp`]);
  return {
    default: appUrl,
    audiences,
    audienceOf(identifier) {
      const spelling = identifier.endsWith('/') ? identifier.slice(0, -1) : identifier;
      return audiences.has(spelling) ? spelling : undefined;
    },
  };
}
