import type { Medium, SendRequest, Template } from '@meghdoot/sdk';
import { asE164, isContactId } from '../../nouns/contacts/address.ts';
import { isMediumId } from '../../nouns/media/medium-id.ts';
import { fillTemplate } from '../../nouns/templates/template-parameters.ts';
import { valuesOf } from '../../nouns/templates/template-values.ts';
import { isAddress, MEDIA_TYPES, type MediaType, mediaTypeOf } from '../../nouns/whatsapp/media.ts';
import type { TemplateValues } from '../../nouns/whatsapp/template-preview.tsx';
import type { Search } from '../../search.ts';
import { type DayTime, instantOf } from '../../ui/elements/day-time.ts';
import { emptyDraft, RICH_KINDS, type RichDraft, type RichKind } from './rich/draft.ts';
import { richRequest } from './rich/request.ts';

export const TYPES = ['text', 'template', 'media', 'rich'] as const;
/** The content of `rich` is an object of WhatsApp's, whose type is a `RichKind`. */
type MessageType = (typeof TYPES)[number];

/** The message that is being written. Its type, sender and template stand in the URL. */
export interface TypedMessage {
  to: string;
  message: string;
  previewUrl: boolean;
  values: TemplateValues;
  /** The id of what was uploaded, a URL, or an id of WhatsApp's own. */
  media: string;
  /** The kind that somebody chose; while it is empty, the extension of the URL says it. */
  mediaType: MediaType | '';
  caption: string;
  filename: string;
  rich: RichDraft;
  reference: string;
  /** The time at which it is to be sent; undefined means at once. */
  sendAt: DayTime | undefined;
}

export function typedFrom(search: Search): TypedMessage {
  const { to = '', message = '', reference = '', caption = '', filename = '', mediaType } = search;
  return {
    ...{ to, message, reference, caption, filename },
    previewUrl: false,
    sendAt: undefined,
    values: valuesOf({ variables: parsed(search.variables), components: parsed(search.components) }),
    media: search.mediaUrl ?? search.mediaId ?? '',
    mediaType: MEDIA_TYPES.find((known) => known === mediaType) ?? '',
    rich: emptyDraft(search.json),
  };
}

/** Returns the type that the URL says; `usual` is that of a URL which says none. */
export function typeFrom({ type, template }: Search, usual: MessageType = 'text'): MessageType {
  const known = TYPES.find((each) => each === type);
  return known ?? (template ? 'template' : usual);
}

export function richKindFrom({ kind }: Search): RichKind {
  return RICH_KINDS.find((each) => each === kind) ?? 'button';
}

/** Parses a parameter of the page's URL as JSON; returns undefined when it is none. */
function parsed(json = 'null'): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

interface Chosen {
  type: MessageType;
  from: string | undefined;
  template: Template | undefined;
  medium?: Medium | undefined;
  kind?: RichKind;
}

/** Returns the request that sends what was typed, the same that a program would make. */
export function requestOf(typed: TypedMessage, { from, ...chosen }: Chosen): SendRequest {
  const to = typed.to.trim();
  return {
    to: isContactId(to) ? to : asE164(to),
    type: chosen.type,
    ...contentOf(typed, chosen),
    ...(from && { from }),
    ...(typed.reference && { reference: typed.reference }),
    ...(typed.sendAt && { sendAt: instantOf(typed.sendAt) }),
  } as SendRequest;
}

function contentOf(
  typed: TypedMessage,
  { type, template, medium, kind = 'button' }: Omit<Chosen, 'from'>,
): object {
  if (type === 'text') return { message: typed.message, ...(typed.previewUrl && { previewUrl: true }) };
  if (type === 'media') return mediaOf(typed, medium);
  if (type === 'rich') return richRequest(typed.rich, kind);
  if (!template) return {};
  return {
    templateName: template.name,
    templateLanguage: template.language,
    ...fillTemplate(template, typed.values),
  };
}

/** Returns the kind of the file as far as it is known; an uploaded file has its own. */
export function kindOf({ media, mediaType }: TypedMessage, medium?: Medium): MediaType | undefined {
  return isMediumId(media) ? medium?.kind : mediaType || mediaTypeOf(media.trim());
}

export const takesCaption = (kind: MediaType | undefined) => kind !== 'audio' && kind !== 'sticker';
export const takesFilename = (kind: MediaType | undefined) => kind === 'document';

function mediaOf(typed: TypedMessage, medium: Medium | undefined): object {
  const { mediaType, caption, filename } = typed;
  const media = typed.media.trim();
  const kind = kindOf(typed, medium);
  return {
    ...(media && (isAddress(media) ? { mediaUrl: media } : { mediaId: media })),
    ...(mediaType && !isMediumId(media) && { mediaType }),
    ...(caption && takesCaption(kind) && { caption }),
    ...(filename && takesFilename(kind) && { filename }),
  };
}
