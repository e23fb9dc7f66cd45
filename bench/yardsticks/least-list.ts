/**
 * The least that a page of contacts by their tag can cost beside messages: one statement over the same rows, with what
 * the bench's contacts have (a number, a name, a tag), and its JSON, by the server to which a message costs least. No
 * key, no limit, no check of the query, no opt-out, no attribute, no ETag. Argument: `Standing`.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { toIst } from '../../packages/server/src/platform/time.ts';
import { listen } from './accepting.ts';
import { app, standing } from './exchanging.ts';

const CACHE_KIB = 64 * 1024;

const db = new Database(join(standing.folder, 'meghdoot.db'), { readonly: true });
db.pragma(`cache_size = -${CACHE_KIB}`);

/** A row for each tag of a contact. */
type Row = [id: string, name: string, createdAt: number, updatedAt: number, phone: string, tag: string];
const tagged = db
  .prepare<[tag: string, limit: number], Row>(
    `with v as materialized (
       select workspace_id, contact_id as id from contact_tags
       where workspace_id = (select workspace_id from contacts limit 1) and tag = ?
       order by contact_id desc limit ?)
     select c.id, c.name, c.created_at, c.updated_at, a.value, t.tag
     from v cross join contacts c cross join contact_aliases a cross join contact_tags t
     where c.workspace_id = v.workspace_id and c.id = v.id
       and a.contact_id = v.id and a.workspace_id = v.workspace_id
       and t.contact_id = v.id and t.workspace_id = v.workspace_id`,
  )
  .raw();

interface Shown {
  id: string;
  phone: string;
  name: string;
  tags: string[];
  attributes: object;
  createdAt: string;
  updatedAt: string;
}

function pageOf(tag: string, limit: number): object {
  const data: Shown[] = [];
  for (const [id, name, createdAt, updatedAt, phone, one] of tagged.all(tag, limit + 1)) {
    const last = data.at(-1);
    if (last?.id === id) last.tags.push(one);
    else
      data.push({
        ...{ id, phone, name, tags: [one], attributes: {} },
        ...{ createdAt: toIst(createdAt), updatedAt: toIst(updatedAt) },
      });
  }
  const nextCursor = data.length > limit ? data[limit - 1]!.id : null;
  return { success: true, timestamp: toIst(Date.now()), data: data.slice(0, limit), nextCursor };
}

app.get<{ Querystring: { tag: string; limit: string } }>('/api/v1/contacts', ({ query }, reply) => {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(pageOf(query.tag, Number(query.limit))));
});

await listen(app, standing.port);
