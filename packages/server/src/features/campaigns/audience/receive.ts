/** Takes in the file of people whom a draft is for, and changes by which column they are known. */
import { ApiError, invalid } from '../../../errors.ts';
import { type Clock, HOUR } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { readPiece } from '../../contacts/files/pieces.ts';
import { type ReceiveFileOptions, receiveFile } from '../../contacts/files/receive.ts';
import { checkMapping, NAMES, type Target } from '../../contacts/files/targets.ts';
import { isCountry } from '../../contacts/identity/phone.ts';
import { type By, recordAudit } from '../../events/audit.ts';
import { LONGEST_COLUMN } from '../content/schemas.ts';
import { audienceOf } from '../show.ts';
import { type CampaignRow, holdCampaign, writeCampaign } from '../store.ts';
import { createCheck, guessNames } from './check-file.ts';
import { columnNamed, dropFile, FILE_MS, leaveFile, readingOf, requireFile } from './file.ts';
import type { CampaignFileSettings } from './file-schemas.ts';
import { type FileRow, filesFrom, insertFile, updateFile } from './file-store.ts';

/** A file that has not come whole by then is nobody's. */
const RECEIVING_MS = 12 * HOUR;
/** Files that a workspace may have here. */
const MOST_FILES = 50;

export interface ReceiveOptions extends Omit<ReceiveFileOptions, 'room' | 'look'> {
  db: Db;
  workspaceId: string;
  campaignId: string;
  by: By;
  fileName: string | undefined;
  /** The bytes of files that the workspace may have here. */
  quota: number;
}

/** A file that has come and is checked, and belongs to no draft yet. */
export interface Received {
  row: FileRow;
  /** The digest of its bytes, in hexadecimal. */
  sha256: string;
}

export async function receiveAudience(
  o: ReceiveOptions,
  source: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const { db, workspaceId, campaignId, by, country } = o;
  const others = await filesFrom(db, workspaceId, '', MOST_FILES);
  const kept = others.filter(({ until }) => until > by.now);
  if (kept.length === MOST_FILES) throw tooManyFiles();
  const room = o.quota - kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const row: FileRow = {
    ...{ workspace_id: workspaceId, id: randomOf(db).newId('fil', by.now), campaign_id: campaignId },
    ...{ file_name: o.fileName ?? null, encoding: 'utf-8', delimiter: ',', bytes: 0, lines: 0, pieces: 0 },
    ...{ columns: '[]', mapping: '[]', country, found: null, created_at: by.now },
    until: by.now + RECEIVING_MS,
  };
  await insertFile(db, row);
  try {
    let mapping: Target[] = [];
    let check: ReturnType<typeof createCheck> | undefined;
    const key = { workspaceId, id: row.id };
    const { columns, sha256, ...file } = await receiveFile(
      db,
      key,
      {
        ...{ ...o, room },
        async look(columns, records) {
          if (!check) mapping = guessNames(columns, records, country);
          check ??= createCheck(db, workspaceId, { columns, mapping, country });
          await check.look(records);
        },
      },
      source,
    );
    if (!check) throw noLines();
    const received: FileRow = {
      ...{ ...row, ...file, columns: JSON.stringify(namedColumns(columns)) },
      ...{ mapping: JSON.stringify(mapping), found: textOf(check.found()) },
    };
    return { row: received, sha256 };
  } catch (error) {
    await dropFile(db, row);
    throw error;
  }
}

const textOf = (found: object | undefined) => (found ? JSON.stringify(found) : null);

/** Gives each column a name of its own, by which variables name it. */
function namedColumns(columns: readonly string[]): string[] {
  const names: string[] = [];
  for (const [at, column] of columns.entries()) {
    const name = column.trim().slice(0, LONGEST_COLUMN);
    names.push(name === '' || names.includes(name) ? columnNamed(at) : name);
  }
  return names;
}

