/** Meta's resumable upload: a session, its bytes from an offset on, and a handle at the end. */
import type { IncomingMessage } from 'node:http';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import { BAD_TOKEN, errorBody, type GraphFault, invalidParameter, TEMPORARY } from './graph-error.ts';
import type { SimulatorMedia } from './media/media.ts';
import type { Numbers } from './numbers.ts';

const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'];
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_SESSIONS = 32;
const UPLOAD = /^\/(?:v\d+\.\d+\/)?(upload:[^/?]+)$/;

interface Session {
  type: string;
  bytes: number;
  token: string;
  /** The bytes that have come so far. */
  pieces: Buffer[];
  received: number;
}

export interface Uploads {
  /** `POST /{app}/uploads`. */
  open(token: string, asked: URLSearchParams): object;
  /** Takes a request on a session, and returns whether it is one. */
  serve(request: IncomingMessage, respond: (status: number, body: string) => void): boolean;
}

export function createUploads({
  random,
  log,
  media,
  numbers,
}: {
  random: Random;
  log: Log;
  media: SimulatorMedia;
  numbers: Numbers;
}): Uploads {
  const sessions = new Map<string, Session>();

  function open(token: string, asked: URLSearchParams): object {
    const type = asked.get('file_type') ?? '';
    const bytes = Number(asked.get('file_length'));
    if (!TYPES.includes(type))
      return invalidParameter(`Param file_type must be one of {${TYPES.join(', ')}}`);
    if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > MOST_BYTES)
      return invalidParameter(`Param file_length must be from 1 to ${MOST_BYTES}`);
    const id = `upload:${random.bytes(24).toString('base64url')}`;
    if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value!);
    sessions.set(id, { type, bytes, token, pieces: [], received: 0 });
    return { id };
  }

  async function finish(session: Session, id: string): Promise<string> {
    const number = numbers.ofTokens(session.token)[0]!;
    async function* content() {
      yield* session.pieces;
    }
    const { phoneNumberId, wabaId } = number;
    const mimeType = session.type.replace('image/jpg', 'image/jpeg');
    const kept = await media.keep({ phoneNumberId, wabaId, mimeType, source: 'upload' }, content());
    sessions.delete(id);
    return handleOf(kept.id, session.type);
  }

  return {
    open,
    serve(request, respond) {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2);
      const id = UPLOAD.exec(path)?.[1];
      if (id === undefined) return false;
      const refuse = (fault: GraphFault) => {
        request.resume();
        respond(fault.http, errorBody(fault, random));
      };
      const session = sessions.get(id);
      const token =
        /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ??
        new URLSearchParams(query).get('access_token');
      if (!token || !numbers.knowsToken(token)) refuse(BAD_TOKEN);
      else if (session?.token !== token) refuse(invalidParameter('The upload session is not known.'));
      else if (request.method === 'GET') respond(200, JSON.stringify({ id, file_offset: session.received }));
      else {
        const offset = Number(request.headers.file_offset ?? 0);
        if (offset !== session.received) {
          refuse(invalidParameter(`file_offset must be ${session.received}`));
          return true;
        }
        let over = false;
        request.on('data', (piece: Buffer) => {
          over ||= session.received + piece.length > session.bytes;
          if (over) return;
          session.pieces.push(piece);
          session.received += piece.length;
        });
        request.on('error', () => undefined);
        request.on('end', () => {
          if (over) {
            sessions.delete(id); // what it has is no beginning of the file
            refuse(invalidParameter('Partial request (did not match length of file)'));
          } else if (session.received < session.bytes)
            respond(200, JSON.stringify({ id, file_offset: session.received }));
          else
            finish(session, id).then(
              (h) => respond(200, JSON.stringify({ h })),
              (error: unknown) => {
                log.error({ err: error }, 'simulator: a sample was not kept');
                refuse(TEMPORARY);
              },
            );
        });
      }
      return true;
    },
  };
}

const handleOf = (mediumId: string, type: string) =>
  `4::${Buffer.from(type).toString('base64url')}:${mediumId}`;

/** The medium that a handle stands for. */
export const mediumOf = (handle: string) => /^4::[\w-]+:(\d+)$/.exec(handle)?.[1];
