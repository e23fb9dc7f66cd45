/**
 * The fields of a send request that belong to one type alone, and those of them that the type needs; all other fields
 * go with every type.
 */
export const MEMBERS = {
  text: { needed: ['message'], other: ['previewUrl'] },
  template: { needed: ['templateName'], other: ['templateLanguage', 'variables', 'components', 'marketing'] },
  media: { needed: [], other: ['mediaUrl', 'mediaId', 'mediaType', 'caption', 'filename', 'voice'] },
  interactive: { needed: ['interactive'], other: [] },
  location: { needed: ['location'], other: [] },
  contacts: { needed: ['contacts'], other: [] },
  reaction: { needed: ['reaction'], other: [] },
  sticker: { needed: [], other: ['sticker', 'mediaUrl', 'mediaId'] },
} as const;

export type SendType = keyof typeof MEMBERS;
export const SEND_TYPES = Object.keys(MEMBERS) as SendType[];

type Member = { [Type in SendType]: (typeof MEMBERS)[Type]['needed' | 'other'][number] }[SendType];

const ALL = Object.fromEntries(
  SEND_TYPES.map((type) => [type, [...MEMBERS[type].needed, ...MEMBERS[type].other]]),
) as unknown as Readonly<Record<SendType, readonly Member[]>>;

export const membersOf = (type: SendType) => ALL[type];
