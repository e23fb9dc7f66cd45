import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import type { TemplateComponent } from '../../whatsapp/templates/provider-template.ts';
import { isRemoved } from '../channels/joins.ts';
import type { NewEvent } from '../events/record.ts';
import type { EventData } from '../events/types.ts';
import type { TemplateHistoryEntry, TemplateNews } from './schemas.ts';

export type Template = Row<'templates'>;

/** The channel of a template, in the fields that both a row and the directory have. */
export interface TemplateOwner {
  workspaceId: string;
  id: string;
}

export interface TemplateFilter {
  name?: string | undefined;
  status?: string | undefined;
  language?: string | undefined;
  channelId?: string | undefined;
}

/** Lists the templates of connected channels, newest first; `before` is the id where the page before ended. */
export async function listTemplates(
  db: Db,
  workspaceId: string,
  filter: TemplateFilter,
  limit: number,
  before?: string,
): Promise<Template[]> {
  let query = connected(db).where('templates.workspace_id', '=', workspaceId);
  if (filter.name !== undefined) query = query.where('templates.name', '=', filter.name);
  if (filter.status !== undefined) query = query.where('templates.status', '=', filter.status);
  if (filter.language !== undefined) query = query.where('templates.language', '=', filter.language);
  if (filter.channelId !== undefined) query = query.where('templates.channel_id', '=', filter.channelId);
  if (before !== undefined) query = query.where('templates.id', '<', before);
  return query.orderBy('templates.id', 'desc').limit(limit).execute();
}

export async function findTemplate(db: Db, workspaceId: string, id: string): Promise<Template> {
  const row = await connected(db)
    .where('templates.workspace_id', '=', workspaceId)
    .where('templates.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such template in this workspace.' });
  return row;
}

/** Selects the templates of connected channels; those of a removed one are kept for its messages alone. */
function connected(db: Db) {
  return db
    .selectFrom('templates')
    .where(({ not }) => not(isRemoved('templates.workspace_id', 'templates.channel_id')))
    .selectAll('templates');
}

export async function templatesOfChannel(
  db: Db,
  workspaceId: string,
  channelId: string,
  name?: string,
): Promise<Template[]> {
  let query = db
    .selectFrom('templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', channelId);
  if (name !== undefined) query = query.where('name', '=', name);
  return query.orderBy('language').execute();
}

export function showTemplate(row: Template): EventData['template'] {
  return {
    id: row.id,
    channelId: row.channel_id,
    name: row.name,
    language: row.language,
    category: row.category,
    status: row.status,
    parameterFormat: row.parameter_format,
    components: JSON.parse(row.components) as TemplateComponent[],
    ...(row.quality !== null && { quality: row.quality }),
    ...(row.rejection !== null && {
      rejection: JSON.parse(row.rejection) as { reason?: string; recommendation?: string },
    }),
    ...(row.coming_category !== null && {
      correctCategory: (JSON.parse(row.coming_category) as { category: string }).category,
    }),
    ...(row.ttl_s !== null && { messageSendTtlSeconds: row.ttl_s }),
  };
}

/** Returns a template with its samples and its history. */
export function showTemplateDetail(row: Template, history: TemplateHistoryEntry[]) {
  return {
    ...showTemplate(row),
    ...(row.samples !== null && { samples: JSON.parse(row.samples) as Record<string, string> }),
    history,
  };
}

export function templateUpdated(row: Template, change?: TemplateNews): NewEvent {
  return {
    workspaceId: row.workspace_id,
    type: 'template.updated',
    subject: row.id,
    data: { ...showTemplate(row), ...(change && { change }) },
  };
}

/** Returns the ids of the media that templates of a workspace have as samples. */
export async function sampleMedia(db: Db, workspaceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('templates')
    .select('samples')
    .where('workspace_id', '=', workspaceId)
    .where('samples', 'is not', null)
    .execute();
  return new Set(
    rows.flatMap(({ samples }) => Object.values(JSON.parse(samples!) as Record<string, string>)),
  );
}
