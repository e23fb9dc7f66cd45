/** Message templates at the door, as Graph shows them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { bodyCheck } from '../../platform/http/body/validators.ts';
import { textOf } from '../../whatsapp/json.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { actorOf } from '../events/audit.ts';
import { changedTemplate, editTemplate, requireEditable } from '../templates/edit.ts';
import { examine, requireSound } from '../templates/examine.ts';
import { removeTemplates } from '../templates/remove.ts';
import { NewTemplate, TemplateChange } from '../templates/schemas.ts';
import { showTemplate, type Template, templatesOfChannel } from '../templates/store.ts';
import { type ManageOptions, submitTemplate } from '../templates/submit.ts';
import { DOOR } from './door-url.ts';
import { invalidParameter, notHere } from './graph-error.ts';
import { parsedObjects } from './json-members.ts';
import { fieldsOf, type Node, UNDESCRIBED } from './node.ts';
import { accountOf } from './nodes.ts';
import { pageOf } from './paging.ts';
import { aboutTemplates } from './template-faults.ts';

export interface TemplateDoorOptions extends ManageOptions {
  channels: ChannelDirectory;
}

export const TEMPLATE_FIELDS = [
  ...(['name', 'parameter_format', 'components', 'language', 'status', 'category'] as const),
  'id' as const,
];

export function templateRoutes(app: FastifyInstance, o: TemplateDoorOptions): void {
  const { db } = app.installation;
  const { channels } = o;
  const limit = apiLimit(app);
  const read = { config: { access: ['messages', 'read'] as const, ...limit }, schema: UNDESCRIBED };
  const change = { config: { access: ['write'] as const, ...limit }, schema: UNDESCRIBED };

  app.get<Node>(`${DOOR}/:node/message_templates`, read, async (request) => {
    const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
    const rows = await templatesOf(db, numbers);
    const shown = rows.map(graphTemplate).filter(filterOf(request));
    return pageOf(request, shown, TEMPLATE_FIELDS);
  });

  app.post<Node>(`${DOOR}/:node/message_templates`, change, async (request) => {
    const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
    const fields = parsedObjects(fieldsOf(request));
    if (fields.library_template_name !== undefined) throw notHere("Templates of Meta's library");
    return aboutTemplates(async () => {
      const template = newTemplate(only(NewTemplate, fields));
      const findings = await examine(o, numbers[0], { template, language: 'en' });
      // A name that is taken may be that of what the same request has made before.
      requireSound(findings.filter(({ rule }) => rule !== 'name.taken'));
      const row = await submitTemplate(o, { channel: numbers[0], template, actor: actorOf(request) });
      return { id: row.provider_id, status: row.status, category: row.category };
    });
  });

  app.delete<Node>(`${DOOR}/:node/message_templates`, change, async (request) => {
    const { numbers } = await accountOf(channels, principalOf(request).workspaceId, request);
    const { name: named, hsm_id } = fieldsOf(request);
    const name = textOf(named);
    if (name === undefined) throw invalidParameter('The parameter name is required.');
    const id = textOf(hsm_id);
    return aboutTemplates(async () => {
      const channel = numbers[0];
      const rows = await templatesOfChannel(db, channel.workspaceId, channel.id, name);
      const one = rows.find((row) => row.provider_id === id);
      if (id !== undefined && !one)
        throw new ApiError('NOT_FOUND', { message: `There is no template ${name} with the id ${id}.` });
      await removeTemplates(o, { channel, name, only: one, actor: actorOf(request) });
      return { success: true };
    });
  });
}

/** Returns the known fields alone; Meta ignores what clients send besides. */
function only({ properties }: { properties: object }, fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  );
}

/** The template of this workspace that Meta's id names, and a number of its account. */
export async function findGraphTemplate(
  { db, channels }: Pick<TemplateDoorOptions, 'db' | 'channels'>,
  workspaceId: string,
  id: string,
): Promise<{ row: Template; channel: ActiveChannel } | undefined> {
  for (const channel of await channels.ofWorkspace(workspaceId)) {
    const row = (await templatesOf(db, [channel])).find(({ provider_id }) => provider_id === id);
    if (row) return { row, channel };
  }
  return undefined;
}

/** `POST /{template}`: its components, its category, how long its messages last. */
export function changeGraphTemplate(
  o: TemplateDoorOptions,
  request: FastifyRequest,
  { row, channel }: { row: Template; channel: ActiveChannel },
): Promise<object> {
  return aboutTemplates(async () => {
    const wanted = changeOfTemplate(only(TemplateChange, parsedObjects(fieldsOf(request))));
    requireEditable(row, wanted);
    const template = changedTemplate(row, wanted);
    const findings = await examine(o, channel, { template, language: 'en', editing: row });
    // What stays as WhatsApp shows it is not in the form in which it was submitted.
    const stays = wanted.components === undefined;
    requireSound(
      findings.filter(
        ({ rule, field }) => !stays || rule.startsWith('edits.') || !field.startsWith('components'),
      ),
    );
    await editTemplate(o, { channel, row, change: wanted, actor: actorOf(request) });
    return { success: true };
  });
}

const newTemplate = bodyCheck<NewTemplate>(NewTemplate);
const changeOfTemplate = bodyCheck<TemplateChange>(TemplateChange);

/** Returns the templates of an account, each once though it is known of each of its numbers. */
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
