/**
 * This file finds our media in a message: in `mediaId`, and in Meta's own form `{"image": {"id": "med_…"}}` anywhere
 * in Meta's objects.
 */
import { MEDIA_TYPES, type MediaType } from '../../whatsapp/send/media-type.ts';

export const isMediumId = (id: unknown): id is string => typeof id === 'string' && id.startsWith('med_');

/** A medium that a message names. */
export interface Reference {
  id: string;
  /** The kind that it is sent as; undefined means its own. */
  kind?: MediaType;
  /** The field that names it. */
  field: string;
}

/** The members of a message that hold Meta's own objects with media in them. */
const OBJECTS = ['components', 'interactive', 'sticker'] as const;

interface MessageBody extends Partial<Record<(typeof OBJECTS)[number], unknown>> {
  mediaId?: string;
  mediaType?: string;
}

type Visit = (id: string, kind: MediaType, own: Record<string, unknown>, field: string) => object | undefined;

/** A copy of Meta's object in which `visit` may have put another in the place of each medium of ours. */
function mapMedia(value: unknown, visit: Visit, field: string): unknown {
  if (Array.isArray(value)) return value.map((item, i) => mapMedia(item, visit, `${field}[${i}]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]: [string, unknown]) => {
      const id = (own as { id?: unknown } | null)?.id;
      const there = field === '' ? name : `${field}.${name}`;
      const kind = MEDIA_TYPES.find((type) => type === name);
      if (kind && isMediumId(id))
        return [name, visit(id, kind, own as Record<string, unknown>, there) ?? own];
      return [name, mapMedia(own, visit, there)];
    }),
  );
}

function mapObjects(body: MessageBody, visit: Visit): object {
  const own = OBJECTS.filter((name) => body[name] !== undefined);
  return mapMedia(Object.fromEntries(own.map((name) => [name, body[name]])), visit, '') as object;
}

/** The media of ours that a message names, in the order in which it does. */
export function referencesIn(body: MessageBody): Reference[] {
  const { mediaId, mediaType } = body;
  const found: Reference[] = [];
  if (isMediumId(mediaId)) {
    const kind = MEDIA_TYPES.find((type) => type === mediaType);
    found.push({ id: mediaId, field: 'mediaId', ...(kind && { kind }) });
  }
  mapObjects(body, (id, kind, _own, field) => void found.push({ id, kind, field: `${field}.id` }));
  return found;
}

/**
 * The ids of the media of ours that a stored message names, each once. Most have none, and a look at the text is cheaper
 * than to parse each.
 */
export function mediaIdsOf({ type, body }: { type: string; body: string }): string[] {
  if (type === 'text' || !body.includes('"med_')) return [];
  return [...new Set(referencesIn(JSON.parse(body) as MessageBody).map(({ id }) => id))];
}

/** Meta's objects of a message with a name for each document of ours that has none. */
export function withFileNames(body: MessageBody, nameOf: (id: string) => string | undefined): object {
  return mapObjects(body, (id, kind, own) => {
    const filename = nameOf(id);
    return kind === 'document' && own.filename === undefined && filename !== undefined
      ? { ...own, filename }
      : undefined;
  });
}

/** The message with WhatsApp's ids in the place of ours. */
export function withProviderIds<Body extends MessageBody>(
  body: Body,
  ids: ReadonlyMap<string, string>,
): Body {
  const { mediaId } = body;
  return {
    ...body,
    ...(isMediumId(mediaId) && { mediaId: ids.get(mediaId) ?? mediaId }),
    ...mapObjects(body, (id, _kind, own) => ({ ...own, id: ids.get(id) ?? id })),
  };
}
