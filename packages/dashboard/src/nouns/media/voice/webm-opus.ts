/** This file takes the packets of Opus out of the WebM that Chromium records, which WhatsApp does not take. */

/** Opus as a container holds it: its header (RFC 7845, section 5.1) and its packets, in the order in which they play. */
export interface OpusTrack {
  head: Uint8Array;
  packets: Uint8Array[];
}

/** The elements of EBML and Matroska (RFC 8794, RFC 9559) on the way to the packets. */
const ID = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

/** These are looked into; everything else is passed over. */
const HOLDERS: ReadonlySet<number> = new Set([ID.segment, ID.tracks, ID.track, ID.cluster, ID.group]);
/** Track number, a time of two bytes, and flags stand before the data of a block. */
const BLOCK_HEAD = 3;
const LACING = 0x06;

/** Returns the only track of a recording. Throws where it is no WebM with Opus, one packet a block. */
export function opusOfWebm(bytes: Uint8Array): OpusTrack {
  const packets: Uint8Array[] = [];
  let head: Uint8Array | undefined;
  let at = 0;
  while (at < bytes.length) {
    const id = variable(bytes, at, { marked: true });
    const size = id && variable(bytes, at + id.length, { marked: false });
    if (!id || !size) break; // it was cut off
    at += id.length + size.length;
    if (HOLDERS.has(id.value)) continue; // a live recording does not know how long they are
    const content = bytes.subarray(at, at + size.value);
    at += size.value;
    if (id.value === ID.codecPrivate) head = content;
    if ((id.value === ID.simpleBlock || id.value === ID.block) && at <= bytes.length)
      packets.push(packetOf(content));
  }
  if (!head || String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead')
    throw new Error('The recording holds no Opus.');
  return { head, packets };
}

function packetOf(block: Uint8Array): Uint8Array {
  const track = variable(block, 0, { marked: false });
  const flags = track && block[track.length + BLOCK_HEAD - 1];
  if (!track || flags === undefined || (flags & LACING) !== 0)
    throw new Error('The recording has several packets in a block.');
  return block.subarray(track.length + BLOCK_HEAD);
}

/** A number of variable length, whose first byte says how long it is; `marked` keeps the bit that says so. */
function variable(
  bytes: Uint8Array,
  at: number,
  { marked }: { marked: boolean },
): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = marked ? first : first & (0xff >> length);
  for (let n = 1; n < length; n++) value = value * 256 + bytes[at + n]!;
  return { value, length };
}
