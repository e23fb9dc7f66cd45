/** Every query on the people of campaigns: a row each, found by the campaign and the person. */
import { sql } from 'kysely';
import { insertRows, type KeyedQuery, selectByKeys, updateRows } from '../../platform/database/batch.ts';
import { type Db, heldRow, type Trx } from '../../platform/database/dialect.ts';
import type { PersonState } from '../../platform/database/schema/campaigns.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { removeLinks } from './links.ts';
import type { CampaignKey } from './store.ts';

export type PersonRow = Row<'campaign_people'>;

export const campaignOf = ({
  workspace_id,
  campaign_id: id,
}: Pick<PersonRow, 'workspace_id' | 'campaign_id'>): CampaignKey => ({ workspace_id, id });

/** Stands before what is left of the key of somebody who was erased. */
const ERASED = 'erased_';
export const erasedKey = (random: string): string => ERASED + random;
export const isErasedPerson = (key: string): boolean => key.startsWith(ERASED);

/** Writes people down; returns the keys of those that were not there yet. */
export async function insertPeople(
  trx: Trx,
  { workspace_id, id }: CampaignKey,
  people: readonly Pick<PersonRow, 'person' | 'state' | 'reason' | 'given'>[],
): Promise<Set<string>> {
  const rows = people
    .map((each) => ({ workspace_id, campaign_id: id, ...each }))
    .sort((a, b) => (a.person < b.person ? -1 : 1));
  const added = await insertRows(trx, 'campaign_people', rows, {
    ...{ ignoreConflicts: true, returning: 'person' },
  });
  return new Set((added as { person: string }[]).map(({ person }) => person));
}

export interface PeopleFilter {
  state?: PersonState | undefined;
  reason?: string | undefined;
  heard?: keyof typeof HEARD | undefined;
}

/** The bits of `heard`. */
export const HEARD = { answered: 1, stopped: 2, clicked: 4 } as const;

export interface PeoplePage {
  rows: PersonRow[];
  /** The last one that was looked at, if any was. */
  last: string | undefined;
  /** The same where there may be more behind it. */
  after: string | undefined;
}

/** Returns the next people of a campaign in the order of their keys; of those that are looked at, those in a state. */
export async function peopleAfter(
  db: Db,
  { workspace_id, id }: CampaignKey,
  o: PeopleFilter & {
    after: string;
    looks: number;
    /** Counts those who were erased too. */
    erased?: boolean;
  },
): Promise<PeoplePage> {
  const rows = await db
    .selectFrom('campaign_people')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('campaign_id', '=', id)
    .where('person', '>', o.after)
    .orderBy('person')
    .limit(o.looks)
    .execute();
  const wanted = rows.filter(
    ({ person, state, reason, heard }) =>
      (o.erased || !isErasedPerson(person)) &&
      (o.state === undefined || state === o.state) &&
      (o.reason === undefined || reason === o.reason) &&
      (o.heard === undefined || ((heard ?? 0) & HEARD[o.heard]) !== 0),
  );
  const last = rows.at(-1)?.person;
  return { rows: wanted, last, after: rows.length < o.looks ? undefined : last };
}

/** A page of a list looks at no more than this. */
const MOST_LOOKS = 5000;
const LOOKS = 500;

/** Returns a page of those who fit, and the place behind it; undefined: it was the last. */
export async function listPeople(
  db: Db,
  campaign: CampaignKey,
  filter: PeopleFilter,
  limit: number,
  from = '',
): Promise<{ rows: PersonRow[]; next: string | undefined }> {
  const rows: PersonRow[] = [];
  let after: string | undefined = from;
  for (let looked = 0; looked < MOST_LOOKS && rows.length <= limit && after !== undefined; looked += LOOKS) {
    const page: PeoplePage = await peopleAfter(db, campaign, { ...filter, after, looks: LOOKS });
    rows.push(...page.rows);
    after = page.after;
  }
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]!.person };
  return { rows, next: after };
}

