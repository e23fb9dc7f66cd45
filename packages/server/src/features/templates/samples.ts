/** Samples of header media: the media of ours that a template names (`"header_handle":["med_…"]`) as Meta's handles. */
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import { isObject, textOf } from '../../whatsapp/json.ts';
import type { InWords } from '../../whatsapp/templates/doctor/doctor.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { findChannel, noteAppId } from '../channels/store.ts';
import type { MediaLibrary } from '../media/library.ts';
import { objectKey } from '../media/objects/object-store.ts';
import { isMediumId } from '../media/references.ts';
import { type MediumRow, mediaByIds } from '../media/store.ts';
import { refusedByGraph, unreachable } from './refusal.ts';

export interface SampleOptions extends Pick<Installation, 'db' | 'clock'> {
  client: Pick<WhatsAppClient, 'uploadSample' | 'appOfToken'>;
  media: MediaLibrary;
}

interface Place {
  /** `header`, `cards[2].header`. */
  name: string;
  /** The field of the request. */
  field: string;
  format: string;
  handle: unknown;
}

/** The types that Meta takes as the sample of each format (Meta: Resumable upload). */
const TYPES: Record<string, readonly string[]> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  GIF: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
};

/** The header samples of a template, in their order. */
export function samplePlaces(components: readonly unknown[], inside = ''): Place[] {
  return components.flatMap((component, i): Place[] => {
    if (!isObject(component)) return [];
    const type = textOf(component.type)?.toUpperCase();
    if (type === 'HEADER') {
      const { example } = component;
      const handles = isObject(example) ? example.header_handle : undefined;
      const handle = Array.isArray(handles) ? (handles as unknown[])[0] : handles;
      const field = `${inside}components[${i}].example.header_handle[0]`;
      const name = `${inside.replace(/^components\[\d+\]\./, '')}header`;
      return [{ name, field, format: textOf(component.format)?.toUpperCase() ?? '', handle }];
    }
    if (type !== 'CAROUSEL' || !Array.isArray(component.cards)) return [];
    return (component.cards as unknown[]).flatMap((card, n) =>
      isObject(card) && Array.isArray(card.components)
        ? samplePlaces(card.components, `${inside}components[${i}].cards[${n}].`)
        : [],
    );
  });
}

/** The media of ours among the samples, by place. */
export function samplesOf(components: readonly unknown[]): Record<string, string> {
  return Object.fromEntries(
    samplePlaces(components).flatMap(({ name, handle }) => (isMediumId(handle) ? [[name, handle]] : [])),
  );
}

/** The same as it is kept; null: none is ours. */
export function samplesJson(components: readonly unknown[]): string | null {
  const samples = samplesOf(components);
  return Object.keys(samples).length === 0 ? null : JSON.stringify(samples);
}

export interface SampleFault {
  /** The field of the request. */
  field: string;
  /** The rest of a sentence that begins with "The sample" in English. */
  problem: InWords;
}

/** Returns what is wrong with our media that a template names as samples. */
export async function sampleFaults(
  db: Db,
  workspaceId: string,
  components: readonly unknown[],
): Promise<SampleFault[]> {
  const places = samplePlaces(components).filter(({ handle }) => isMediumId(handle));
  if (places.length === 0) return [];
  const media = await mediaByIds(
    db,
    [...new Set(places.map(({ handle }) => handle as string))].map((id) => ({ workspaceId, id })),
  );
  return places.flatMap(({ field, format, handle }) => {
    const problem = faultOf(media.get(handle as string), format);
    return problem === undefined ? [] : [{ field, problem }];
  });
}

function faultOf(medium: MediumRow | undefined, format: string): InWords | undefined {
  if (!medium) return { en: 'names no medium of this workspace', hi: 'यह फ़ाइल इस वर्कस्पेस में नहीं है' };
  if (medium.state !== 'stored')
    return { en: 'names a medium whose bytes are not here', hi: 'यह फ़ाइल यहाँ सेव नहीं है' };
  const types = TYPES[format];
  if (!types) {
    const en = `does not go with a header of the format ${format}`;
    return { en, hi: `${format} हेडर के साथ फ़ाइल नहीं आती` };
  }
  const type = medium.mime_type;
  if (types.includes(type)) return undefined;
  const en = `is ${type}; the sample of a ${format} header is ${types.join(' or ')}`;
  return { en, hi: `यह ${type} है; ${format} हेडर का सैंपल ${types.join(' या ')} होता है` };
}

/** The components with Meta's handles in the place of our media, which are uploaded for it. */
export async function withHandles(
  o: SampleOptions,
  channel: ActiveChannel,
  components: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const ids = new Set(Object.values(samplesOf(components)));
  if (ids.size === 0) return [...components];
  const appId = await appIdOf(o, channel);
  const { workspaceId } = channel;
  const media = await mediaByIds(
    o.db,
    [...ids].map((id) => ({ workspaceId, id })),
  );
  const handles = new Map<string, string>();
  for (const medium of media.values()) handles.set(medium.id, await upload(o, channel, appId, medium));
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, own]) => [
        name,
        name === 'header_handle'
          ? [own].flat().map((id) => handles.get(textOf(id) ?? '') ?? id)
          : replaced(own),
      ]),
    );
  };
  return components.map((component) => replaced(component) as Record<string, unknown>);
}

async function upload(
  { client, media }: SampleOptions,
  channel: ActiveChannel,
  appId: string,
  { id, workspace_id, sha256, bytes, mime_type, file_name }: MediumRow,
): Promise<string> {
  const outcome = await client.uploadSample(channel.graph, appId, {
    contentType: mime_type,
    fileName: file_name ?? id,
    bytes: bytes!,
    async open(start) {
      const range = start === 0 ? undefined : { start, end: bytes! - 1 };
      const stream = await media.objects.read(objectKey(workspace_id, id, sha256!), range);
      if (!stream) throw new Error(`the bytes of ${id} are not there`);
      return stream;
    },
  });
  if (outcome.kind === 'uploaded') return outcome.handle;
  throw outcome.kind === 'refused' ? refusedByGraph(outcome.error) : unreachable(outcome.cause);
}

/** The app that samples are uploaded to: the channel's setting, or what WhatsApp says of its token, kept then. */
async function appIdOf({ db, client }: SampleOptions, channel: ActiveChannel): Promise<string> {
  const { app_id: known } = await findChannel(db, channel.workspaceId, channel.id);
  if (known !== null) return known;
  const found = await client.appOfToken(channel.graph).catch(() => undefined);
  if (found === undefined) {
    throw new ApiError('CHANNEL_NOT_READY', {
      message: 'The sample of a header needs the id of the app, which WhatsApp does not say of this token.',
      hint: 'Set appId of the channel (PATCH /api/v1/channels/{id}): the app id of the app dashboard.',
    });
  }
  await noteAppId(db, channel, found);
  return found;
}
