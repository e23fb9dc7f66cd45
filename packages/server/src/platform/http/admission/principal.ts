/** The rights of a credential; `write` includes `read`. */
export type Scope = 'read' | 'write' | 'messages' | 'contacts';
export const SCOPES: readonly Scope[] = ['read', 'write', 'messages', 'contacts'];

/** The caller: a key, an OAuth token or a person's session, always within one workspace. */
export interface Principal {
  type: 'key' | 'token' | 'session';
  /** `key_…` and the like; the actor in the audit log. */
  id: string;
  workspaceId: string;
  /** The member who is signed in, or for whom an application acts; undefined: a key, which acts for nobody. */
  member?: string | undefined;
  mode: 'test' | 'live';
  scopes: readonly Scope[];
  /** May change keys, allow-lists, channels: an admin key, or an owner or admin signed in. */
  administrator: boolean;
  /** Set for somebody whose role is `agent`, and what acts for them; it says which conversations they see. */
  agent?: Agent | undefined;
  /** Returns whether it may be used from an IP address. */
  allows(address: string): boolean;
}

export interface Agent {
  /** Undefined: they see all conversations. */
  sight: Sight | undefined;
}

/** The conversations that an agent sees: those that this member has taken, and by choice those that nobody has. */
export interface Sight {
  member: string;
  unassigned: boolean;
}

/**
 * Says what a route is to agents: `alike`: it shows nothing of conversations; `by sight`: it shows an agent what they see
 * alone; `seeing all`: it is for agents who see all conversations. A route that says none admits no agent.
 */
export type AgentAccess = 'alike' | 'by sight' | 'seeing all';

export function admitsAgent(agent: Agent, access: AgentAccess | undefined): boolean {
  return access !== undefined && (access !== 'seeing all' || agent.sight === undefined);
}

/** Any valid credential; an administrator; a credential with at least one of the scopes. */
export type CredentialAccess = 'any' | 'administrator' | readonly Scope[];
/** Somebody who is signed in; the operator of the installation, signed in. Keys and tokens do not count. */
export type PersonAccess = 'person' | 'operator';
/** The callers that a route admits. Every route declares it (`config.access`), or the server does not start. */
export type Access = 'public' | PersonAccess | CredentialAccess;

export function isOfPeople(access: Access): access is PersonAccess {
  return access === 'person' || access === 'operator';
}

export function mayAccess(principal: Principal, access: CredentialAccess): boolean {
  if (access === 'any') return true;
  if (access === 'administrator') return principal.administrator;
  return access.some(
    (scope) => principal.scopes.includes(scope) || (scope === 'read' && principal.scopes.includes('write')),
  );
}
