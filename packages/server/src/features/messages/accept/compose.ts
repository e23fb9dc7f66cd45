import { ApiError, type ErrorDetail } from '../../../errors.ts';
import { DAY } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { mediaTypeOfUrl } from '../../../whatsapp/send/media-type.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import { contactViews } from '../../contacts/identity/find.ts';
import { isPhone } from '../../contacts/identity/phone.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { isMediumId } from '../../media/references.ts';
import { templateAmong } from '../../templates/choose-template.ts';
import type { TemplateDirectory } from '../../templates/directory.ts';
import { MEMBERS, membersOf, SEND_TYPES } from '../members.ts';
import type { SendRequest } from '../schemas.ts';
import type { MessageRow } from '../state/draft.ts';
import { placeAt } from '../state/person-queue.ts';
import { findMessage } from '../state/store.ts';
import { attachMedia } from './attach-media.ts';
import { faultsOfObject, faultsOfSender, invalidMessage } from './meta-object.ts';
import { scheduleOf } from './schedule.ts';

export interface ComposeOptions {
  db: Db;
  channels: ChannelDirectory;
  templates: TemplateDirectory;
}

/** The message as our API or the Graph door has read it. */
export type ToSend = SendRequest;

/** The fields that only other types have, by type. */
const FOREIGN = new Map(
  SEND_TYPES.map((type) => {
    const own = new Set<string>(membersOf(type));
    return [type, [...new Set(SEND_TYPES.flatMap(membersOf))].filter((name) => !own.has(name))];
  }),
);

/** Older messages take no reaction (Meta: Reaction messages). */
const REACTIONS_MS = 30 * DAY;

/** Turns a send request into the row to be stored, or refuses it with every fault it has. */
export async function composeMessage(
  { db, channels, templates }: ComposeOptions,
  workspaceId: string,
  request: ToSend,
  now: number,
): Promise<NewRow<'messages'>> {
  const faults = faultsOf(request);
  if (faults.length > 0) throw invalidPayload([...faults, ...faultsOfObject(request, now)]);
  const { sendAt, validUntil } = scheduleOf(request, now);
  const dueAt = sendAt ?? now; // what ends by itself must not have ended by then
  const unfit = faultsOfObject(request, dueAt);
  if (unfit.length > 0) throw invalidMessage(unfit);
  if (isContactId(request.to) && !(await contactViews(db, workspaceId, [request.to])).has(request.to))
    throw noSuchRecipient();
  const quoted = quotes(request) ? await findQuoted(db, workspaceId, request, dueAt) : undefined;
  const wanted = request.from ?? quoted?.channel_id;
  const named = channels.ofWorkspace(
    workspaceId,
    ({ id, phone }) => wanted === undefined || id === wanted || phone === wanted,
  );
  const channel = readyOf(named instanceof Promise ? await named : named, request.from);
  const unsendable = faultsOfSender(request, channel);
  if (unsendable.length > 0) throw invalidMessage(unsendable);

  const body: Record<string, unknown> = {};
  for (const name of membersOf(request.type)) if (request[name] !== undefined) body[name] = request[name];
  let category: string | null = null;
  if (request.type === 'template') {
    const templateName = request.templateName!;
    const all = await templates.findTemplates(workspaceId, channel.id, templateName);
    const template = templateAmong(all, { ...request, templateName });
    body.templateLanguage = template.language;
    category = template.category;
  }
  if (request.marketing && category !== 'MARKETING')
    throw invalidMessage([{ field: 'marketing', message: 'takes templates of the category MARKETING' }]);
  if (request.type === 'media' && request.mediaUrl !== undefined)
    body.mediaType = request.mediaType ?? mediaTypeOfUrl(request.mediaUrl);
  if (request.type === 'sticker' && request.sticker === undefined) body.mediaType = 'sticker';
  const unattached = request.type === 'text' ? undefined : await attachMedia(db, workspaceId, body);
  if (unattached && unattached.length > 0) throw invalidPayload(unattached);

  const id = randomOf(db).newId('msg', now);
  return {
    workspace_id: workspaceId,
    id,
    direction: 'outbound',
    channel_id: channel.id,
    contact_id: isContactId(request.to) ? request.to : null,
    type: request.type,
    status: 'queued',
    person: request.to,
    sent_by: null, // each row of a batch has the fields of the first
    body: JSON.stringify(body),
    reference: request.reference ?? null,
    reply_to: quoted?.id ?? null,
    template_category: category,
    created_at: now,
    send_at: sendAt,
    valid_until: validUntil,
    place: sendAt === null ? null : placeAt(sendAt, id),
    traceparent: null,
    phase: 'new',
  };
}

