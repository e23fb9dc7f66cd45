import { defineCase } from '../case.ts';
import { storedMessageId, TAGS } from '../data.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { LoadResult } from '../parts/load.ts';
import type { Trial } from '../trial.ts';

const SENT_A_SECOND = 500;
const SECONDS = 10;
const STORED = 100_000;
const CONNECTIONS = 64;
/** Somebody's page asks so often, and not as many as it can. */
const GENTLE_A_SECOND = 100;

const MESSAGE = 'a message';
const CONTACTS = 'contacts by tag';
const LEAST = 'contacts by tag from the least server';
const ofBare = (what: string) => `${what}, of the bare server`;
const p99 = (what: string) => `${what}, p99`;
const gently = (what: string) => `${what}, p99 at ${GENTLE_A_SECOND} a second`;

export const read = defineCase({
  name: 'read',
  measures: `\`GET /api/v1/messages/{id}\` and twenty contacts by their tag over ${CONNECTIONS} connections, among ${STORED.toLocaleString('en-US')} of each, while ${SENT_A_SECOND} messages a second are taken and go out; beside a bare server that answers as many bytes and has nothing else to do. Once more at ${GENTLE_A_SECOND} a second, as a page asks. The least server reads the same contacts by one join, and takes as many messages beside as the least end-to-end server does, without a sync.`,
  why: 'Whoever looks at a message must not wait behind those who send.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    ...[MESSAGE, CONTACTS].flatMap((what) => [
      { name: what, unit: '/s' as const },
      { name: ofBare(what), unit: 'ratio' as const, aim: everywhere({ least: 0.15 }) },
      { name: p99(what), unit: 'ms' as const, aim: everywhere({ most: 20 }) },
      { name: gently(what), unit: 'ms' as const },
    ]),
    { name: ofBare(LEAST), unit: 'ratio' },
    { name: p99(LEAST), unit: 'ms' },
    { name: 'messages taken at the same time', unit: '/s' },
  ],
  async measure(trial) {
    const messages = trial.size(STORED, 1000);
    const stored = { messages, contacts: messages, status: 'read' } as const;
    const plan = { channels: 4, ratePerSecond: 1000, stored };
    const installation = await trial.open(plan);
    const some = Array.from({ length: 997 }, (_, i) => storedMessageId((i * 101) % messages));
    const asked = {
      [MESSAGE]: some.map((id) => `/api/v1/messages/${id}`),
      [CONTACTS]: Array.from({ length: TAGS }, (_, i) => `/api/v1/contacts?tag=tag-${i}&limit=20`),
    };
    const readOurs = besideSending(installation, trial);
    const readLeast =
      trial.database === 'sqlite' &&
      besideSending(await trial.open({ ...plan, standIn: 'yardsticks/least-list.ts' }), trial);
    for (let run = 0; run < trial.runs; run++) {
      for (const [what, paths] of Object.entries(asked)) {
        const bytes = await sizeOf(installation, paths[0]!);
        const bareAsked = { kind: 'get' as const, paths: [`/bytes/${bytes}`] };
        const bare = await trial.bare({ connections: CONNECTIONS, asked: bareAsked });
        const tell = async (whose: string, reading: Promise<Found>) => {
          const found = await reading;
          const { full, gentle } = found;
          trial.say(
            `${whose}: ${Math.round(full.perSecond)}/s of ${Math.round(bare.perSecond)}/s, p99 ${full.p99.toFixed(1)} ms; at ${GENTLE_A_SECOND} a second ${gentle.p99.toFixed(1)} ms`,
          );
          return found;
        };
        if (readLeast && what === CONTACTS) {
          const { full } = await tell(LEAST, readLeast(paths));
          trial.note({ [ofBare(LEAST)]: full.perSecond / bare.perSecond, [p99(LEAST)]: full.p99 });
        }
        const used = installation.watch();
        const { full, gentle, sent } = await tell(what, readOurs(paths));
        trial.noteUsed(used(), full.count + gentle.count + sent.count);
        trial.note({
          [what]: full.perSecond,
          [ofBare(what)]: full.perSecond / bare.perSecond,
          [p99(what)]: full.p99,
          [gently(what)]: gentle.p99,
          'messages taken at the same time': sent.perSecond,
        });
      }
    }
  },
});

interface Found {
  /** It reads as often as it can. */
  full: LoadResult;
  gentle: LoadResult;
  sent: LoadResult;
}

/** Returns how an installation is read while messages are sent. */
function besideSending({ ports, authorization, sending }: Installation, trial: Trial) {
  const common = { ports, headers: authorization };
  const [warm, seconds] = [trial.size(2, 0.2), trial.size(SECONDS, 0.6)];
  const send = { connections: 32, perSecond: SENT_A_SECOND, seconds: warm + 2 * seconds };
  let first = 0;
  return async (paths: string[]): Promise<Found> => {
    const flowing = trial.load({ ...sending(first), ...send });
    flowing.catch(() => undefined); // told below
    const asked = { kind: 'get' as const, paths };
    const full = await trial.load({
      ...{ ...common, connections: CONNECTIONS, asked, seconds: warm + seconds, warmSeconds: warm },
    });
    const gentle = await trial.load({
      ...common,
      connections: 8,
      asked,
      seconds,
      perSecond: GENTLE_A_SECOND,
    });
    const sent = await flowing;
    first += sent.count;
    return { full, gentle, sent };
  };
}

async function sizeOf({ url, authorization }: Installation, path: string): Promise<number> {
  const response = await fetch(url + path, { headers: authorization });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}
