/** Templates made, changed, deleted and read at the simulated WhatsApp. */
import { DAY, HOUR } from '../../platform/clock.ts';
import { unattended } from '../../platform/unattended.ts';
import { LANGUAGES } from '../../whatsapp/templates/languages.ts';
import {
  type AccountTemplates,
  accountTemplates,
  keepAccountTemplates,
  type MadeTemplate,
  NAME_HELD_MS,
} from '../account-templates.ts';
import { type GraphFault, invalidParameter } from '../graph-error.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { SimulatorNumber, SimulatorTemplate, SimulatorTemplateComponent } from '../model.ts';
import { mediumOf } from '../uploads.ts';
import type { World } from '../world.ts';
import { type Asked, checkTemplateInput } from './check-creation.ts';
import { priceFault } from './maximum-price.ts';
import { libraryTemplate } from './presets.ts';
import { authComponents, upperCased } from './readback.ts';
import {
  CATEGORY_FIXED,
  EDITED_TOO_OFTEN,
  EXISTS,
  NAME_HELD,
  NOT_FOUND,
  STATUS_FIXED,
  TOO_MANY_CREATIONS,
} from './refusals.ts';
import { judgedCategory, scheduleReviews, tellStatus } from './review.ts';

const MOST_AN_HOUR = 100;
const EDITABLE = new Set(['APPROVED', 'REJECTED', 'PAUSED']);

/** `POST /{account}/message_templates`. */
export function createTemplate(world: World, number: SimulatorNumber, body: JsonObject): object {
  const { wabaId } = number;
  const now = world.clock.now();
  const account = accountTemplates(world.ledger, wabaId);
  if (account.creations.filter((at) => at > now - HOUR).length >= MOST_AN_HOUR) return TOO_MANY_CREATIONS;
  const fromLibrary = typeof body.library_template_name === 'string';
  const preset = fromLibrary ? libraryTemplate(String(body.library_template_name)) : undefined;
  if (fromLibrary && !preset)
    return invalidParameter('Param library_template_name names no template of the library');
  const asked = preset ? { ...readAsked(body), ...preset } : readAsked(body);
  if ('http' in asked) return asked;
  const fault =
    taken(number, account, asked.name, asked.language, now) ??
    templatePriceFault(body, asked.category) ??
    (preset ? undefined : checkTemplateInput(asked, (handle) => knowsHandle(world, wabaId, handle)));
  if (fault) return fault;
  const auth = asked.category === 'AUTHENTICATION';
  const atOnce = auth || preset !== undefined; // nothing in it is the business's own
  const ttl = body.message_send_ttl_seconds;
  const made: MadeTemplate = {
    id: `7${world.random.digits(15)}`,
    ...{ name: asked.name, language: asked.language },
    category: judgedCategory(asked.category, asked.components),
    status: atOnce ? 'APPROVED' : 'PENDING',
    parameter_format: asked.parameter_format,
    components: auth ? authComponents(asked.components) : listed(asked.components),
    ...(typeof ttl === 'number' && { message_send_ttl_seconds: ttl }),
    ...(isObject(body.optimization_spec) && { optimization_spec: body.optimization_spec }),
    edits: [],
    ...(!atOnce && { reviewAt: now + world.settings.reviewDelayMs }),
  };
  account.made.push(made);
  account.creations.push(now);
  keep(world, wabaId, account, made);
  return { id: made.id, status: made.status, category: made.category };
}

/** Marketing templates alone have a maximum price. */
function templatePriceFault(
  { optimization_spec: spec }: JsonObject,
  category: string,
): GraphFault | undefined {
  if (spec !== undefined && spec !== null && category !== 'MARKETING')
    return invalidParameter('Param optimization_spec is for templates of the category MARKETING.');
  return priceFault(spec);
}

/** `POST /{template}`: other components, another category. */
export function editTemplate(
  world: World,
  number: SimulatorNumber,
  template: SimulatorTemplate,
  body: JsonObject,
): object {
  const { wabaId } = number;
  const now = world.clock.now();
  const account = accountTemplates(world.ledger, wabaId);
  const known = account.made.find(({ id }) => id === template.id);
  const before: MadeTemplate = known ?? { ...template, edits: [] };
  if (!EDITABLE.has(before.status)) return STATUS_FIXED;
  const recent = (ms: number) => before.edits.filter((at) => at > now - ms).length;
  if (before.status === 'APPROVED' && (recent(DAY) >= 1 || recent(30 * DAY) >= 10)) return EDITED_TOO_OFTEN;
  const { category = before.category, components = before.components } = body;
  const asked = readAsked({ ...before, category, components });
  if ('http' in asked) return asked;
  if (before.status === 'APPROVED' && asked.category !== before.category) return CATEGORY_FIXED;
  const own = body.components !== undefined;
  const fault =
    templatePriceFault(body, asked.category) ??
    (own ? checkTemplateInput(asked, (handle) => knowsHandle(world, wabaId, handle)) : undefined);
  if (fault) return fault;
  const auth = asked.category === 'AUTHENTICATION';
  const made: MadeTemplate = {
    ...before,
    category: judgedCategory(asked.category, asked.components),
    ...(own && { components: auth ? authComponents(asked.components) : listed(asked.components) }),
    ...(typeof body.message_send_ttl_seconds === 'number' && {
      message_send_ttl_seconds: body.message_send_ttl_seconds,
    }),
    ...(isObject(body.optimization_spec) && { optimization_spec: body.optimization_spec }),
    status: 'PENDING',
    edits: [...before.edits, now],
    reviewAt: now + world.settings.reviewDelayMs,
  };
  account.made = [...account.made.filter(({ id }) => id !== made.id), made];
  if (!known) account.gone.push(made.id); // it stands among those that were made from now on
  keep(world, wabaId, account, made);
  return { success: true, id: made.id, name: made.name, category: made.category };
}

