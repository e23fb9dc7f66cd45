/** Message templates at the door, as Graph shows them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/authenticate.ts';
import { type Limit, limited } from '../../platform/http/rate-limit.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { showTemplate, type Template, templatesOfChannel } from '../templates/store.ts';
import { DOOR } from './door-url.ts';
import { fieldsOf, type Node, textOf, UNDESCRIBED } from './node.ts';
import { accountOf } from './nodes.ts';
import { pageOf } from './paging.ts';

export interface TemplateDoorOptions {
  db: Db;
  apiUrl: string;
  channels: ChannelDirectory;
  limits: { api: Limit | undefined };
}

export const TEMPLATE_FIELDS = [
  ...(['name', 'parameter_format', 'components', 'language', 'status', 'category'] as const),
  'id' as const,
];

export function templateRoutes(app: FastifyInstance, o: TemplateDoorOptions): void {
  const { db, apiUrl, channels } = o;
  const limit = limited(o.limits.api, 'api', 'credential');
  const read = { config: { access: ['messages', 'read'] as const, ...limit }, schema: UNDESCRIBED };

  app.get<Node>(`${DOOR}/:node/message_templates`, read, async (request) => {
    const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
    const rows = await templatesOf(db, numbers);
    const shown = rows.map(graphTemplate).filter(filterOf(request));
    return pageOf(request, shown, { apiUrl, usual: TEMPLATE_FIELDS });
  });
}

/** Those of an account, each once though it is known of each of its numbers. */
export async function templatesOf(db: Db, numbers: readonly ActiveChannel[]): Promise<Template[]> {
  const found = new Map<string, Template>();
  for (const { workspaceId, id } of numbers)
    for (const row of await templatesOfChannel(db, workspaceId, id))
      if (row.status !== 'DELETED' && !found.has(row.provider_id)) found.set(row.provider_id, row);
  return [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

export function graphTemplate(row: Template) {
  const { name, language, category, status, parameterFormat, components } = showTemplate(row);
  return {
    ...{ name, language, status, category, components },
    parameter_format: parameterFormat.toUpperCase(),
    id: row.provider_id,
  };
}
export type GraphTemplate = ReturnType<typeof graphTemplate>;

/** Filters take any case, one word or a list. */
function filterOf(request: FastifyRequest): (template: GraphTemplate) => boolean {
  const fields = fieldsOf(request);
  const wanted = (['status', 'category', 'language', 'name'] as const).flatMap((name) => {
    const text = textOf(fields[name]);
    return text === undefined ? [] : [{ name, values: listOf(text) }];
  });
  const part = textOf(fields.name_or_content)?.toLowerCase();
  return (template) =>
    wanted.every(({ name, values }) => values.includes(template[name].toLowerCase())) &&
    (part === undefined ||
      template.name.includes(part) ||
      JSON.stringify(template.components).toLowerCase().includes(part));
}

function listOf(text: string): string[] {
  const words = text.startsWith('[') ? text.replace(/[[\]"]/g, '') : text;
  return words.split(',').map((word) => word.trim().toLowerCase());
}
