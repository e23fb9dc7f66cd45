import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../../security/addresses.ts';

/** Below this a body is as small as those that every operation takes. */
const LARGE = 256 * 1024;
/** A group of routes takes this many large bodies at a time. */
const MOST_AT_ONCE = 8;

interface Room {
  taken: number;
  waiting: (() => void)[];
}

/**
 * Lets in few large bodies of one group at a time: of an address (IPv6: of a /64), or what `groupOf` says. The others
 * wait unread, in the network, and none is refused. To be awaited before the body is read; the place is free again when
 * the response has been sent or the connection is gone.
 */
export function createLargeBodyRoom(
  groupOf: (request: FastifyRequest) => string = ({ ip }) => addressGroup(ip),
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const rooms = new Map<string, Room>();
  return async (request, { raw: response }) => {
    // Without a length (chunked) it may be as large as the route takes.
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (length <= LARGE) return;
    const group = groupOf(request);
    const room = rooms.get(group) ?? { taken: 0, waiting: [] };
    rooms.set(group, room);
    const leave = () => {
      const next = room.waiting.shift();
      if (next) return next();
      room.taken--;
      if (room.taken === 0 && rooms.get(group) === room) rooms.delete(group);
    };
    if (room.taken < MOST_AT_ONCE) {
      room.taken++;
      response.once('close', leave);
      return;
    }
    await new Promise<void>((resolve) => {
      const enter = () => {
        response.off('close', giveUp);
        response.once('close', leave);
        resolve();
      };
      const giveUp = () => {
        room.waiting.splice(room.waiting.indexOf(enter), 1);
        resolve();
      };
      room.waiting.push(enter);
      response.once('close', giveUp);
    });
  };
}
