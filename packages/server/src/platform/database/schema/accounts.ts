/** The part of the data model that belongs to the installation's people; see schema.ts. */
import type { Language } from '../../language.ts';
import type { Fixed, Timestamp } from './columns.ts';

export interface AccountsSchema {
  people: PeopleTable;
  sessions: SessionsTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  one_time_tokens: OneTimeTokensTable;
  attempts: AttemptsTable;
}

/** The people who may sign in to this installation. A membership says what they may do in a workspace. */
export interface PeopleTable {
  id: Fixed<string>;
  /** Lower-case: e-mails are compared without regard to case. */
  email: string;
  name: string | null;
  /** `scrypt$N$r$p$salt$hash`; null: there is none yet, so that signing in with one fails. */
  password: string | null;
  verified_at: Timestamp | null;
  /** The time at which an owner link made this person an operator of the installation. */
  operator_at: Timestamp | null;
  /** In which they are written to; null: they have chosen none. */
  language: Language | null;
  created_at: Fixed<Timestamp>;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  hash: Fixed<string>;
  id: Fixed<string>;
  person_id: Fixed<string>;
  created_at: Fixed<Timestamp>;
  /** The timestamp is written once in ten minutes at most. */
  seen_at: Timestamp;
  address: Fixed<string | null>;
  /** The browser's name for itself. */
  agent: Fixed<string | null>;
}

export interface MembershipsTable {
  workspace_id: Fixed<string>;
  person_id: Fixed<string>;
  role: Role;
  created_at: Fixed<Timestamp>;
  /** The member is given open conversations automatically until they have so many; null: none. */
  capacity: number | null;
  /** Since when the member is away by their own word, and given none. */
  away_since: Timestamp | null;
  /** When one was last given to them: whoever has waited longest for one is next. */
  assigned_at: Timestamp | null;
}

export type Role = 'owner' | 'admin' | 'member' | 'agent';

/**
 * The people who were invited into a workspace and have not joined yet; a row is deleted when they join or the
 * invitation is taken back.
 */
export interface InvitationsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  /** Lower-case, as that of a person. */
  email: Fixed<string>;
  role: Fixed<Role>;
  /** SHA-256 of the link's token. */
  hash: Fixed<string>;
  invited_by: Fixed<string>;
  /** The mail with the link. */
  mail_id: Fixed<string>;
  created_at: Fixed<Timestamp>;
  expires_at: Fixed<Timestamp>;
}

/** Links in mails, owner links and hand-over codes; a row is deleted by the one use it allows. */
export interface OneTimeTokensTable {
  hash: Fixed<string>;
  purpose: Fixed<string>;
  person_id: Fixed<string | null>;
  email: Fixed<string | null>;
  /** The purpose's own data: the page to open afterwards (sealed) and the host it is for. */
  detail: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
  expires_at: Fixed<Timestamp>;
}

/** Tries at passwords, counted by digests of account and of address, so that a restart forgives none. */
export interface AttemptsTable {
  key: Fixed<string>;
  count: number;
  ends_at: Timestamp;
}
