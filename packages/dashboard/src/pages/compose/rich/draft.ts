/** This file holds the draft of a message whose content is an object of WhatsApp's. */
export const RICH_KINDS = [
  'button',
  'list',
  'cta_url',
  'location_request_message',
  'location',
  'contacts',
  'json',
] as const;
export type RichKind = (typeof RICH_KINDS)[number];

export interface DraftButton {
  title: string;
  /** Empty: made from the title. */
  id: string;
}

export interface DraftRow extends DraftButton {
  description: string;
}

export interface DraftSection {
  title: string;
  rows: DraftRow[];
}

export type HeaderKind = '' | 'text' | 'image' | 'video' | 'document';

export interface RichDraft {
  headerKind: HeaderKind;
  header: string;
  /** The id of a medium or a URL. */
  headerMedia: string;
  body: string;
  footer: string;
  buttons: DraftButton[];
  /** The words of the button that opens the list, or the link. */
  opens: string;
  sections: DraftSection[];
  url: string;
  latitude: string;
  longitude: string;
  placeName: string;
  placeAddress: string;
  cards: { name: string; phone: string; company: string; email: string }[];
  json: string;
}

export interface RichPartProps {
  draft: RichDraft;
  set: (change: Partial<RichDraft>) => void;
  errorOf: (...fields: string[]) => string | undefined;
}

export const NO_BUTTON: DraftButton = { title: '', id: '' };
export const NO_ROW: DraftRow = { title: '', id: '', description: '' };
export const NO_CARD = { name: '', phone: '', company: '', email: '' };

export const emptyDraft = (json = ''): RichDraft => ({
  ...{ headerKind: '', header: '', headerMedia: '', body: '', footer: '', opens: '', url: '' },
  ...{ latitude: '', longitude: '', placeName: '', placeAddress: '', json },
  buttons: [NO_BUTTON],
  sections: [{ title: '', rows: [NO_ROW] }],
  cards: [NO_CARD],
});

/** Returns the id that comes back with the reply. */
export const idOf = ({ title, id }: DraftButton) => id.trim() || slugOf(title);

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
