import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, selectTogether } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { erasedAlias } from './erased-alias.ts';
import { type Alias, type AliasSet, keyOf } from './person.ts';

export interface KnownAlias {
  contactId: string;
  /** False: the contact was deleted and its aliases keep its opt-out. */
  live: boolean;
  named: boolean;
  /** The digest by which it is known, of somebody who was erased and may have come back; the alias itself is new. */
  digest?: string;
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

/** It asks for the first one in the order of the key, so that PostgreSQL looks there, however few the aliases were when it planned. */
const WITH_ERASED: KeyedQuery = {
  columns: { workspace_id: 'text' },
  query: () => sql`select v.workspace_id from v where exists (select 1 from contact_aliases a
      where a.workspace_id = v.workspace_id and a.kind = 'erased' limit 1 offset 0)`,
};

/** An alias that is looked up, and by what. */
interface Asked {
  key: string;
  workspaceId: string;
  alias: Alias;
  digest?: string;
}

/** Selects by the aliases one after the other, or by many at once, which is sooner done for hundreds. */
export type SelectAliases = typeof selectByKeys;
export const manyTogether: SelectAliases = selectTogether;

/** Returns what is known of the aliases in these sets, by `keyOf`. */
export async function knownAliases(
  trx: Trx,
  aliasSets: readonly AliasSet[],
  select: SelectAliases = selectByKeys,
): Promise<Map<string, KnownAlias>> {
  const asked = new Map<string, Asked>();
  for (const { workspaceId, aliases } of aliasSets)
    for (const alias of aliases) {
      const key = keyOf(workspaceId, alias);
      asked.set(key, { key, workspaceId, alias });
    }
  const known = new Map<string, KnownAlias>();
  await lookUp(trx, [...asked.values()], known, select);
  const unknown = [...asked.values()].filter(
    ({ key, alias }) => alias.kind !== 'username' && !known.has(key),
  );
  const erasing = await workspacesWithErased(trx, unknown);
  const digests = unknown.flatMap(({ key, workspaceId, alias }) => {
    if (!erasing.has(workspaceId)) return [];
    const digest = erasedAlias(trx, workspaceId, alias);
    return { ...{ key, workspaceId, digest: digest.value }, alias: digest };
  });
  await lookUp(trx, digests, known, select);
  return known;
}

/** Returns the workspaces of which somebody was erased: in most nobody was, and a digest costs more than the look-up. */
async function workspacesWithErased(trx: Trx, asked: readonly Asked[]): Promise<Set<string>> {
  const ids = [...new Set(asked.map(({ workspaceId }) => workspaceId))];
  const rows = await selectByKeys<{ workspace_id: string }>(
    trx,
    WITH_ERASED,
    ids.map((workspace_id) => ({ workspace_id })),
  );
  return new Set(rows.map((row) => row.workspace_id));
}

async function lookUp(
  trx: Trx,
  asked: readonly Asked[],
  known: Map<string, KnownAlias>,
  select: SelectAliases,
): Promise<void> {
  const rows = await select<{
    n: number;
    contact_id: string;
    live: number;
    named: number;
    alone: number;
  }>(
    trx,
    KNOWN,
    asked.map(({ workspaceId, alias: { kind, value } }, n) => ({
      n,
      workspace_id: workspaceId,
      kind,
      value,
    })),
  );
  for (const { n, contact_id, live, named, alone } of rows) {
    const { key, digest } = asked[n]!;
    known.set(key, {
      ...{ contactId: contact_id, live: live === 1, named: named === 1, alone: alone === 1 },
      ...(digest !== undefined && { digest }),
    });
  }
}