export const noSuchRecipient = () =>
  invalidPayload([{ field: 'to', message: 'names no contact of this workspace' }]);

function invalidPayload(details: ErrorDetail[]): ApiError {
  const message = `${details.map((fault) => `${fault.field} ${fault.message}`).join('; ')}.`;
  return new ApiError('INVALID_PAYLOAD', { message, details });
}

function faultsOf(request: SendRequest): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const fault = (field: string, message: string) => faults.push({ field, message });
  const { to, type } = request;

  if (!isContactId(to) && !isPhone(to)) {
    fault(
      'to',
      'must be a possible phone number in E.164 form, such as +919876543210, or the id of a contact',
    );
  }
  for (const name of MEMBERS[type].needed)
    if (request[name] === undefined) fault(name, `is required when type is ${type}`);
  if (type === 'media') faultsOfMedia(request, fault);
  if (type === 'sticker' && given(request, ['sticker', 'mediaUrl', 'mediaId']) !== 1)
    fault('sticker', 'or mediaUrl or mediaId is required when type is sticker, and only one of them');
  if (type === 'sticker') faultsOfUrl(request, fault);
  if (type === 'reaction' && request.replyTo !== undefined)
    fault('replyTo', 'does not go with type reaction, which names its message itself');
  for (const name of FOREIGN.get(type)!)
    if (request[name] !== undefined) fault(name, `does not go with type ${type}`);
  return faults;
}

type Fault = (field: string, message: string) => void;

const given = (request: SendRequest, names: readonly (keyof SendRequest)[]) =>
  names.filter((name) => request[name] !== undefined).length;

function faultsOfUrl({ mediaUrl }: SendRequest, fault: Fault): void {
  if (mediaUrl !== undefined && URL.parse(mediaUrl)?.protocol !== 'https:')
    fault('mediaUrl', 'must be an https URL');
}

function faultsOfMedia(request: SendRequest, fault: Fault): void {
  const { mediaUrl, mediaId, mediaType, caption, filename, voice } = request;
  if ((mediaUrl === undefined) === (mediaId === undefined)) {
    fault('mediaUrl', 'or mediaId is required when type is media, and only one of them');
    return;
  }
  faultsOfUrl(request, fault);
  if (isMediumId(mediaId)) return; // what it is is known; see attachMedia
  const kind = mediaType ?? (mediaUrl === undefined ? undefined : mediaTypeOfUrl(mediaUrl));
  if (kind === undefined) {
    fault(
      'mediaType',
      mediaUrl === undefined ? 'is required with mediaId' : 'is required: the URL does not show it',
    );
    return;
  }
  if (caption !== undefined && (kind === 'audio' || kind === 'sticker'))
    fault('caption', `does not go with ${kind}`);
  if (filename !== undefined && kind !== 'document') fault('filename', `does not go with ${kind}`);
  if (voice === true && kind !== 'audio') fault('voice', `does not go with ${kind}`);
}

const quotes = ({ type, replyTo }: SendRequest) => type === 'reaction' || replyTo !== undefined;

/** The message that a request replies or reacts to, where it names it by our id. */
async function findQuoted(
  db: Db,
  workspaceId: string,
  { type, replyTo, reaction }: SendRequest,
  now: number,
): Promise<MessageRow | undefined> {
  const target = type === 'reaction' ? String(reaction?.message_id) : undefined;
  const id = target?.startsWith('msg_') ? target : replyTo;
  if (id === undefined) return undefined;
  const field = target === undefined ? 'replyTo' : 'reaction.message_id';
  const row = await findMessage(db, workspaceId, id);
  if (!row) throw invalidPayload([{ field, message: 'names no message of this workspace' }]);
  if (target !== undefined) {
    const message =
      row.status === 'failed'
        ? 'names a message that was not sent'
        : row.created_at < now - REACTIONS_MS
          ? 'names a message that is older than 30 days'
          : undefined;
    if (message !== undefined) throw invalidMessage([{ field, message }]);
  }
  return row;
}

/** Returns the first channel that can send, of those that a request names or else all of its workspace. */
function readyOf(named: readonly ActiveChannel[], from: string | undefined): ActiveChannel {
  if (from !== undefined && named.length === 0)
    throw invalidPayload([{ field: 'from', message: 'names no channel of this workspace' }]);
  const channel = named.find((candidate) => candidate.status === 'ready');
  if (channel) return channel;
  const paused = named[0];
  throw new ApiError('CHANNEL_NOT_READY', {
    message: paused
      ? `The channel ${paused.phone} is ${paused.status.replace('_', ' ')}.`
      : 'This workspace has no channel.',
  });
}
