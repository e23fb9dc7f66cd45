import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import type { Ask } from '../ask.ts';
import { pick } from '../fields.ts';
import { page } from '../page.ts';

/** A short link (`wa.me/message/…`) that opens a chat with a text already written. */
interface MessageLink {
  prefilled_message: string;
  madeAt: number;
}

const KIND = 'message link';
const MOST_LINKS = 2000;
const MOST_CHARACTERS = 140;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const USUAL = ['code', 'prefilled_message', 'deep_link_url'];

export const deepLink = (code: string) => `https://wa.me/message/${code}`;

type Format = 'PNG' | 'SVG';
const formatOf = (value: unknown): Format | undefined => {
  const upper = String(value).toUpperCase();
  return upper === 'PNG' || upper === 'SVG' ? upper : undefined;
};

function node({ graphUrl }: World, code: string, link: MessageLink) {
  return {
    code,
    prefilled_message: link.prefilled_message,
    deep_link_url: deepLink(code),
    creation_time: Math.floor(link.madeAt / 1000),
    qr_image_url: ({ arguments: given }: { arguments: Record<string, string> }) => {
      const format = formatOf(given.format ?? 'PNG');
      return format
        ? imageUrl(graphUrl, code, format)
        : invalidParameter('Param format must be one of {PNG, SVG}');
    },
  };
}

const imageUrl = (graphUrl: string, code: string, format: Format) =>
  `${graphUrl}/_qr/${code}.${format.toLowerCase()}`;

/** `GET /{phone number}/message_qrdls`, the newest first, and `…/{code}`. */
export function listLinks({ world, query, here, rest }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const code = rest[0] ?? query.get('code');
  const found = world.records
    .list<MessageLink>(KIND, phoneNumberId)
    .filter(({ id }) => code === null || code === undefined || id === code)
    .sort((a, b) => b.value.madeAt - a.value.madeAt);
  if (rest.length > 0 && found.length === 0) return unknownLink();
  const fields = query.get('fields');
  const items = found.map(({ id, value }) =>
    pick(node(world, id, value), 'WhatsAppMessageQRCode', fields, USUAL),
  );
  return rest.length > 0
    ? (items.find((item) => 'http' in item) ?? { data: items })
    : page(items, query, here, 25);
}

/** `POST /{phone number}/message_qrdls` makes one, or changes the one that `code` or the path names. */
export function saveLink({ world, given, rest }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const body = given();
  const text = body.prefilled_message;
  if (typeof text !== 'string' || text.trim() === '')
    return invalidParameter('The parameter prefilled_message is required.');
  if ([...text].length > MOST_CHARACTERS)
    return invalidParameter(
      `Invalid prefilled_message length. Maximum ${MOST_CHARACTERS} characters allowed`,
    );
  const wanted = body.generate_qr_image;
  const format = wanted === undefined ? undefined : formatOf(wanted);
  if (wanted !== undefined && !format)
    return invalidParameter('Param generate_qr_image must be one of {PNG, SVG}');
  const named = rest[0] ?? (body.code as string | undefined);
  const known = named === undefined ? undefined : world.records.get<MessageLink>(KIND, phoneNumberId, named);
  if (named !== undefined && known === undefined) return unknownLink();
  if (named === undefined && world.records.count(KIND, phoneNumberId) >= MOST_LINKS)
    return invalidParameter(`A phone number cannot have more than ${MOST_LINKS} QR codes and short links.`);
  const code = named ?? newCode(world);
  const now = world.clock.now();
  const link: MessageLink = { prefilled_message: text, madeAt: known?.madeAt ?? now };
  world.records.put(KIND, phoneNumberId, code, now, link);
  return {
    ...{ code, prefilled_message: text, deep_link_url: deepLink(code) },
    ...(format && { qr_image_url: imageUrl(world.graphUrl, code, format) }),
  };
}

/** `DELETE /{phone number}/message_qrdls/{code}`. */
export function deleteLink({ world, rest, query }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const code = rest[0] ?? query.get('code') ?? '';
  return world.records.remove(KIND, phoneNumberId, code) ? { success: true } : unknownLink();
}

function newCode(world: World): string {
  const letters = Array.from(world.random.bytes(13), (byte) => LETTERS[byte & 31]);
  return `${letters.join('')}1`;
}

const unknownLink = (): GraphFault => ({
  http: 404,
  code: 803,
  type: 'GraphMethodException',
  message: 'QR code not found',
  userTitle: 'QR Code Not Found',
  userMessage: "The QR code you're trying to access doesn't exist or has been deleted",
});
