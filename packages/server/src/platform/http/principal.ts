/** What a credential may do; `write` includes `read`. */
export type Scope = 'read' | 'write' | 'messages' | 'contacts';
export const SCOPES: readonly Scope[] = ['read', 'write', 'messages', 'contacts'];

/** Who is calling: a key, an OAuth token or a person's session, always within one workspace. */
export interface Principal {
  type: 'key' | 'token' | 'session';
  /** `key_…` and the like; the actor in the audit log. */
  id: string;
  workspaceId: string;
  mode: 'test' | 'live';
  scopes: readonly Scope[];
  /** May change keys, allow-lists, channels: an admin key, or an owner or admin signed in. */
  administrator: boolean;
  /** Whether it may be used from an address. */
  allows(address: string): boolean;
}

/**
 * Who may call a route: anybody; any valid credential; one with at least one of the scopes; an administrator.
 * Every route declares it (`config.access`), or the server does not start.
 */
export type Access = 'public' | 'any' | 'administrator' | readonly Scope[];

export function mayAccess(principal: Principal, access: Access): boolean {
  if (access === 'public' || access === 'any') return true;
  if (access === 'administrator') return principal.administrator;
  return access.some(
    (scope) => principal.scopes.includes(scope) || (scope === 'read' && principal.scopes.includes('write')),
  );
}
