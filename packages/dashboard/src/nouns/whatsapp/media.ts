/** A URL that WhatsApp fetches; anything else is an id of its own. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text);
}

export const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const EXTENSIONS: readonly (readonly [RegExp, MediaType])[] = [
  [/\.(jpe?g|png)$/i, 'image'],
  [/\.(mp4|3gpp?)$/i, 'video'],
  [/\.(aac|amr|mp3|m4a|ogg|opus)$/i, 'audio'],
  [/\.(pdf|txt|docx?|xlsx?|pptx?)$/i, 'document'],
  [/\.webp$/i, 'sticker'],
];

/** The type that the end of a URL names, as the API reads it. */
export function mediaTypeOf(address: string): MediaType | undefined {
  const path = URL.parse(address)?.pathname ?? '';
  return EXTENSIONS.find(([ending]) => ending.test(path))?.[1];
}
