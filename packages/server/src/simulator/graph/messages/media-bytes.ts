/** The requests that carry bytes: an upload, which is read as it comes, and a download. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { type Clock, DAY, MINUTE, SECOND } from '../../../platform/clock.ts';
import { FormListenerFailed, openForm } from '../../../platform/http/body/multipart.ts';
import { unattended } from '../../../platform/unattended.ts';
import {
  BAD_TOKEN,
  errorBody,
  fault,
  type GraphFault,
  invalidParameter,
  TEMPORARY,
} from '../../graph-error.ts';
import type { KeptMedium } from '../../ledger.ts';
import { TooManyBytes } from '../../media/media.ts';
import { MOST_BYTES, UPLOAD_TYPES } from '../../media/rules.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';

const UPLOAD = /^\/(?:v\d+\.\d+\/)?(\d+)\/media\/?$/;
/** Media for whoever has the token; pictures of businesses for everybody. */
const DOWNLOAD = /^\/_(media|pictures)\/(\d+)$/;
/** The URL of a medium is good for this long. */
const URL_LIFE_MS = 5 * MINUTE;

type Respond = (status: number, body: string) => void;

const UNKNOWN_URL = { ...invalidParameter('The URL has expired or is not known.'), http: 404 };

/** Takes a request that carries bytes, and returns whether it is one. */
export function serveMedia(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const upload = request.method === 'POST' ? UPLOAD.exec(path) : null;
  const download = request.method === 'GET' ? DOWNLOAD.exec(path) : null;
  const refuse = (fault: GraphFault) => {
    request.resume();
    respond(fault.http, errorBody(fault, world.random));
  };
  if (upload) {
    const number = world.numbers.get(upload[1]!);
    const token = tokenOf(request) ?? new URLSearchParams(query).get('access_token');
    if (number === undefined || number.accessToken !== token) refuse(BAD_TOKEN);
    else
      receive(world, number, request, new URLSearchParams(query))
        .then((made) =>
          'http' in made ? refuse(made) : respond(200, JSON.stringify({ id: (made as KeptMedium).id })),
        )
        .catch((error: unknown) => {
          if (error instanceof TooManyBytes) return refuse(fault(131053, TOO_LARGE));
          if (request.complete) world.log.error({ err: error }, 'simulator: an upload failed');
          return refuse(TEMPORARY);
        });
    return true;
  }
  if (download) {
    const medium = world.media.find(download[2]!);
    const token = tokenOf(request) ?? '';
    const good = medium && isGood(world, download[1]!, medium, new URLSearchParams(query));
    const isPicture = download[1] === 'pictures';
    if (!isPicture && !world.numbers.knowsToken(token)) refuse(BAD_TOKEN);
    else if (!good) refuse(UNKNOWN_URL);
    else
      world.media
        .read(medium.id)
        .then((bytes) => {
          if (bytes === undefined) return refuse(UNKNOWN_URL);
          response.writeHead(200, { 'content-type': medium.mimeType, 'content-length': medium.bytes });
          pipeline(bytes, response, () => undefined); // what breaks off is seen by its length
        })
        .catch((error: unknown) => {
          world.log.error({ err: error }, 'simulator: a medium was not read');
          refuse(TEMPORARY);
        });
    return true;
  }
  return false;
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  return /^(?:Bearer|OAuth) (.+)$/.exec(headers.authorization ?? '')?.[1];
}

