/** This file settles what a campaign sends: by its template as it is now, its content and its file. */
import { ApiError, type ErrorDetail } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { lookUpChannel } from '../channels/store.ts';
import { attributesByKey } from '../contacts/attributes/definitions.ts';
import { mediaByIds } from '../media/store.ts';
import { readTemplate } from '../templates/directory.ts';
import { templatesOfChannel } from '../templates/store.ts';
import { foundIn } from './audience/check-file.ts';
import { columnsOfAudience } from './audience/columns.ts';
import { requireFile } from './audience/file.ts';
import { attributeOf } from './content/fields.ts';
import type { Plan } from './content/plan.ts';
import { planMessage } from './content/plan-message.ts';
import type { Audience } from './schemas.ts';
import { audienceOf, contentOf } from './show.ts';
import type { CampaignRow } from './store.ts';

export interface SettledContent {
  channelId: string;
  plan: Plan;
}

export interface Settled extends SettledContent {
  audience: Audience;
}

/**
 * Returns what a campaign sends through which channel to whom, or refuses it with everything that it lacks. `linksAt` is
 * the URL in front of the codes of short links.
 */
export async function settle(db: Db, row: CampaignRow, linksAt: string): Promise<Settled> {
  const audience = audienceOf(row);
  const missing: ErrorDetail[] = [];
  if (!audience) missing.push({ field: 'audience', message: 'is required' });
  else if (audience.file !== undefined && !foundIn(await requireFile(db, row.workspace_id, audience.file)))
    missing.push({ field: 'audience', message: 'has no column that says by which number people are known' });
  const content = await settleContent(db, row, linksAt, missing);
  return { ...content, audience: audience! };
}

/** Returns what is sent through which channel, whoever it is for; `missing` is what it lacks besides. */
export async function settleContent(
  db: Db,
  row: CampaignRow,
  linksAt: string,
  missing: ErrorDetail[] = [],
): Promise<SettledContent> {
  const { workspace_id: workspaceId, channel_id: channelId, template: name } = row;
  const faults: ErrorDetail[] = [
    ...(channelId === null ? [{ field: 'channel', message: 'says through which number it is sent' }] : []),
    ...(name === null ? [{ field: 'template', message: 'is required' }] : []),
    ...missing,
  ];
  if (channelId === null || name === null) throw incomplete(faults);
  const channel = await lookUpChannel(db, workspaceId, channelId);
  if (!channel) throw incomplete([...faults, { field: 'channel', message: 'was removed' }]);
  const { plan, unfit } = await planOf(db, row, { channelId, name, linksAt });
  if (!plan || faults.length + unfit.length > 0) throw incomplete([...faults, ...unfit]);
  return { channelId, plan };
}

async function planOf(
  db: Db,
  row: CampaignRow,
  { channelId, name, linksAt }: { channelId: string; name: string; linksAt: string },
): Promise<{ plan?: Plan; unfit: ErrorDetail[] }> {
  const { workspace_id: workspaceId, language } = row;
  const all = (await templatesOfChannel(db, workspaceId, channelId, name)).map(readTemplate);
  const approved = all.filter(({ status }) => status === 'APPROVED');
  const wanted = language ?? (approved.length === 1 ? approved[0]!.language : 'en');
  const template = approved.find((each) => each.language === wanted);
  if (!template) return { unfit: [templateFault(all, name, wanted)] };
  const content = contentOf(row);
  const mediaId = content.header?.mediaId;
  const media = mediaId === undefined ? [] : [{ workspaceId, id: mediaId }];
  const medium = (await mediaByIds(db, media)).get(mediaId ?? '');
  const columns = await columnsOfAudience(db, workspaceId, audienceOf(row));
  const { plan, faults } = planMessage(template, content, { medium, columns, linksAt });
  return { plan, unfit: [...faults, ...(await unknownAttributes(db, workspaceId, plan))] };
}

function templateFault(
  all: readonly { language: string; status: string }[],
  name: string,
  language: string,
): ErrorDetail {
  const found = all.find((each) => each.language === language);
  if (found) return { field: 'template', message: `${name} (${language}) is ${found.status}, not APPROVED` };
  const languages = all.map((each) => each.language).join(', ');
  return languages === ''
    ? { field: 'template', message: `${name} is no template of this number` }
    : { field: 'language', message: `must be one of ${languages}` };
}

async function unknownAttributes(db: Db, workspaceId: string, { places }: Plan): Promise<ErrorDetail[]> {
  const named = places.flatMap(({ field }) => (field === undefined ? [] : (attributeOf(field) ?? [])));
  if (named.length === 0) return [];
  const defined = await attributesByKey(db, workspaceId);
  return [...new Set(named)]
    .filter((key) => !defined.has(key))
    .map((key) => ({ field: 'variables', message: `${key} is no attribute of this workspace` }));
}

const incomplete = (details: ErrorDetail[]) =>
  new ApiError('CAMPAIGN_INVALID', {
    message: `${details.map(({ field, message }) => `${field} ${message}`).join('; ')}.`,
    details,
  });
