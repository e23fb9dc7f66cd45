import { wordsHook } from '../words-hook.ts';

const MIB = 1024 * 1024;

/** `48 KB`, `1.2 MB`: as phones say it. */
function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MIB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0)} MB`;
}

/** Files that are sent and received. */
export const media = {
  size,
  choose: 'Choose a file',
  orDrop: 'or drop it here, or paste a picture',
  dropHere: 'Drop the file here',
  limits: 'A picture up to 5 MB, video or audio up to 16 MB, a document up to 100 MB.',
  attach: 'Attach a file',
  attachUpload: 'Upload a file',
  library: 'Choose an uploaded file',
  byUrl: 'Give a URL instead',
  byFile: 'Choose a file instead',
  uploading: (name: string) => `Uploading ${name}`,
  gone: (part: number) => `${Math.floor(part * 100)} %`,
  checking: 'Being checked',
  cancel: 'Cancel the upload',
  remove: (name: string) => `Remove ${name}`,
  refused: 'This file was not taken',
  taken:
    'WhatsApp takes pictures as JPEG or PNG, video as MP4 or 3GPP, audio as AAC, AMR, MP3, M4A or Ogg with Opus, stickers as WebP, and PDF, Word, Excel, PowerPoint and text documents.',
  several: 'A message carries one file: the others were left out.',
  pending: 'Being fetched from WhatsApp',
  failed: {
    EXPIRED: 'It could not be fetched from WhatsApp within seven days.',
    GONE: 'WhatsApp does not have it any more.',
    TOO_LARGE: 'It is larger than 100 MB and was not fetched.',
    CHANNEL_REMOVED: 'Its channel was removed before it was fetched.',
  } as Record<string, string>,
  failedOtherwise: 'It could not be fetched from WhatsApp.',
  deleted: 'This file has been deleted.',
  unloaded: 'It could not be loaded.',
  tryAgain: 'Try again',
  unplayable: 'This browser cannot play it.',
  download: (name: string) => `Download ${name}`,
  downloadShort: 'Download',
  play: (kind: string) => `Play ${kind.toLowerCase()}`,
  enlarge: (name: string) => `Show ${name} larger`,
  received: (kind: string) => `${kind} they sent`,
  mine: {
    title: 'Uploaded files',
    lead: 'Newest first: those that were uploaded, and those that people have sent.',
    kind: 'Kind',
    anyKind: 'All kinds',
    more: 'Show more',
    none: 'No files yet. What you upload and what people send stands here.',
  },
};

export const useMediaWords = wordsHook('media', media);