/** `DELETE /{account}/message_templates?name=…&hsm_id=…`: all languages of a name, or one. */
export function deleteTemplates(world: World, number: SimulatorNumber, query: URLSearchParams): object {
  const { wabaId } = number;
  const name = query.get('name');
  const id = query.get('hsm_id');
  if (!name) return invalidParameter('The parameter name is required.');
  const found = number.templates.filter((each) => each.name === name && (id === null || each.id === id));
  if (found.length === 0) return NOT_FOUND;
  const now = world.clock.now();
  const account = accountTemplates(world.ledger, wabaId);
  for (const template of found) {
    account.made = account.made.filter((each) => each.id !== template.id);
    account.gone.push(template.id);
    account.held[`${name} ${template.language}`] = now + NAME_HELD_MS;
    world.numbers.dropTemplate(wabaId, template);
  }
  if (id === null) account.held[name] = now + NAME_HELD_MS;
  keepAccountTemplates(world.ledger, wabaId, account, now);
  return { success: true };
}

/** `POST /{template}/unpause`. */
export function unpauseTemplate(world: World, number: SimulatorNumber, template: SimulatorTemplate): object {
  if (template.status !== 'PAUSED') return STATUS_FIXED;
  world.numbers.setTemplateStatus(number, template, 'APPROVED');
  const told = tellStatus(world, number, template, {
    event: 'APPROVED',
    reason: 'NONE',
    other_info: { title: 'UNPAUSE', description: 'Your WhatsApp message template has been unpaused.' },
  });
  unattended(told, world.log, 'simulator: a webhook of a template is not queued');
  return { success: true };
}

/** `POST /{account}/upsert_message_templates`: an authentication template in several languages at once. */
export function upsertTemplates(world: World, number: SimulatorNumber, body: JsonObject): object {
  const { languages, ...template } = body;
  if (!Array.isArray(languages) || languages.length === 0)
    return invalidParameter('The parameter languages is required.');
  if (String(template.category).toUpperCase() !== 'AUTHENTICATION')
    return invalidParameter('Param category must be one of {AUTHENTICATION}');
  const data: object[] = [];
  for (const language of languages as unknown[]) {
    const there = number.templates.find(
      (each) => each.name === template.name && each.language === String(language),
    );
    const made = (
      there
        ? editTemplate(world, number, there, template)
        : createTemplate(world, number, { ...template, language })
    ) as JsonObject | GraphFault;
    if ('http' in made) return made;
    data.push({ id: made.id, status: there ? 'PENDING' : made.status, language });
  }
  return { data };
}

function keep(world: World, wabaId: string, account: AccountTemplates, made: MadeTemplate): void {
  keepAccountTemplates(world.ledger, wabaId, account, world.clock.now());
  world.numbers.putTemplate(wabaId, made);
  scheduleReviews(world, wabaId);
}

function taken(
  number: SimulatorNumber,
  { held }: AccountTemplates,
  name: string,
  language: string,
  now: number,
): GraphFault | undefined {
  if (number.templates.some((each) => each.name === name && each.language === language))
    return EXISTS(language);
  const until = Math.max(held[name] ?? 0, held[`${name} ${language}`] ?? 0);
  return until > now ? NAME_HELD(language) : undefined;
}

/** Returns what was asked for in Meta's own case; objects may come as JSON text. */
function readAsked(body: JsonObject): Asked | GraphFault {
  const { name, language, category } = body;
  if (typeof name !== 'string') return invalidParameter('The parameter name is required.');
  if (typeof language !== 'string' || !LANGUAGES.has(language))
    return invalidParameter(
      `Param language must be one of {${[...LANGUAGES].join(', ')}} - got "${String(language)}".`,
    );
  if (typeof category !== 'string') return invalidParameter('The parameter category is required.');
  let components: unknown = body.components ?? [];
  if (typeof components === 'string') {
    try {
      components = JSON.parse(components);
    } catch {
      return invalidParameter('Param components must be an array.');
    }
  }
  if (!Array.isArray(components) || !components.every(isObject))
    return invalidParameter('Param components must be an array.');
  return {
    ...{ name, language },
    category: category.toUpperCase(),
    parameter_format: String(body.parameter_format ?? 'POSITIONAL').toUpperCase(),
    components: upperCased(components),
  };
}

/** Returns whether a handle is that of an upload for this account. */
function knowsHandle({ media }: World, wabaId: string, handle: string): boolean {
  const id = mediumOf(handle);
  return id !== undefined && media.find(id)?.wabaId === wabaId;
}

const listed = (components: readonly JsonObject[]) => components as unknown as SimulatorTemplateComponent[];
