/** This file stores what oidc-provider remembers in our tables; nothing that a client holds is stored in clear. */
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Installation } from '../../../platform/http/server/installation.ts';
import {
  consumeArtifact,
  dropArtifact,
  dropArtifactsOfGrant,
  findArtifact,
  keepArtifact,
  keepOnce,
} from '../grants/artifacts.ts';
import { dropClient, findClient, keepClient } from '../grants/clients.ts';
import { findLiveGrant, type Grant, revokeGrant } from '../grants/grants.ts';

type AdapterOptions = Pick<Installation, 'db' | 'clock'>;

export function createAdapters(options: AdapterOptions): AdapterFactory {
  return (model) => {
    switch (model) {
      case 'Client':
        return clientAdapter(options);
      case 'Grant':
        return grantAdapter(options);
      case 'Session':
        return unused; // a session of the provider would outlive a log-out: the dashboard's is the only one
      default:
        return artifactAdapter(model, options);
    }
  };
}

const nothing = async () => undefined;
const unused: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

function artifactAdapter(kind: string, { db, clock }: AdapterOptions): Adapter {
  return {
    ...unused,
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      const { grantId, returnTo } = payload;
      const artifact = {
        kind,
        id,
        // The URL where an interaction goes on ends with its id, of which only the digest is stored.
        payload: returnTo?.endsWith(id) ? { ...payload, returnTo: returnTo.slice(0, -id.length) } : payload,
        grantId: kind === 'Interaction' ? undefined : grantId,
        expiresAt: expiresIn === undefined ? null : clock.now() + expiresIn * 1000,
      };
      if (kind !== 'ReplayDetection') await keepArtifact(db, artifact);
      else if (!(await keepOnce(db, artifact)))
        throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
    },
    async find(id) {
      const found = await findArtifact(db, kind, id, clock.now());
      if (!found) return undefined;
      const { payload, consumedAt } = found;
      const { returnTo } = payload;
      return {
        ...payload,
        jti: id,
        ...(typeof returnTo === 'string' && { returnTo: returnTo + id }),
        ...(consumedAt !== null && { consumed: Math.floor(consumedAt / 1000) }),
      } as AdapterPayload;
    },
    async consume(id) {
      if (await consumeArtifact(db, kind, id, clock.now())) return;
      // Two came at once with the same code or refresh token: one of them is a thief (RFC 9700 §4.14.2).
      const found = await findArtifact(db, kind, id, clock.now());
      if (found?.grantId) await revokeGrant(db, found.grantId, { id: found.grantId }, clock.now());
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => dropArtifact(db, kind, id),
    revokeByGrantId: (grantId) => dropArtifactsOfGrant(db, kind, grantId),
  };
}

function clientAdapter({ db, clock }: AdapterOptions): Adapter {
  return {
    ...unused,
    upsert: (id, payload) => keepClient(db, id, payload as Record<string, unknown>, clock.now()),
    find: (id) => findClient(db, id) as Promise<AdapterPayload | undefined>,
    destroy: (id) => dropClient(db, id),
  };
}

function grantAdapter({ db, clock }: AdapterOptions): Adapter {
  return {
    ...unused,
    upsert: async () => {
      throw new Error('Grants are made by consent, which knows the workspace.');
    },
    async find(id) {
      const grant = await findLiveGrant(db, id, clock.now());
      return grant && grantPayload(grant);
    },
    async destroy(id) {
      await revokeGrant(db, id, { id }, clock.now());
    },
  };
}

function grantPayload(grant: Grant): AdapterPayload {
  const scope = (JSON.parse(grant.scopes) as string[]).join(' ');
  const resources = JSON.parse(grant.resources) as string[];
  return {
    jti: grant.id,
    kind: 'Grant',
    accountId: grant.person_id,
    clientId: grant.client_id,
    resources: Object.fromEntries(resources.map((resource) => [resource, scope])),
    iat: Math.floor(grant.created_at / 1000),
    exp: Math.floor(grant.expires_at / 1000),
  };
}
