export const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

// The formats that WhatsApp takes, by the extension they usually have (Meta: Media).
const BY_EXTENSION: ReadonlyMap<string, MediaType> = new Map(
  Object.entries({
    image: 'jpg jpeg png',
    video: 'mp4 3gp 3gpp',
    audio: 'aac amr mp3 m4a ogg opus',
    document: 'pdf txt doc docx xls xlsx ppt pptx',
    sticker: 'webp',
  }).flatMap(([type, extensions]) =>
    extensions.split(' ').map((extension) => [extension, type as MediaType] as const),
  ),
);

/** The kind of media that the extension of a URL's path names; undefined when it names none. */
export function mediaTypeOfUrl(url: string): MediaType | undefined {
  const path = URL.parse(url)?.pathname ?? '';
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1];
  return extension === undefined ? undefined : BY_EXTENSION.get(extension.toLowerCase());
}
