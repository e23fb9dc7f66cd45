import type { FastifyRequest } from 'fastify';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';

/** The actor of a change, and the IP address it came from. */
export interface Actor {
  /** `key_…`, `usr_…`, `gnt_…`, `reg_…`; `operator` on the command line, `system`, `whatsapp`. */
  id: string;
  address?: string;
}

/** The actor of a change and its time. */
export interface By {
  actor: Actor;
  now: number;
}

/** Returns the actor of a request with a credential. */
export function actorOf(request: FastifyRequest): Actor {
  return { id: principalOf(request).id, address: request.ip };
}

export const SYSTEM: Actor = { id: 'system' };
export const WHATSAPP: Actor = { id: 'whatsapp' };
export const OPERATOR: Actor = { id: 'operator' };

/** Writes who did what to which thing, in the transaction of the change. Detail holds no secret. */
export async function recordAudit(
  trx: Trx,
  workspaceId: string,
  { actor, now, action, target, detail }: By & { action: string; target: string; detail?: object },
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      workspace_id: workspaceId,
      id: randomOf(trx).newId('aud', now),
      at: now,
      actor: actor.id,
      action,
      target,
      address: actor.address ?? null,
      detail: detail ? JSON.stringify(detail) : null,
    })
    .execute();
}

/** Newest first; `before` is the id where the page before ended. */
export async function listAudit(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<Row<'audit'>[]> {
  let query = db.selectFrom('audit').selectAll().where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
