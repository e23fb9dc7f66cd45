import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { type AliasSet, keyOf } from './person.ts';

export interface KnownAlias {
  contactId: string;
  /** False: the contact was deleted and its aliases keep its opt-out. */
  live: boolean;
  named: boolean;
  /** Says of a username whether its contact has no surer alias. */
  alone: boolean;
}

const KNOWN: KeyedQuery = {
  columns: { n: 'bigint', workspace_id: 'text', kind: 'text', value: 'text' },
  query: () => sql`select v.n, a.contact_id,
      case when c.id is null then 0 else 1 end as live,
      case when c.name is null then 0 else 1 end as named,
      case when a.kind <> 'username' then 0 when exists (select 1 from contact_aliases s
        where s.contact_id = a.contact_id and s.workspace_id = a.workspace_id and s.kind <> 'username')
        then 0 else 1 end as alone
      from v cross join contact_aliases a
      left join contacts c on c.workspace_id = a.workspace_id and c.id = a.contact_id
      where a.workspace_id = v.workspace_id and a.kind = v.kind and a.value = v.value`,
};

/** Returns what is known of the aliases in these sets, by `keyOf`. */
export async function knownAliases(
  trx: Trx,
  aliasSets: readonly AliasSet[],
): Promise<Map<string, KnownAlias>> {
  const asked: { n: number; workspace_id: string; kind: string; value: string }[] = [];
  const keys: string[] = [];
  const seen = new Set<string>();
  for (const { workspaceId, aliases } of aliasSets) {
    for (const alias of aliases) {
      const key = keyOf(workspaceId, alias);
      if (seen.has(key)) continue;
      seen.add(key);
      asked.push({ n: keys.push(key) - 1, workspace_id: workspaceId, kind: alias.kind, value: alias.value });
    }
  }
  const rows = await selectByKeys<{
    n: number;
    contact_id: string;
    live: number;
    named: number;
    alone: number;
  }>(trx, KNOWN, asked);
  return new Map(
    rows.map((row) => [
      keys[row.n]!,
      { contactId: row.contact_id, live: row.live === 1, named: row.named === 1, alone: row.alone === 1 },
    ]),
  );
}