/** Makes a file that has come the audience of a draft, in place of what it was. */
export async function keepAudience(
  { db, workspaceId, campaignId, by }: ReceiveOptions,
  row: FileRow,
  keep?: Keep<FileRow>,
): Promise<FileRow> {
  return transaction(db, async (trx) => {
    const campaign = await holdDraft(trx, workspaceId, campaignId);
    const kept: FileRow = { ...row, until: by.now + FILE_MS };
    const { workspace_id: _, id, campaign_id: __, created_at: ___, ...change } = kept;
    await updateFile(trx, row, change);
    await leaveFile(trx, campaign, id, by.now);
    const audience = { file: id, ...(row.file_name !== null && { fileName: row.file_name }) };
    await writeCampaign(trx, campaign, { audience: JSON.stringify(audience), updated_at: by.now });
    const detail = { fields: ['audience'] };
    await recordAudit(trx, workspaceId, { ...by, action: 'campaign.updated', target: campaignId, detail });
    await keep?.(trx, kept);
    return kept;
  });
}

/** Returns the file that a campaign is for. */
export async function fileOf(db: Db, row: CampaignRow): Promise<FileRow> {
  const id = audienceOf(row)?.file;
  if (id === undefined)
    throw new ApiError('NOT_FOUND', {
      message: 'The audience of the campaign is no file.',
      hint: 'Send one with POST /api/v1/campaigns/{id}/audience.',
    });
  return requireFile(db, row.workspace_id, id);
}

/** Changes by which columns the people of a file are known, and checks it anew. */
export async function changeAudience(
  { db, clock }: { db: Db; clock: Clock },
  campaign: CampaignRow,
  { mapping, country }: CampaignFileSettings,
  by: By,
): Promise<FileRow> {
  requireDraft(campaign);
  const { workspace_id: workspaceId, id } = campaign;
  const row = await fileOf(db, campaign);
  if (country !== undefined && !isCountry(country)) throw invalid('country', 'is no country with numbers');
  const before = readingOf(row);
  const reading = { ...before, mapping: mapping ?? before.mapping, country: country ?? before.country };
  checkMapping(reading.mapping, reading.columns.length, {
    isTarget: (target) => (NAMES as readonly Target[]).includes(target),
    named: `null or one of ${NAMES.join(', ')}`,
  });
  const check = createCheck(db, workspaceId, reading);
  for (let piece = 0; piece < row.pieces; piece++) {
    await check.look((await readPiece(db, { workspaceId, id: row.id }, piece)) ?? []);
    await clock.pause(0); // others have their turn
  }
  const change = {
    ...{ mapping: JSON.stringify(reading.mapping), country: reading.country, found: textOf(check.found()) },
  };
  return transaction(db, async (trx) => {
    const held = await holdDraft(trx, workspaceId, id);
    if (audienceOf(held)?.file !== row.id) throw changedMeanwhile();
    await updateFile(trx, row, change);
    const detail = { fields: ['audience'] };
    await recordAudit(trx, workspaceId, { ...by, action: 'campaign.updated', target: id, detail });
    return { ...row, ...change };
  });
}

async function holdDraft(trx: Trx, workspaceId: string, id: string): Promise<CampaignRow> {
  const row = await holdCampaign(trx, workspaceId, id);
  requireDraft(row);
  return row;
}

/** Refuses to give another audience to a campaign whose audience is settled. */
export function requireDraft({ state }: CampaignRow): void {
  if (state === 'draft') return;
  throw new ApiError('CONFLICT', {
    message: `The campaign is ${state}: its audience cannot be changed any more.`,
    hint: 'What it sends to whom is settled when it is started. Cancel it and make another.',
    details: [{ field: 'audience', message: `cannot be changed: the campaign is ${state}` }],
  });
}

const changedMeanwhile = () =>
  new ApiError('CONFLICT', {
    message: 'The campaign has got another audience meanwhile.',
    hint: 'Read it with GET /api/v1/campaigns/{id}/audience.',
  });

const noLines = () =>
  new ApiError('INVALID_PAYLOAD', {
    message: 'The file has nobody in it.',
    hint: 'Send a table with a heading and a line for each person.',
    details: [{ field: 'file', message: 'has no lines below the heading' }],
  });

const tooManyFiles = () =>
  new ApiError('CONFLICT', {
    message: `There are ${MOST_FILES} drafts with a file in this workspace already.`,
    hint: 'Start or delete some of them.',
  });
