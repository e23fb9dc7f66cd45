/** The part of the data model that belongs to agents that register themselves; see schema.ts. */
import type { Count, Fixed, Json, Timestamp } from './columns.ts';

export interface AgentsSchema {
  registrations: RegistrationsTable;
  quotas: QuotasTable;
}

/**
 * The registrations that came by POST /api/public/leads. Each opens a sandbox, which is closed after a week unless a
 * person claims it.
 */
export interface RegistrationsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<'lead' | 'anonymous' | 'email-verification' | 'agent-provider'>;
  lead_id: Fixed<string | null>;
  name: Fixed<string | null>;
  email: Fixed<string | null>;
  use_cases: Fixed<Json>;
  /** The IP address that it came from, and the name that it calls itself. */
  address: Fixed<string>;
  agent: Fixed<string | null>;
  credential_type: Fixed<'api_key' | 'bearer_token'>;
  /**
   * The issuer and subject of the assertion (ID-JAG) that it came with. Once it is claimed, later assertions of
   * theirs act for the person who claimed it.
   */
  issuer: Fixed<string | null>;
  subject: Fixed<string | null>;
  client_id: Fixed<string | null>;
  /** SHA-256 of the claim token. */
  claim_hash: Fixed<string>;
  created_at: Fixed<Timestamp>;
  expires_at: Fixed<Timestamp>;
  claimed_at: Timestamp | null;
  claimed_by: string | null;
  /** The time at which the agent sent the code of the claim page. */
  completed_at: Timestamp | null;
  closed_at: Timestamp | null;
  /** The time at which its workspace, with everything in it, was deleted. */
  erased_at: Timestamp | null;
  /** SHA-256 of the token in the newest claim mail. */
  attempt_hash: string | null;
  attempt_email: string | null;
  attempt_expires_at: Timestamp | null;
  /** Sealed digest of the newest code. */
  code: string | null;
  code_expires_at: Timestamp | null;
  code_tries: Count;
}

/** The counters of daily limits, kept here so that a restart does not reset them. */
export interface QuotasTable {
  key: Fixed<string>;
  count: number;
  ends_at: Timestamp;
}
