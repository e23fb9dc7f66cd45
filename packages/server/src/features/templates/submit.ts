/** Has WhatsApp make a template. */
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { canonicalJson } from '../../platform/http/idempotency/idempotency-key.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import type { ManagementOutcome } from '../../whatsapp/graph-templates.ts';
import { type JsonObject, textOf } from '../../whatsapp/json.ts';
import { type ProviderTemplate, readTemplate } from '../../whatsapp/templates/provider-template.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import type { Actor } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import type { MediaLibrary } from '../media/library.ts';
import { keepMade } from './keep.ts';
import { answerLost, EXISTS, refusedByGraph, unreachable } from './refusal.ts';
import { samplesJson, withHandles } from './samples.ts';
import type { NewTemplate } from './schemas.ts';
import { type Template, templatesOfChannel } from './store.ts';
import { closeSubmission, findSubmission, openSubmission, reopenSubmission } from './submissions.ts';

export interface ManageOptions extends Pick<Installation, 'db' | 'clock'> {
  client: Pick<
    WhatsAppClient,
    'createTemplate' | 'editTemplate' | 'deleteTemplate' | 'templatesNamed' | 'uploadSample' | 'appOfToken'
  >;
  media: MediaLibrary;
}

export interface Submit {
  channel: ActiveChannel;
  template: NewTemplate;
  actor: Actor;
  keep?: Keep<Template> | undefined;
}

/**
 * Submits a template that the doctor has passed, and keeps it as WhatsApp shows it. Before the call a submission is
 * committed; where the answer is lost, or this process dies, the list of templates shows whether it was made, and the
 * same request again returns that template.
 */
export async function submitTemplate(
  o: ManageOptions,
  { channel, template, actor, keep }: Submit,
): Promise<Template> {
  const { db, clock, client } = o;
  const { name, language } = template;
  const request_hash = fingerprint(canonicalJson(template));
  const there = await findNamed(db, channel, name, language);
  if (there) {
    const submission = await findSubmission(db, channel, template);
    if (submission?.request_hash !== request_hash) throw taken(there);
    await transaction(db, async (trx) => keep?.(trx, there));
    return there;
  }

  const components = await withHandles(o, channel, template.components ?? []);
  const samples = samplesJson(template.components ?? []);
  const wanted = { name, language, request_hash, samples, actor: actor.id };
  const before = await transaction(db, (trx) => openSubmission(trx, channel, wanted, clock.now()));
  const repeated = before?.request_hash === request_hash;

  const outcome = await client.createTemplate(channel.graph, {
    ...template,
    ...(template.components && { components }),
  });
  const asked = { ...template, components };
  const made = await madeBy(o, channel, asked, outcome, repeated);
  if (made) {
    return transaction(db, async (trx) => {
      const now = clock.now();
      const [known] = (await templatesOfChannel(trx, channel.workspaceId, channel.id, name)).filter(
        (row) => row.language === language,
      );
      if (known && known.provider_id === made.providerId && known.status !== 'DELETED') {
        await keep?.(trx, known); // read from the list meanwhile
        return known;
      }
      const event = await keepMade(trx, channel, { template: made, before: known, samples, actor }, now);
      await closeSubmission(trx, channel, template);
      const [row] = (await templatesOfChannel(trx, channel.workspaceId, channel.id, name)).filter(
        (each) => each.language === language,
      );
      await keep?.(trx, row!);
      await recordEvents(trx, [event], now);
      return row!;
    });
  }
  if (outcome.kind === 'lost_answer') throw answerLost(outcome.cause);
  // An earlier request may still have made it: that one stays open.
  if (before && !repeated) await reopenSubmission(db, before);
  else if (!before) await closeSubmission(db, channel, template);
  throw outcome.kind === 'refused'
    ? refusedByGraph(outcome.error)
    : unreachable(outcome.kind === 'not_sent' ? outcome.cause : 'no id in its answer');
}

/** The template that a call has made, as far as it has; undefined: it has not, or nobody knows. */
async function madeBy(
  { client }: ManageOptions,
  channel: ActiveChannel,
  asked: NewTemplate,
  outcome: ManagementOutcome,
  repeated: boolean,
): Promise<ProviderTemplate | undefined> {
  const exists = outcome.kind === 'refused' && outcome.error.subcode === EXISTS && repeated;
  if (outcome.kind !== 'done' && outcome.kind !== 'lost_answer' && !exists) return undefined;
  const listed = await client.templatesNamed(channel.graph, asked.name).catch(() => []);
  const found = listed.find(({ language }) => language === asked.language);
  if (outcome.kind !== 'done') return found;
  if (found && found.providerId === textOf(outcome.body.id)) return found;
  return readTemplate({ ...upperCased(asked), ...outcome.body }); // the list lags behind
}

/** Returns the components with upper-case types, as WhatsApp lists them; it takes any case. */
function upperCased(asked: NewTemplate): JsonObject {
  const components = (asked.components ?? []).map((component) => ({
    ...component,
    type: String(component.type).toUpperCase(),
    ...(typeof component.format === 'string' && { format: component.format.toUpperCase() }),
  }));
  return { ...asked, components };
}

async function findNamed(
  db: Db,
  channel: ActiveChannel,
  name: string,
  language: string,
): Promise<Template | undefined> {
  const rows = await templatesOfChannel(db, channel.workspaceId, channel.id, name);
  return rows.find((row) => row.language === language && row.status !== 'DELETED');
}

const taken = (there: Template) =>
  new ApiError('CONFLICT', {
    message: `There is a template ${there.name} in ${there.language} already.`,
    hint: `Edit ${there.id}, or give this one another name.`,
    details: [{ field: 'name', message: `is that of ${there.id}` }],
  });
