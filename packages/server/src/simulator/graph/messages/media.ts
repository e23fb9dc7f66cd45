import { unattended } from '../../../platform/unattended.ts';
import { objectOf } from '../../../whatsapp/json.ts';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { KeptMedium } from '../../ledger.ts';
import { isMediaKind, misfitOf, misfitOfLink, misfitOfVoice } from '../../media/rules.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import { isObject, type JsonObject } from './check-message.ts';
import { mediumUrl, NOT_REMOVED } from './media-bytes.ts';

/** `GET|DELETE /{medium}` of whoever may use the account; undefined: there is none, or it is somebody else's. */
export function mediumNode(
  world: World,
  o: { id: string; token: string; method: string; query: URLSearchParams },
): object | undefined {
  const medium = world.media.find(o.id);
  if (!medium || !mayUse(world, medium, o.token)) return undefined;
  const number = o.query.get('phone_number_id');
  if (number !== null && number !== medium.phoneNumberId) return undefined;
  if (o.method === 'DELETE') {
    unattended(world.media.remove(medium.id), world.log, NOT_REMOVED);
    return { success: true };
  }
  if (o.method !== 'GET') return undefined;
  return {
    messaging_product: 'whatsapp',
    url: mediumUrl(world, medium),
    mime_type: medium.mimeType,
    sha256: medium.sha256,
    file_size: medium.bytes,
    id: medium.id,
  };
}

const mayUse = (world: World, { wabaId }: KeptMedium, token: string) =>
  world.numbers.ofAccount(wabaId).some((number) => number.accessToken === token);

/**
 * Returns what Meta says of the media that a message names by their ids: a refusal at once, or a failure later when
 * one does not fit.
 */
export function judgeMedia(
  world: World,
  number: SimulatorNumber,
  type: string,
  body: JsonObject,
): GraphFault | { misfit?: string } {
  let misfit: string | undefined;
  const { voice } = objectOf(body.audio);
  for (const { kind, id, link } of mediaIn(type, body)) {
    if (id === undefined) {
      misfit ??= misfitOfLink(kind, link);
      continue;
    }
    const medium = world.media.find(id);
    if (!medium || medium.wabaId !== number.wabaId)
      return invalidParameter(
        `Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`,
      );
    misfit ??= misfitOf(kind, medium) ?? (voice === true ? misfitOfVoice(medium) : undefined);
  }
  return misfit === undefined ? {} : { misfit };
}

/** A medium by its id, or by the link it would be fetched from. */
type Named = { kind: string; id: string; link?: undefined } | { kind: string; id?: undefined; link: string };

function named(kind: string, { id, link }: JsonObject): Named[] {
  if (typeof id === 'string') return [{ kind, id }];
  return typeof link === 'string' ? [{ kind, link }] : [];
}

function* mediaIn(type: string, body: JsonObject): Generator<Named> {
  const content = body[type];
  if (isMediaKind(type) && isObject(content)) yield* named(type, content);
  else if (type === 'template' && isObject(content)) yield* mediaOf(content.components);
  else if (type === 'interactive' && isObject(content)) yield* mediaOf([content.header, content.action]);
}

/**
 * Yields the media in the parameters of a template or an interactive message, however deep (the cards of a carousel
 * have their own).
 */
function* mediaOf(value: unknown): Generator<Named> {
  if (Array.isArray(value)) for (const item of value) yield* mediaOf(item);
  else if (isObject(value)) {
    for (const [kind, own] of Object.entries(value)) {
      if (isMediaKind(kind) && isObject(own)) yield* named(kind, own);
      else yield* mediaOf(own);
    }
  }
}
