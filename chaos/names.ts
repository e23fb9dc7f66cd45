/** A name server that knows the neighbours of the service, and can be slow, silent or wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { startNameServer } from '../packages/server/test/rigs/name-server.ts';

/** `absent`: says that there is no such name. */
export type NameMood = 'well' | 'slow' | 'silent' | 'failing' | 'absent';

export interface Names {
  address: string;
  /** Says how it treats a host, such as `graph`. */
  mood: (host: string) => NameMood;
  asked(): number;
  named(url: string, host: string): string;
  close(): void;
}

const DOMAIN = 'chaos.example';
const SLOW_MS = 2000;
/** Shorter than what the service remembers at least. */
const TTL_S = 1;

export async function openNames(): Promise<Names> {
  const server = await startNameServer(async (name) => {
    const mood = names.mood(name.replace(`.${DOMAIN}`, ''));
    if (mood === 'silent' || mood === 'failing') return mood;
    if (mood === 'absent') return undefined;
    if (mood === 'slow') await pause(SLOW_MS);
    return { addresses: ['127.0.0.1'], ttl: TTL_S };
  });
  const names: Names = {
    address: server.address,
    mood: () => 'well',
    asked: () => server.asked.length,
    named: (url, host) => url.replace('127.0.0.1', `${host}.${DOMAIN}`),
    close: server.close,
  };
  return names;
}
