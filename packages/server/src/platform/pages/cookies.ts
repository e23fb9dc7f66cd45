import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  name: string;
  read(request: FastifyRequest): string | undefined;
  /** Sets the cookie. Without `maxAgeMs` it ends with the browser's session. */
  set(reply: FastifyReply, value: string, maxAgeMs?: number): void;
  clear(reply: FastifyReply): void;
}

/** A request as Fastify or Node has it. */
export type WithHeaders = { headers: IncomingHttpHeaders };

export function cookieOf(request: WithHeaders, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/**
 * A cookie of one host, unreadable to scripts. `__Host-` keeps sibling hosts and plain http from planting one; browsers
 * take it over https alone.
 */
export function hostCookie(plainName: string, baseUrl: string): Cookie {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    read: (request) => cookieOf(request, name),
    set(reply, value, maxAgeMs) {
      const age = maxAgeMs === undefined ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`;
      void reply.header('set-cookie', `${name}=${value}; ${attributes}${age}`);
    },
    clear(reply) {
      void reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
}

export const sessionCookie = (baseUrl: string): Cookie => hostCookie('meghdoot_session', baseUrl);
