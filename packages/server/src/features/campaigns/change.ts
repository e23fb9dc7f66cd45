/** Campaigns are made, changed and deleted while they are drafts; little of one changes afterwards. */
import { ApiError, invalid } from '../../errors.ts';
import { HOUR } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { NewRow } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { requireMoney } from '../../platform/money.ts';
import { listChannels } from '../channels/store.ts';
import { type By, recordAudit } from '../events/audit.ts';
import { checkAudience } from './audience/check.ts';
import { FILE_MS, keepFile, leaveFile, requireFile } from './audience/file.ts';
import type { Content } from './content/schemas.ts';
import { removeLinks } from './links.ts';
import { paceWith } from './pace/read.ts';
import type { Audience, CampaignChange, CampaignInput } from './schemas.ts';
import { readSendAt } from './send-at.ts';
import { contentOf, paceOf } from './show.ts';
import { type CampaignRow, deleteCampaignRow, holdCampaign, insertCampaign, writeCampaign } from './store.ts';

export async function createCampaign(
  db: Db,
  workspaceId: string,
  input: CampaignInput,
  by: By,
  keep?: Keep<CampaignRow>,
): Promise<CampaignRow> {
  return transaction(db, async (trx) => {
    const { now } = by;
    if (input.audience) await checkAudience(trx, workspaceId, input.audience);
    const row: NewRow<'campaigns'> = {
      ...{ workspace_id: workspaceId, id: randomOf(trx).newId('cmp', now), name: input.name, state: 'draft' },
      channel_id: await channelOf(trx, workspaceId, input.channel),
      ...{ template: input.template ?? null, language: input.language ?? null },
      content: JSON.stringify(pickContent(input)),
      audience: input.audience ? JSON.stringify(input.audience) : null,
      pace: JSON.stringify(paceWith(undefined, input)),
      send_at: input.sendAt === undefined ? null : readSendAt(input.sendAt, now),
      budget: input.budget === undefined ? null : requireMoney('budget', input.budget),
      ...{ created_at: now, updated_at: now, place: '' },
    };
    const made = await insertCampaign(trx, row);
    await recordAudit(trx, workspaceId, { ...by, action: 'campaign.created', target: row.id });
    await keep?.(trx, made);
    return made;
  });
}

/** Fields that a change leaves out stay as they are; null removes one. */
export async function changeCampaign(
  db: Db,
  workspaceId: string,
  id: string,
  change: CampaignChange,
  by: By,
): Promise<CampaignRow> {
  return transaction(db, async (trx) => {
    const row = await holdCampaign(trx, workspaceId, id);
    const asked = Object.keys(change);
    const free = ALWAYS[row.state] ?? ['name'];
    const bound = row.state === 'draft' ? [] : asked.filter((field) => !free.includes(field));
    if (bound.length > 0) throw tooLate(row, bound);
    if (asked.length === 0) return row;
    if (change.audience) await checkAudience(trx, workspaceId, change.audience, id);
    const { now } = by;
    if (change.audience !== undefined) await leaveFile(trx, row, change.audience?.file, now + HOUR);
    const changed = await writeCampaign(trx, row, {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.channel !== undefined && {
        channel_id: change.channel === null ? null : await channelOf(trx, workspaceId, change.channel),
      }),
      ...(change.template !== undefined && { template: change.template }),
      ...(change.language !== undefined && { language: change.language }),
      content: JSON.stringify(contentWith(contentOf(row), change)),
      ...(change.audience !== undefined && {
        audience:
          change.audience === null ? null : JSON.stringify(await withFile(trx, row, change.audience, now)),
      }),
      pace: JSON.stringify(paceWith(paceOf(row), change)),
      ...(change.budget !== undefined && {
        budget: change.budget === null ? null : requireMoney('budget', change.budget),
      }),
      ...(change.sendAt !== undefined && {
        send_at: change.sendAt === null ? null : readSendAt(change.sendAt, now),
      }),
      updated_at: now,
    });
    const detail = { fields: asked };
    await recordAudit(trx, workspaceId, { ...by, action: 'campaign.updated', target: id, detail });
    return changed;
  });
}

/** The fields that may be changed of a campaign that is no draft any more. */
const ALWAYS: Partial<Record<CampaignRow['state'], string[]>> = {
  scheduled: ['name', 'sendAt', 'quietHours', 'stopAt', 'budget'],
  running: ['name', 'quietHours', 'stopAt', 'budget'],
  paused: ['name', 'quietHours', 'stopAt', 'budget'],
};

export async function deleteCampaign(db: Db, workspaceId: string, id: string, by: By): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await holdCampaign(trx, workspaceId, id);
    if (row.state !== 'draft')
      throw new ApiError('CONFLICT', {
        message: `The campaign is ${row.state}: only a draft can be deleted.`,
        hint: 'Cancel it; its results stay.',
        details: [{ field: 'id', message: `is ${row.state}` }],
      });
    await leaveFile(trx, row, undefined, by.now);
    await removeLinks(trx, row);
    await deleteCampaignRow(trx, row);
    await recordAudit(trx, workspaceId, { ...by, action: 'campaign.deleted', target: id });
  });
}

/** Gives an audience that is a file the name that the file has; one that was left for another is kept again. */
async function withFile(
  trx: Trx,
  { workspace_id: workspaceId }: CampaignRow,
  { fileName: _, ...audience }: Audience,
  now: number,
): Promise<Audience> {
  if (audience.file === undefined) return audience;
  const { file_name: fileName } = await requireFile(trx, workspaceId, audience.file);
  await keepFile(trx, workspaceId, audience.file, now + FILE_MS);
  return { ...audience, ...(fileName !== null && { fileName }) };
}

function tooLate({ state }: CampaignRow, fields: readonly string[]): ApiError {
  return new ApiError('CONFLICT', {
    message: `The campaign is ${state}: ${fields.join(', ')} cannot be changed any more.`,
    hint: 'What it sends to whom is settled when it is started. Cancel it and make another.',
    details: fields.map((field) => ({ field, message: `cannot be changed: the campaign is ${state}` })),
  });
}

const CONTENT = ['variables', 'header', 'buttons', 'components', 'marketing', 'shortLinks'] as const;

const pickContent = (input: CampaignInput): Content =>
  Object.fromEntries(CONTENT.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

function contentWith(before: Content, change: CampaignChange): Content {
  const content: Record<string, unknown> = { ...before };
  for (const name of CONTENT) {
    if (change[name] === null) delete content[name];
    else if (change[name] !== undefined) content[name] = change[name];
  }
  return content;
}

/** Returns the id of the channel that a request names by its id or number; null: none, where it has several. */
async function channelOf(db: Db, workspaceId: string, named: string | undefined): Promise<string | null> {
  const all = await listChannels(db, workspaceId, MOST_CHANNELS);
  if (named === undefined) return all.length === 1 ? all[0]!.id : null;
  const found = all.find(({ id, phone }) => id === named || phone === named);
  if (!found) throw invalid('channel', 'names no channel of this workspace');
  return found.id;
}

const MOST_CHANNELS = 1000;
