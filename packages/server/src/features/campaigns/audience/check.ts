import { invalid } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { namedCondition } from '../../contacts/filters/saved.ts';
import { checkCondition } from '../../contacts/filters/sql.ts';
import { isPhone } from '../../contacts/identity/phone.ts';
import { isContactId } from '../../contacts/written-to.ts';
import type { Audience } from '../schemas.ts';
import { findCampaign } from '../store.ts';
import { findFile } from './file-store.ts';

const KINDS = ['tags', 'filter', 'contacts', 'file', 'campaign'] as const;
const ENDED = ['finished', 'cancelled', 'stopped'];

/** Refuses an audience that means nothing, or names what is not there; a file belongs to one campaign. */
export async function checkAudience(
  db: Db,
  workspaceId: string,
  audience: Audience,
  campaignId?: string,
): Promise<void> {
  const { tags, filter, contacts, file, campaign, state } = audience;
  if (KINDS.filter((kind) => audience[kind] !== undefined).length !== 1)
    throw invalid('audience', `must have one of ${KINDS.join(', ')}`);
  if ((campaign === undefined) !== (state === undefined))
    throw invalid('audience.state', 'goes with campaign, and campaign with it');
  if (tags && Object.keys(tags).length === 0)
    throw invalid('audience.tags', 'must have all, any or none; an empty filter is everybody');
  for (const [i, person] of (contacts ?? []).entries())
    if (!isContactId(person) && !isPhone(person))
      throw invalid(`audience.contacts[${i}]`, 'must be the id of a contact or a number in E.164 form');
  if (file !== undefined) {
    const row = await findFile(db, workspaceId, file);
    if (!row || row.campaign_id !== campaignId)
      throw invalid('audience.file', 'names no file that was sent for this campaign');
  }
  if (campaign !== undefined) {
    const other = await findCampaign(db, workspaceId, campaign);
    if (!other) throw invalid('audience.campaign', 'names no campaign of this workspace');
    if (!ENDED.includes(other.state))
      throw invalid('audience.campaign', `is ${other.state}: its people still have their turn`);
  }
  const condition = typeof filter === 'string' ? await namedCondition(db, workspaceId, filter) : filter;
  if (condition) await checkCondition(db, workspaceId, condition, 'audience.filter');
}
