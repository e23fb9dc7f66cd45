import { ApiError, type ErrorDetail } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema.ts';
import { randomOf } from '../../../platform/database/surroundings.ts';
import { mediaTypeOfUrl } from '../../../whatsapp/send/media-type.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import { contactViews } from '../../contacts/find.ts';
import { isPhone } from '../../contacts/phone.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { isMediumId } from '../../media/references.ts';
import type { TemplateDirectory } from '../../templates/directory.ts';
import type { SendRequest } from '../schemas.ts';
import { placeAt } from '../state/person-queue.ts';
import { findMessage } from '../state/store.ts';
import { attachMedia } from './attach-media.ts';
import { templateAmong } from './choose-template.ts';
import { scheduleOf } from './schedule.ts';

export interface ComposeOptions {
  db: Db;
  channels: ChannelDirectory;
  templates: TemplateDirectory;
}

/** Which fields only one type has; others of these are wrong with it. */
const MEMBERS_OF = {
  text: ['message', 'previewUrl'],
  template: ['templateName', 'templateLanguage', 'variables', 'components'],
  media: ['mediaUrl', 'mediaId', 'mediaType', 'caption', 'filename'],
} as const;

/** Turns a send request into the row to be stored, or refuses it with every fault it has. */
export async function composeMessage(
  { db, channels, templates }: ComposeOptions,
  workspaceId: string,
  request: SendRequest,
  now: number,
): Promise<NewRow<'messages'>> {
  const faults = faultsOf(request);
  if (faults.length > 0) throw invalidPayload(faults);
  const { sendAt, validUntil } = scheduleOf(request, now);
  if (isContactId(request.to) && !(await contactViews(db, workspaceId, [request.to])).has(request.to))
    throw noSuchRecipient();
  const quoted =
    request.replyTo === undefined ? undefined : await findMessage(db, workspaceId, request.replyTo);
  if (request.replyTo !== undefined && !quoted)
    throw invalidPayload([{ field: 'replyTo', message: 'names no message of this workspace' }]);
  const channel = await chooseChannel(channels, workspaceId, request.from, quoted?.channel_id);

  const body: Record<string, unknown> = {};
  for (const name of MEMBERS_OF[request.type]) if (request[name] !== undefined) body[name] = request[name];
  let category: string | null = null;
  if (request.type === 'template') {
    const templateName = request.templateName!;
    const all = await templates.findTemplates(workspaceId, channel.id, templateName);
    const template = templateAmong(all, { ...request, templateName });
    body.templateLanguage = template.language;
    category = template.category;
  }
  if (request.type === 'media' && request.mediaUrl !== undefined)
    body.mediaType = request.mediaType ?? mediaTypeOfUrl(request.mediaUrl);
  const unfit = request.type === 'text' ? undefined : await attachMedia(db, workspaceId, body);
  if (unfit && unfit.length > 0) throw invalidPayload(unfit);

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
    body: JSON.stringify(body),
    reference: request.reference ?? null,
    reply_to: request.replyTo ?? null,
    template_category: category,
    created_at: now,
    send_at: sendAt,
    valid_until: validUntil,
    place: sendAt === null ? null : placeAt(sendAt, id),
    phase: 'new',
    idempotency_key: null,
    request_hash: null,
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
  if (type === 'text' && request.message === undefined) fault('message', 'is required when type is text');
  if (type === 'template' && request.templateName === undefined)
    fault('templateName', 'is required when type is template');
  if (type === 'media') faultsOfMedia(request, fault);
  for (const [other, fields] of Object.entries(MEMBERS_OF)) {
    if (other === type) continue;
    for (const name of fields) if (request[name] !== undefined) fault(name, `does not go with type ${type}`);
  }
  return faults;
}

function faultsOfMedia(request: SendRequest, fault: (field: string, message: string) => void): void {
  const { mediaUrl, mediaId, mediaType, caption, filename } = request;
  if ((mediaUrl === undefined) === (mediaId === undefined)) {
    fault('mediaUrl', 'or mediaId is required when type is media, and only one of them');
    return;
  }
  if (mediaUrl !== undefined && URL.parse(mediaUrl)?.protocol !== 'https:')
    fault('mediaUrl', 'must be an https URL');
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
}

async function chooseChannel(
  channels: ChannelDirectory,
  workspaceId: string,
  from: string | undefined,
  quotedOn: string | undefined,
): Promise<ActiveChannel> {
  const all = await channels.ofWorkspace(workspaceId);
  const wanted = from ?? quotedOn;
  const named =
    wanted === undefined ? all : all.filter((channel) => channel.id === wanted || channel.phone === wanted);
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
