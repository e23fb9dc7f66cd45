/**
 * This file lists the files that WhatsApp takes, as what kind, and how large (Meta: Media, "Supported media types").
 */
import type { MediaType } from '../send/media-type.ts';

export interface MediaFormat {
  kind: MediaType;
  /** The type as it is kept and shown, without parameters. */
  mimeType: string;
  /**
   * The type that WhatsApp is told: it takes 19 types, and a CSV file arrives intact as plain text under its own
   * name.
   */
  sentAs: string;
  mostBytes: number;
  extension: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** A sticker that does not move. */
export const MOST_STILL_STICKER_BYTES = 100 * KIB;
/** The size of a file of any kind; what a person sends is at most as large. */
export const MOST_MEDIA_BYTES = 100 * MIB;

/** 16 MB are 16 × 2^20 bytes: Meta's refusal of a video names 16777216. */
const MOST_BYTES: Record<MediaType, number> = {
  image: 5 * MIB,
  video: 16 * MIB,
  audio: 16 * MIB,
  document: MOST_MEDIA_BYTES,
  sticker: 500 * KIB,
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES: Record<MediaType, Record<string, string>> = {
  image: { 'image/jpeg': 'jpg', 'image/png': 'png' },
  sticker: { 'image/webp': 'webp' },
  video: { 'video/mp4': 'mp4', 'video/3gpp': '3gp' },
  audio: {
    'audio/aac': 'aac',
    'audio/amr': 'amr',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/ogg': 'ogg',
    'audio/opus': 'opus',
  },
  document: {
    'application/pdf': 'pdf',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    [`${OFFICE}.wordprocessingml.document`]: 'docx',
    [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
    [`${OFFICE}.presentationml.presentation`]: 'pptx',
    'text/plain': 'txt',
    'text/csv': 'csv',
    'application/json': 'json',
    'application/xml': 'xml',
    'text/xml': 'xml',
  },
};

/** Text that WhatsApp has no name for. */
const AS_PLAIN_TEXT: ReadonlySet<string> = new Set([
  ...['text/csv', 'application/json', 'application/xml', 'text/xml'],
]);

const FORMATS: ReadonlyMap<string, MediaFormat> = new Map(
  Object.entries(TYPES).flatMap(([kind, types]) =>
    Object.entries(types).map(([mimeType, extension]) => [
      mimeType,
      {
        kind: kind as MediaType,
        mimeType,
        sentAs: AS_PLAIN_TEXT.has(mimeType) ? 'text/plain' : mimeType,
        mostBytes: MOST_BYTES[kind as MediaType],
        extension,
      },
    ]),
  ),
);

/** Other names for the same, as browsers and telephones give them. */
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'video/3gp': 'video/3gpp',
  'video/x-m4v': 'video/mp4',
  'application/csv': 'text/csv',
};

export const MEDIA_MIME_TYPES: readonly string[] = [...FORMATS.keys()];

/** `audio/ogg; codecs=opus` → `audio/ogg`. */
export const bareType = (contentType: string) => contentType.split(';', 1)[0]!.trim().toLowerCase();

/** Undefined: WhatsApp does not take it. */
export function mediaFormat(contentType: string): MediaFormat | undefined {
  const bare = bareType(contentType);
  return FORMATS.get(ALIASES[bare] ?? bare);
}
