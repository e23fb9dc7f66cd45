import type { SendRequest, Template } from '@meghdoot/sdk';
import { asE164 } from '../../nouns/contacts/phone-number.ts';
import { isContactId } from '../../nouns/contacts/written-to.ts';
import { isAddress, MEDIA_TYPES, type MediaType, mediaTypeOf } from '../../nouns/messages/media.ts';
import { valuesOf } from '../../nouns/phone/template-values.ts';
import { fillTemplate } from '../../nouns/templates/template-parameters.ts';
import type { Search } from '../../search.ts';
import type { TemplateValues } from '../../ui/template-preview.tsx';

type MessageType = SendRequest['type'];

/** What is being written. Its type, its sender and its template stand in the address. */
export interface Draft {
  to: string;
  message: string;
  previewUrl: boolean;
  values: TemplateValues;
  /** An address or an id. */
  media: string;
  /** Empty: as the address tells. */
  mediaType: MediaType | '';
  caption: string;
  filename: string;
  reference: string;
}

export function draftFrom(search: Search): Draft {
  const { to = '', message = '', reference = '', caption = '', filename = '', mediaType } = search;
  return {
    ...{ to, message, reference, caption, filename },
    previewUrl: false,
    values: valuesOf({ variables: parsed(search.variables), components: parsed(search.components) }),
    media: search.mediaUrl ?? search.mediaId ?? '',
    mediaType: MEDIA_TYPES.find((known) => known === mediaType) ?? '',
  };
}

export function typeFrom({ type, template }: Search): MessageType {
  if (type === 'template' || type === 'media' || type === 'text') return type;
  return template ? 'template' : 'text';
}

/** What an address holds as JSON; what is none is nothing. */
function parsed(json = 'null'): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The request that sends a draft: the same that a program would make. */
export function requestOf(
  draft: Draft,
  { type, from, template }: { type: MessageType; from: string | undefined; template: Template | undefined },
): SendRequest {
  const to = draft.to.trim();
  return {
    to: isContactId(to) ? to : asE164(to),
    type,
    ...contentOf(draft, type, template),
    ...(from && { from }),
    ...(draft.reference && { reference: draft.reference }),
  };
}

function contentOf(
  draft: Draft,
  type: MessageType,
  template: Template | undefined,
): Omit<SendRequest, 'to' | 'type'> {
  if (type === 'text') return { message: draft.message, ...(draft.previewUrl && { previewUrl: true }) };
  if (type === 'media') return mediaOf(draft);
  if (!template) return {};
  return {
    templateName: template.name,
    templateLanguage: template.language,
    ...fillTemplate(template, draft.values),
  };
}

/** What the media are, as far as it is known. */
export function kindOf({ media, mediaType }: Draft): MediaType | undefined {
  return mediaType || mediaTypeOf(media.trim());
}

export const takesCaption = (kind: MediaType | undefined) => kind !== 'audio' && kind !== 'sticker';
export const takesFilename = (kind: MediaType | undefined) => kind === 'document';

function mediaOf(draft: Draft): Omit<SendRequest, 'to' | 'type'> {
  const { mediaType, caption, filename } = draft;
  const media = draft.media.trim();
  const kind = kindOf(draft);
  return {
    ...(media && (isAddress(media) ? { mediaUrl: media } : { mediaId: media })),
    ...(mediaType && { mediaType }),
    ...(caption && takesCaption(kind) && { caption }),
    ...(filename && takesFilename(kind) && { filename }),
  };
}
