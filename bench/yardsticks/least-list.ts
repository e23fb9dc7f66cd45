/**
 * The least that a page of contacts by their tag can cost beside messages: one join over the same rows, with what the
 * bench's contacts have (a number, a name, one tag), and its JSON, by the server to which a message costs least, and
 * which does not even sync it. No key, no limit, no check of the query, no opt-out, no attribute, no ETag. Argument:
 * `Standing`.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { toIst } from '../../packages/server/src/platform/time.ts';
import { listen } from './accepting.ts';
import { openExchanging, standing } from './exchanging.ts';

const CACHE_KIB = 64 * 1024;

const db = new Database(join(standing.folder, 'meghdoot.db'), { readonly: true });
db.pragma(`cache_size = -${CACHE_KIB}`);

const workspaceId = db.prepare('select workspace_id from contacts limit 1').pluck().get();

type Row = [id: string, name: string, createdAt: number, updatedAt: number, phone: string, tag: string];
const tagged = db
  .prepare<{ workspaceId: unknown; tag: string; limit: number }, Row>(
    `select c.id, c.name, c.created_at, c.updated_at, a.value, t.tag
     from contact_tags w cross join contacts c cross join contact_aliases a cross join contact_tags t
     where w.workspace_id = @workspaceId and w.tag = @tag
       and c.workspace_id = @workspaceId and c.id = w.contact_id
       and a.workspace_id = @workspaceId and a.contact_id = w.contact_id
       and t.workspace_id = @workspaceId and t.contact_id = w.contact_id
     order by w.contact_id desc limit @limit`,
  )
  .raw();

function pageOf(tag: string, limit: number): object {
  const rows = tagged.all({ workspaceId, tag, limit: limit + 1 });
  const data = rows.slice(0, limit).map(([id, name, createdAt, updatedAt, phone, one]) => ({
    ...{ id, phone, name, tags: [one], attributes: {} },
    ...{ createdAt: toIst(createdAt), updatedAt: toIst(updatedAt) },
  }));
  const nextCursor = rows.length > limit ? data.at(-1)!.id : null;
  return { success: true, timestamp: toIst(Date.now()), data, nextCursor };
}

const app = openExchanging({ synced: false });
app.get<{ Querystring: { tag: string; limit: string } }>('/api/v1/contacts', ({ query }, reply) => {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(pageOf(query.tag, Number(query.limit))));
});

await listen(app, standing.port);