/** Takes one upload, and judges the type by what the part of the file says. */
function receive(
  world: World,
  number: SimulatorNumber,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<KeptMedium | GraphFault> {
  return new Promise((resolve, reject) => {
    let form: BusboyInstance;
    try {
      form = openForm(request.headers, { fileSize: MOST_BYTES + 1, parts: MOST_PARTS });
    } catch {
      return resolve(invalidParameter('The parameter file is required.'));
    }
    let product = query.get('messaging_product');
    let ttl = query.get('ttl_minutes');
    let made: Promise<KeptMedium | GraphFault> | undefined;
    form.on('field', (name, value) => {
      if (name === 'messaging_product') product = value;
      if (name === 'ttl_minutes') ttl = value;
    });
    form.on('file', (name, stream, _fileName, _encoding, contentType) => {
      stream.on('error', () => undefined);
      const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
      if (name !== 'file' || made || !UPLOAD_TYPES.includes(type)) {
        stream.resume();
        if (name === 'file') made ??= Promise.resolve(wrongType(contentType));
        return;
      }
      const { phoneNumberId, wabaId } = number;
      made = world.media.keep(
        { phoneNumberId, wabaId, mimeType: type, source: 'upload' },
        stream as AsyncIterable<Uint8Array>,
      );
      made.catch(() => stream.resume());
    });
    form.on('partsLimit', () => {
      request.unpipe(form);
      resolve(invalidParameter('The body has too many parts.'));
    });
    form.on('error', (error) =>
      error instanceof FormListenerFailed
        ? reject(error)
        : resolve(invalidParameter('The body is not readable as multipart/form-data.')),
    );
    form.on('finish', () => {
      const wrong =
        product === 'whatsapp'
          ? ttlFault(ttl)
          : invalidParameter('The parameter messaging_product is required.');
      if (!made) return resolve(wrong ?? invalidParameter('The parameter file is required.'));
      made
        .then((kept) => {
          if (wrong && 'id' in kept) unattended(world.media.remove(kept.id), world.log, NOT_REMOVED);
          else if ('id' in kept && ttl !== null) world.media.livesFor(kept.id, Number(ttl) * MINUTE);
          resolve(wrong ?? kept);
        })
        .catch(reject);
    });
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new Error('the upload broke off'));
    });
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > 2 * MOST_BYTES) request.destroy();
      if (bytes <= MOST_BYTES + AROUND_BYTES) return;
      request.unpipe(form);
      reject(new TooManyBytes());
    });
    request.pipe(form);
  });
}

/** A form may have this many bytes beside its file. */
const AROUND_BYTES = 1024 * 1024;
const MOST_PARTS = 20;
export const NOT_REMOVED = 'simulator: a medium was not removed';

/** Media of numbers without storage live between an hour and 30 days. */
const ttlFault = (ttl: string | null) =>
  ttl === null || (/^\d{1,5}$/.test(ttl) && Number(ttl) >= 60 && Number(ttl) <= 43_200)
    ? undefined
    : invalidParameter('Param ttl_minutes must be from 60 to 43200.');

const TOO_LARGE = `The file is larger than ${MOST_BYTES} bytes.`;

const wrongType = (contentType: string) =>
  invalidParameter(
    `Param file must be a file with one of the following types: ${UPLOAD_TYPES.join(', ')}. Received file of type '${contentType}'.`,
  );

/** Returns the URL of a medium for the next minutes. */
export const mediumUrl = (world: World, medium: KeptMedium): string =>
  urlOf(world, 'media', medium, URL_LIFE_MS);

/** Returns the URL at which everybody sees a picture, for a week. */
export const pictureUrl = (world: World, medium: KeptMedium): string =>
  urlOf(world, 'pictures', medium, 7 * DAY);

function urlOf({ clock, graphUrl }: World, kind: string, medium: KeptMedium, lifeMs: number): string {
  const expires = String(Math.floor((clock.now() + lifeMs) / SECOND));
  return `${graphUrl}/_${kind}/${medium.id}?ext=${expires}&hash=${signatureOf(medium, `${kind} ${expires}`)}`;
}

function isGood(
  { clock }: { clock: Clock },
  kind: string,
  medium: KeptMedium,
  query: URLSearchParams,
): boolean {
  const expires = query.get('ext') ?? '';
  const signature = signatureOf(medium, `${kind} ${expires}`);
  return query.get('hash') === signature && Number(expires) * SECOND > clock.now();
}

/** Nobody can make a URL who does not know the digest of the bytes. */
const signatureOf = ({ id, sha256 }: KeptMedium, use: string) =>
  createHmac('sha256', sha256).update(`${id} ${use}`).digest('base64url');
