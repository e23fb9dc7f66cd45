/** Every query on the short links of campaigns. */
import { sql } from 'kysely';
import { insertRows } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { CODE_LENGTH, type CodeOf } from './content/short-links.ts';
import type { CampaignKey } from './store.ts';

export type LinkRow = Row<'campaign_links'>;

/** Returns the function that makes the codes of links to a person; `insertLinks` is to write the `links` that it adds. */
export function codesOf(db: Db, { workspace_id, id }: CampaignKey, person: string, links: LinkRow[]): CodeOf {
  return (target) => {
    const code = randomOf(db).text(CODE_LENGTH);
    links.push({ workspace_id, campaign_id: id, person, code, target });
    return code;
  };
}

export async function insertLinks(db: Db, links: readonly LinkRow[]): Promise<void> {
  await insertRows(db, 'campaign_links', links);
}

/** A link with what is known of its person in the campaign: nothing, where it was tried out on somebody else. */
export interface FoundLink extends Omit<LinkRow, 'code'> {
  message_id: string | null;
  heard: number | null;
}

/** The code says whose it is. */
export async function findLink(db: Db, code: string): Promise<FoundLink | undefined> {
  return db
    .selectFrom('campaign_links as l')
    .leftJoin('campaign_people as p', (join) =>
      join
        .onRef('p.workspace_id', '=', 'l.workspace_id')
        .onRef('p.campaign_id', '=', 'l.campaign_id')
        .onRef('p.person', '=', 'l.person'),
    )
    .select(['l.workspace_id', 'l.campaign_id', 'l.person', 'l.target', 'p.message_id', 'p.heard'])
    .where('l.code', '=', code)
    .executeTakeFirst();
}

/** Returns the links of somebody in the campaigns of a workspace: one look for each campaign. */
async function linksOf(trx: Trx, workspaceId: string, person: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`select l.* from campaigns c cross join campaign_links l
    where c.workspace_id = ${workspaceId} and l.workspace_id = c.workspace_id and l.campaign_id = c.id
      and l.person = ${person}`.execute(trx);
  return rows;
}

/** Deletes the links of somebody. */
export async function removeLinksOf(trx: Trx, workspaceId: string, person: string): Promise<LinkRow[]> {
  const links = await linksOf(trx, workspaceId, person);
  for (const id of new Set(links.map(({ campaign_id }) => campaign_id)))
    await ofCampaign(trx, { workspace_id: workspaceId, id }).where('person', '=', person).execute();
  return links;
}

/** Gives the links of a contact to another that is the same person. */
export async function moveLinks(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const links = await removeLinksOf(trx, workspaceId, from);
  await insertLinks(
    trx,
    links.map((link) => ({ ...link, person: to })),
  );
}

/** Deletes the links of a campaign, or those of the people up to one in the order of their keys. */
export async function removeLinks(db: Db, campaign: CampaignKey, upTo?: string): Promise<void> {
  const all = ofCampaign(db, campaign);
  await (upTo === undefined ? all : all.where('person', '<=', upTo)).execute();
}

const ofCampaign = (db: Db, { workspace_id, id }: CampaignKey) =>
  db.deleteFrom('campaign_links').where('workspace_id', '=', workspace_id).where('campaign_id', '=', id);
