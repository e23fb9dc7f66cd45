/** This file lists what Meta takes at the upload, and how large a message of a kind may be (Meta: Media). */
const OFFICE = 'application/vnd.openxmlformats-officedocument';

export const UPLOAD_TYPES: readonly string[] = [
  ...['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
  'application/vnd.ms-powerpoint',
  'application/msword',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.presentationml.presentation`,
  `${OFFICE}.spreadsheetml.sheet`,
  ...['application/pdf', 'text/plain', 'application/vnd.ms-excel'],
  ...['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/3gpp'],
];

const KIB = 1024;
const MIB = 1024 * KIB;
export const MOST_BYTES = 100 * MIB;

const KINDS: Record<string, { title: string; types: RegExp; most: number }> = {
  audio: { title: 'Audio', types: /^audio\//, most: 16 * MIB },
  document: { title: 'Document', types: /./, most: MOST_BYTES },
  image: { title: 'Image', types: /^image\/(jpeg|png)$/, most: 5 * MIB },
  sticker: { title: 'Sticker', types: /^image\/webp$/, most: 500 * KIB },
  video: { title: 'Video', types: /^video\/(mp4|3gpp)$/, most: 16 * MIB },
};

/** A sticker that does not move. */
const MOST_STILL_STICKER = 100 * KIB;

export const isMediaKind = (type: string) => Object.hasOwn(KINDS, type);

/** Why a message of this kind fails after it was accepted (131053); undefined: its medium fits. */
export function misfitOf(
  kind: string,
  { mimeType, bytes, animated }: { mimeType: string; bytes: number; animated?: boolean },
) {
  const rule = KINDS[kind];
  if (!rule) return undefined;
  const most = kind === 'sticker' && animated !== true ? MOST_STILL_STICKER : rule.most;
  if (bytes === 0 || bytes > most)
    return `${rule.title} file has size ${bytes} bytes but must be atmost ${most} bytes and non-empty`;
  return rule.types.test(mimeType)
    ? undefined
    : `${rule.title} file uploaded with mimetype as ${mimeType}, however on processing it is of type ${mimeType}, which is not supported`;
}

/** Why a voice message fails after it was accepted; undefined: it is Ogg with Opus. */
export const misfitOfVoice = ({ mimeType }: { mimeType: string }) =>
  mimeType === 'audio/ogg'
    ? undefined
    : `Voice message uploaded with mimetype as ${mimeType}, but must be audio/ogg with the OPUS codec`;

/** Nothing is fetched: what a link is to bring stands in the name of its file. */
const LINKS: Record<string, (kind: string) => string | undefined> = {
  'too-big'(kind) {
    const { most = MOST_BYTES } = KINDS[kind] ?? {};
    return misfitOf(kind, { mimeType: '', bytes: most + 1, animated: true });
  },
  'not-found': () => 'Downloading media from weblink failed with http code 404, status message Not Found',
  'wrong-type': (kind) => misfitOf(kind, { mimeType: 'text/html', bytes: 1 }),
};

/** Why a message with this link fails after it was accepted (131053). */
export function misfitOfLink(kind: string, link: string): string | undefined {
  const name = /([^/?#]*)(?:[?#].*)?$/.exec(link)![1]!;
  const sort = Object.keys(LINKS).find((start) => name.startsWith(start));
  return sort === undefined ? undefined : LINKS[sort]!(kind);
}
