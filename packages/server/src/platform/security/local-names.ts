/** Names that mean this machine or this network: the system resolves them, by `/etc/hosts`, search domains and mDNS. */
import { type LookupAddress, lookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { type Clock, SECOND } from '../clock.ts';

const LOCAL_NAME = /^[^.]+$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;
const HOSTS_FILE = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
const LOOK_AGAIN_MS = 5 * SECOND;

/** A name that no authority of the public internet can give to anybody. */
export const isLocalName = (name: string) => LOCAL_NAME.test(name);

/** The names of the hosts file, read anew when it was read long ago. */
export function createHosts(clock: Clock, file = HOSTS_FILE): (name: string) => Promise<boolean> {
  let names: Promise<Set<string>> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (name) => {
    const now = clock.monotonic();
    if (!names || now - readAt > LOOK_AGAIN_MS) {
      readAt = now;
      names = readFile(file, 'utf8').then(
        (text) => new Set(text.split('\n').flatMap(namesOf)),
        () => new Set(),
      );
    }
    return (await names).has(name);
  };
}

const namesOf = (line: string) =>
  line
    .replace(/#.*/, '')
    .toLowerCase()
    .split(/\s+/)
    .slice(1)
    .filter((name) => name !== '');

/**
 * Resolves names as the system does (getaddrinfo), each name once at a time and one name after the other: a look-up
 * holds one of the process's four threads for as long as a name server is silent. The threads belong to the process,
 * and so does this queue.
 */
const underWay = new Map<string, Promise<LookupAddress[]>>();
let last: Promise<unknown> = Promise.resolve();

export function lookupLocally(name: string): Promise<LookupAddress[]> {
  const known = underWay.get(name);
  if (known) return known;
  const found = last.then(() => getAddresses(name)).finally(() => underWay.delete(name));
  last = found.catch(() => undefined);
  underWay.set(name, found);
  return found;
}

function getAddresses(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true, order: 'verbatim' }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });
}
