/** A small name server on loopback: answers what it is told, when it is told, and nothing at all for names that are to be silent. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export interface NameServer {
  /** `127.0.0.1:<port>`, for `setServers`. */
  address: string;
  /** The questions, such as `AAAA a.example`. */
  asked: string[];
  close(): void;
}

/** A name's addresses and for how many seconds they hold; none: no such name; `silent`: no answer; `failing`: SERVFAIL. */
type Told = { addresses: string[]; ttl: number } | 'silent' | 'failing' | undefined;
export type Zone = (name: string, kind: 'A' | 'AAAA') => Told | Promise<Told>;

const KINDS: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3];

export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  let closed = false;
  socket.on('message', async (query, from) => {
    const { name, end, kind } = readQuestion(query);
    asked.push(`${KINDS[kind]} ${name}`);
    const told = await zone(name, KINDS[kind]!);
    if (told === 'silent' || closed) return;
    const found = told === 'failing' ? undefined : told;
    const fit = (found?.addresses ?? []).filter((each) => each.includes(':') === (KINDS[kind] === 'AAAA'));
    const records = fit.map((address) => record(address, kind, found!.ttl));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (found ? 0 : told === 'failing' ? SERVER_FAILURE : NO_SUCH_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  const close = () => {
    closed = true;
    socket.close();
  };
  return { address: `127.0.0.1:${port}`, asked, close };
}

/** RFC 1035 §4.1.2. */
function readQuestion(query: Buffer): { name: string; end: number; kind: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, kind: query.readUInt16BE(at + 1) };
}

/** RFC 1035 §4.1.3, with a pointer to the question's name. */
function record(address: string, kind: number, ttl: number): Buffer {
  const data = KINDS[kind] === 'A' ? Buffer.from(address.split('.').map(Number)) : bytesOf(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(kind, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const start = groups(left);
  const end = groups(right);
  const bytes = Buffer.alloc(16);
  for (const [i, group] of start.entries()) bytes.writeUInt16BE(group, 2 * i);
  for (const [i, group] of end.entries()) bytes.writeUInt16BE(group, 16 - 2 * (end.length - i));
  return bytes;
}
