/** This file puts packets of Opus into Ogg (RFC 3533, RFC 7845), as WhatsApp takes voice messages. */
import type { OpusTrack } from './webm-opus.ts';

/** Opus counts time in these a second, whatever it was recorded at. */
const RATE = 48_000;
const MOST_SEGMENTS = 255;
/** A page ends after this much sound, so that a player finds its place. */
const PAGE_SAMPLES = RATE;
const FIRST = 0x02;
const LAST = 0x04;
/** Any number: there is one stream in the file. */
const SERIAL = 0x4d656768;

/** Returns a file of Ogg with the packets as they are: nothing is encoded anew. */
export function oggOf({ head, packets }: OpusTrack): Uint8Array<ArrayBuffer> {
  const pages: Uint8Array[] = [];
  const add = (held: readonly Uint8Array[], granule: number, flags = 0) =>
    pages.push(page(held, { granule, flags, sequence: pages.length }));
  add([head], 0, FIRST);
  add([tags()], 0);
  let held: Uint8Array[] = [];
  let segments = 0;
  let samples = 0;
  let begun = 0;
  for (const [n, packet] of packets.entries()) {
    const needed = Math.floor(packet.length / 255) + 1;
    if (held.length > 0 && (segments + needed > MOST_SEGMENTS || samples - begun >= PAGE_SAMPLES)) {
      add(held, samples);
      held = [];
      segments = 0;
      begun = samples;
    }
    held.push(packet);
    segments += needed;
    samples += samplesOf(packet);
    if (n === packets.length - 1) add(held, samples, LAST);
  }
  return new Uint8Array(joined(pages));
}

/** Returns how long packets play, in seconds. */
export const secondsOf = (packets: readonly Uint8Array[]): number =>
  packets.reduce((sum, packet) => sum + samplesOf(packet), 0) / RATE;

/** The samples of a packet: the length of a frame, by its configuration, times their count (RFC 6716, section 3.1). */
export function samplesOf([toc = 0, frames = 0]: Uint8Array): number {
  const configuration = toc >> 3;
  const silk = [480, 960, 1920, 2880];
  const frame =
    configuration < 12
      ? silk[configuration & 3]!
      : configuration < 16
        ? silk[configuration & 1]!
        : 120 << (configuration & 3);
  const code = toc & 3;
  return frame * (code === 0 ? 1 : code === 3 ? frames & 63 : 2);
}

function tags(): Uint8Array {
  const vendor = new TextEncoder().encode('Meghdoot');
  const packet = new Uint8Array(8 + 4 + vendor.length + 4);
  packet.set(new TextEncoder().encode('OpusTags'));
  new DataView(packet.buffer).setUint32(8, vendor.length, true);
  packet.set(vendor, 12);
  return packet;
}

function page(
  packets: readonly Uint8Array[],
  { granule, flags, sequence }: { granule: number; flags: number; sequence: number },
): Uint8Array {
  const lengths = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = new Uint8Array(27 + lengths.length);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('OggS'));
  header[5] = flags;
  view.setBigUint64(6, BigInt(granule), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, sequence, true);
  header[26] = lengths.length;
  header.set(lengths, 27);
  const whole = joined([header, ...packets]);
  new DataView(whole.buffer).setUint32(22, checksum(whole), true);
  return whole;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** CRC-32 of Ogg: from the highest bit, and neither begun nor ended with ones. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n << 24;
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ TABLE[(sum >>> 24) ^ byte]!;
  return sum >>> 0;
}
