import { isAddress } from '../../../nouns/whatsapp/media.ts';
import { type DraftRow, idOf, type RichDraft, type RichKind } from './draft.ts';

/** The fields of the request that hold what was written: type and object, as WhatsApp has them. */
export function richRequest(draft: RichDraft, kind: RichKind): object {
  if (kind === 'json') return parsed(draft.json) ?? { type: 'interactive', interactive: {} };
  if (kind === 'location') return { type: kind, location: placeOf(draft) };
  if (kind === 'contacts') return { type: kind, contacts: draft.cards.map(cardOf) };
  const asks = kind === 'location_request_message';
  return {
    type: 'interactive',
    interactive: {
      type: kind,
      ...(!asks && headerOf(draft, kind)),
      body: { text: draft.body },
      ...(draft.footer && !asks && { footer: { text: draft.footer } }),
      action: actionOf(draft, kind),
    },
  };
}

/** The object that a text is, without whom it is for; undefined: it is none. */
function parsed(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { to: _to, from: _from, ...own } = value as Record<string, unknown>;
    return own;
  } catch {
    return undefined;
  }
}

function headerOf({ headerKind: type, header, headerMedia: media }: RichDraft, kind: RichKind) {
  if (type === '' || (kind === 'list' && type !== 'text')) return {};
  if (type === 'text') return { header: { type, text: header } };
  return { header: { type, [type]: isAddress(media) ? { link: media } : { id: media } } };
}

function actionOf({ buttons, opens, sections, url }: RichDraft, kind: RichKind): object {
  if (kind === 'button') {
    const replies = buttons.map((button) => ({ id: idOf(button), title: button.title }));
    return { buttons: replies.map((reply) => ({ type: 'reply', reply })) };
  }
  if (kind === 'cta_url') return { name: kind, parameters: { display_text: opens, url } };
  if (kind === 'location_request_message') return { name: 'send_location' };
  return {
    button: opens,
    sections: sections.map(({ title, rows }) => ({ ...(title && { title }), rows: rows.map(rowOf) })),
  };
}

const rowOf = (row: DraftRow) => ({
  id: idOf(row),
  title: row.title,
  ...(row.description && { description: row.description }),
});

function placeOf({ latitude, longitude, placeName: name, placeAddress: address }: RichDraft): object {
  return {
    ...(latitude && { latitude: numberOf(latitude) }),
    ...(longitude && { longitude: numberOf(longitude) }),
    ...(name && { name }),
    ...(address && { address }),
  };
}

/** Returns the number, or the text as it is when it is no number, so that the server refuses it. */
function numberOf(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function cardOf({ name, phone, company, email }: RichDraft['cards'][number]): object {
  const [first = ''] = name.trim().split(/\s+/);
  return {
    name: { formatted_name: name, ...(first && { first_name: first }) },
    ...(phone && { phones: [{ phone }] }),
    ...(email && { emails: [{ email }] }),
    ...(company && { org: { company } }),
  };
}

const BUTTON_MEMBERS = ['title', 'id'];
const ROW_MEMBERS = ['title', 'id', 'description'];

/** The fields of the request that have a field of the form; what is wrong with others is said of the whole. */
export function richFields(draft: RichDraft, kind: RichKind): string[] {
  if (kind === 'json') return ['type', 'interactive', 'location', 'contacts', 'reaction', 'sticker'];
  if (kind === 'location') return ['location'];
  if (kind === 'contacts') return ['contacts'];
  const action = 'interactive.action';
  return [
    ...['interactive.header', 'interactive.body', 'interactive.footer'],
    ...[`${action}.button`, `${action}.parameters`],
    ...draft.buttons.flatMap((_, i) => BUTTON_MEMBERS.map((name) => `${action}.buttons[${i}].reply.${name}`)),
    ...draft.sections.flatMap(({ rows }, i) => [
      `${action}.sections[${i}].title`,
      ...rows.flatMap((_, j) => ROW_MEMBERS.map((name) => `${action}.sections[${i}].rows[${j}].${name}`)),
    ]),
  ];
}
