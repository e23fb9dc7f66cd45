import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import type { Row } from '../../platform/database/schema/schema.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { toIst } from '../../platform/time.ts';
import { listAudit } from './audit.ts';
import { AuditEntry } from './schemas.ts';

type Entry = Static<typeof AuditEntry>;

/**
 * Returns the names of people, keys and applications by id. It is passed in, because they are features below this
 * one.
 */
export type NamesOf = (workspaceId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface AuditRoutesOptions {
  namesOf: NamesOf;
}

export const auditRoutes: FastifyPluginAsyncTypebox<AuditRoutesOptions> = async (app, { namesOf }) => {
  const { db } = app.installation;
  app.get(
    '/api/v1/audit',
    {
      config: { access: 'administrator' as const, ...apiLimit(app) },
      schema: {
        operationId: 'listAudit',
        summary: 'Who changed what, newest first',
        description:
          'Every change of a key, webhook, channel, template, member, invitation or application, and of the workspace itself.',
        tags: ['Workspace'],
        querystring: paging({}),
        response: { 200: Page(AuditEntry) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      return sendPage(request, reply, {
        async find(most, after) {
          const rows = await listAudit(db, workspaceId, most, after);
          const ids = new Set(rows.flatMap(({ actor, target }) => [actor, target]));
          const names = await namesOf(workspaceId, [...ids]);
          return rows.map((row) => showEntry(row, names));
        },
        show: (entry) => entry,
      });
    },
  );
};

/** Shows an entry; `names` has those of people and things by their ids. */
export function showEntry(row: Row<'audit'>, names: ReadonlyMap<string, string> = new Map()): Entry {
  const { actor, target, address, detail } = row;
  const name = names.get(actor);
  const targetName = names.get(target);
  return {
    id: row.id,
    at: toIst(row.at),
    actor: {
      type: actorType(actor),
      ...(actor.includes('_') && { id: actor }),
      ...(name !== undefined && { name }),
    },
    action: row.action,
    target,
    ...(targetName !== undefined && { targetName }),
    ...(address !== null && { address }),
    ...(detail !== null && { detail: JSON.parse(detail) as object }),
  };
}

const BY_PREFIX: Record<string, Entry['actor']['type']> = {
  key: 'key',
  usr: 'person',
  gnt: 'application',
  reg: 'agent',
};

function actorType(actor: string): Entry['actor']['type'] {
  if (actor === 'operator' || actor === 'whatsapp') return actor;
  return BY_PREFIX[actor.slice(0, 3)] ?? 'system';
}
