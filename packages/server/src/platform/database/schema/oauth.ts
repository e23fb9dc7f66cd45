/** The part of the data model that belongs to the authorization server; see schema.ts. */
import type { Fixed, Json, Timestamp } from './columns.ts';

export interface OauthSchema {
  oauth_clients: OauthClientsTable;
  oauth_artifacts: OauthArtifactsTable;
  oauth_grants: OauthGrantsTable;
}

/** Applications that registered themselves (RFC 7591). */
export interface OauthClientsTable {
  id: Fixed<string>;
  /** The metadata as it was registered; a client secret is stored as a digest. */
  metadata: Json;
  created_at: Fixed<Timestamp>;
  /** The time at which a person last signed in through it. */
  used_at: Timestamp | null;
}

/** The tokens, codes and interactions of the authorization server, found by the digest of their id. */
export interface OauthArtifactsTable {
  kind: Fixed<string>;
  /** SHA-256 of what the client holds. */
  hash: Fixed<string>;
  payload: Json;
  grant_id: string | null;
  /** Null: it stays. */
  expires_at: Timestamp | null;
  /** Codes and refresh tokens work once; a second use is a theft. */
  consumed_at: Timestamp | null;
}

/** A person's consent to an application in one workspace; its tokens end with it. */
export interface OauthGrantsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  person_id: Fixed<string>;
  /** A registered client, or the URL of a client's own metadata. */
  client_id: Fixed<string>;
  client_name: Fixed<string>;
  client_host: Fixed<string>;
  scopes: Fixed<Json>;
  /** The audiences its tokens may be for, as the client spelt them. */
  resources: Fixed<Json>;
  /** The issuer and subject of the assertions (ID-JAG) that the person has linked with themselves by this grant. */
  issuer: Fixed<string | null>;
  subject: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
  expires_at: Fixed<Timestamp>;
  /** The timestamp is exact to the minute. */
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}