/** Returns people whose turn has come again, those first who wait longest; they are locked. */
export async function peopleDueAgain(
  trx: Trx,
  { workspace_id, id }: CampaignKey,
  now: number,
  most: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select p.* from campaign_people p
    where p.campaign_id = ${id} and p.workspace_id || '' = ${workspace_id} and p.again_at is not null
      and p.again_at <= ${now} order by p.again_at limit ${most} ${heldRow(trx, 'p')}`.execute(trx);
  return rows;
}

const KEY = { workspace_id: 'text', campaign_id: 'text', person: 'text' } as const;

const BY_MESSAGE: KeyedQuery = {
  columns: { ...KEY, message_id: 'text' },
  query: (db) => sql`select p.* from v cross join campaign_people p where p.workspace_id = v.workspace_id
      and p.campaign_id = v.campaign_id and p.person = v.person and p.message_id = v.message_id ${heldRow(db, 'p')}`,
};

/** Returns, locked, the people whose newest messages these are, by the message. */
export async function peopleOfMessages(
  trx: Trx,
  messages: readonly {
    workspace_id: string;
    campaign_id: string;
    id: string;
    person: string;
    contact_id: string | null;
  }[],
): Promise<Map<string, PersonRow>> {
  // Somebody stands in a campaign as a contact, or by their number. Two keys: PostgreSQL looks for no `or` in an index.
  const keys = messages.flatMap(({ workspace_id, campaign_id, id, person, contact_id }) =>
    [...new Set([person, contact_id])].flatMap((name) =>
      name === null ? [] : [{ workspace_id, campaign_id, person: name, message_id: id }],
    ),
  );
  const rows = await selectByKeys<PersonRow>(trx, BY_MESSAGE, keys);
  return new Map(rows.map((row) => [row.message_id!, row]));
}

const CHANGING = {
  state: 'text',
  reason: 'text',
  message_id: 'text',
  again_at: 'bigint',
  limited: 'bigint',
  heard: 'bigint',
} as const;

/** Writes what has become of people. */
export async function writePeople(trx: Trx, rows: readonly PersonRow[]): Promise<void> {
  const inOrder = rows.toSorted((a, b) =>
    `${a.campaign_id} ${a.person}` < `${b.campaign_id} ${b.person}` ? -1 : 1,
  );
  await updateRows(trx, 'campaign_people', KEY, CHANGING, inOrder as unknown as Record<string, unknown>[]);
}

const PLACES: KeyedQuery = {
  columns: KEY,
  query: () => sql`select p.* from v cross join campaign_people p where p.workspace_id = v.workspace_id
      and p.campaign_id = v.campaign_id and p.person = v.person`,
};

/** Returns the places that some names have in a campaign, by the name. */
export async function placesIn(
  trx: Trx,
  { workspace_id, id }: CampaignKey,
  names: readonly string[],
): Promise<Map<string, PersonRow>> {
  const keys = names.map((person) => ({ workspace_id, campaign_id: id, person }));
  const rows = await selectByKeys<PersonRow>(trx, PLACES, keys);
  return new Map(rows.map((row) => [row.person, row]));
}

/**
 * Returns the places that some names have in the campaigns of a workspace, in the order of these and then of the names: one
 * look for each name and campaign. They are locked, and their campaigns, from which nobody is taken meanwhile.
 */
export async function placesOf(
  trx: Trx,
  workspaceId: string,
  names: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select p.* from campaigns c cross join campaign_people p
    where c.workspace_id = ${workspaceId} and p.workspace_id = c.workspace_id and p.campaign_id = c.id
      and p.person in (${sql.join(names)})
    order by p.campaign_id, p.person ${heldRow(trx, 'c', 'p')}`.execute(trx);
  return rows;
}

export async function removePeople(trx: Trx, rows: readonly PersonRow[]): Promise<void> {
  for (const { workspace_id, campaign_id, person } of rows)
    await trx
      .deleteFrom('campaign_people')
      .where('workspace_id', '=', workspace_id)
      .where('campaign_id', '=', campaign_id)
      .where('person', '=', person)
      .execute();
}

/** Writes people down whose keys have changed. */
export async function insertMoved(trx: Trx, rows: readonly PersonRow[]): Promise<void> {
  await insertRows(trx, 'campaign_people', rows);
}

/** Deletes some people of a campaign with the links to them, with the last ones every link; returns how many. */
export async function removeSomePeople(
  db: Db,
  { workspace_id, id }: CampaignKey,
  most: number,
): Promise<number> {
  const page = await peopleAfter(db, { workspace_id, id }, { after: '', looks: most, erased: true });
  const { rows } = page;
  await removeLinks(db, { workspace_id, id }, page.after);
  if (rows.length === 0) return 0;
  await db
    .deleteFrom('campaign_people')
    .where('workspace_id', '=', workspace_id)
    .where('campaign_id', '=', id)
    .where('person', '<=', rows.at(-1)!.person)
    .execute();
  return rows.length;
}
