import { insertSession } from '../../packages/server/src/features/people/sessions/session-store.ts';
import { randomOf } from '../../packages/server/src/platform/database/context.ts';
import { hashToken } from '../../packages/server/src/platform/security/tokens.ts';
import { addMembers } from '../../test/kit/members.ts';
import { businessNumber } from '../../test/kit/numbers.ts';
import { defineCase } from '../case.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { ShopPlan, ShopResult } from '../parts/shop.ts';
import { runPart } from '../processes.ts';
import { KB, tableBytes } from './disk.ts';

const CONVERSATIONS = 100_000;
/** Contacts, and messages. */
const STORED = 1_000_000;
const MEMBERS = 50;
const PER_SECOND = 20;
const SECONDS = 30;
/** The members open pages so often, all together. */
const PAGES_A_SECOND = 10;
const SEARCHES_A_SECOND = 3;
const SEARCH = 'search, p99';
const SEARCHES = [
  'order',
  'saree',
  'लखनऊ',
  'tiffin kochi',
  'wedding cards',
  '1654321',
  'Person 12345',
  'pers',
  'xylophone',
];
/** A session's token has so many characters. */
const TOKEN_LENGTH = 43;
const INDEX_OF_WORDS = /^message_(?:segments|words|indexes)$/;

export const conversations = defineCase({
  name: 'conversations',
  measures: `${MEMBERS} members follow the stream of a workspace with ${CONVERSATIONS.toLocaleString('en-US')} conversations, ${STORED.toLocaleString('en-US')} contacts and as many messages, while ${PER_SECOND} messages a second come in and ${PER_SECOND} go out, with their receipts, for ${SECONDS} seconds: until each shows to each of them, and what the service needs for it. Once more while they open ${PAGES_A_SECOND} lists and threads, and search by ${SEARCHES_A_SECOND} names and words, a second. Besides, what the search by words takes of the disk.`,
  why: 'A shop answers its people in the dashboard all day: nobody may look at what is over.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    { name: 'a message shows to a member, p50', unit: 'ms' },
    { name: 'a message shows to a member, p99', unit: 'ms', aim: everywhere({ most: 1000 }) },
    { name: 'the last message shows to the last member', unit: 'ms', aim: everywhere({ most: 1000 }) },
    { name: 'share of a core', unit: '%', aim: everywhere({ most: 50 }) },
    { name: 'who waits, p99', unit: 'ms', aim: everywhere({ most: 250 }) },
    { name: 'all conversations, p99', unit: 'ms', aim: everywhere({ most: 250 }) },
    { name: 'a thread, p99', unit: 'ms', aim: everywhere({ most: 200 }) },
    { name: SEARCH, unit: 'ms', aim: everywhere({ most: 300 }) },
    { name: 'search by words, a message', unit: 'KB', aim: everywhere({ most: 0.5 }) },
  ],
  async measure(trial) {
    const size = trial.size(CONVERSATIONS, 1000);
    const count = trial.size(STORED, 2000);
    const stored = { messages: count, contacts: count, status: 'read', conversations: size } as const;
    const installation = await trial.open({ channels: 1, ratePerSecond: 80, stored, statusDelayMs: 150 });
    const members = await signIn(installation, trial.size(MEMBERS, 5));
    const seconds = trial.size(SECONDS, 1);
    const { ports, url, authorization: sender, from, graphUrl } = installation;
    let first = 0;
    const day = async () => {
      const plan: ShopPlan = {
        ...{ url, members, sender, from: from[0]!, graphUrl, phoneNumberId: businessNumber(0).phoneNumberId },
        ...{ perSecond: PER_SECOND, seconds, people: size, first },
      };
      first += 2 * PER_SECOND * seconds;
      const result = await runPart<ShopResult>('parts/shop.ts', plan);
      if (result.missing > 0) throw new Error(`${result.missing} messages were not shown to a member.`);
      return result;
    };
    const listed = (await installation.get('/api/v1/conversations?limit=100')) as { id: string }[];
    const pages = {
      'who waits, p99': ['/api/v1/conversations?view=waiting&limit=50'],
      'all conversations, p99': ['/api/v1/conversations?view=all&limit=50'],
      'a thread, p99': listed.map(({ id }) => `/api/v1/conversations/${id}/messages?limit=50`),
      [SEARCH]: SEARCHES.map((text) => `/api/v1/conversations?limit=50&search=${encodeURIComponent(text)}`),
    };
    const words = (await tableBytes(installation, trial, INDEX_OF_WORDS)) / count / KB;
    for (let run = 0; run < trial.runs; run++) {
      const used = installation.watch();
      const shown = await day();
      const spent = used();
      trial.noteUsed(spent, shown.written);
      const beside = day();
      beside.catch(() => undefined); // told below
      for (const [figure, paths] of Object.entries(pages)) {
        const { p99 } = await trial.load({
          ...{ ports, headers: members[0]!, connections: 4, asked: { kind: 'get', paths } },
          ...{
            perSecond: figure === SEARCH ? SEARCHES_A_SECOND : PAGES_A_SECOND,
            seconds: seconds / Object.keys(pages).length,
          },
        });
        trial.note({ [figure]: p99 });
      }
      await beside;
      const share = spent.server!.cpuMs / (seconds * 10);
      trial.note({
        'a message shows to a member, p50': shown.p50,
        'a message shows to a member, p99': shown.p99,
        'the last message shows to the last member': shown.last,
        'share of a core': share,
        'search by words, a message': words,
      });
      trial.say(
        `${shown.written} messages shown to ${members.length} members, p99 ${Math.round(shown.p99)} ms, at ${share.toFixed(1)} % of a core`,
      );
    }
  },
});

/** Makes members who are signed in; returns the headers that their browsers send. */
async function signIn(
  { openDb, workspaces }: Installation,
  count: number,
): Promise<Record<string, string>[]> {
  const db = openDb();
  const { id: workspace } = workspaces[0]!;
  try {
    const now = Date.now();
    const names = Array.from({ length: count }, (_, i) => `Member-${i + 1}`);
    const headers: Record<string, string>[] = [];
    for (const personId of await addMembers(db, workspace, names, now)) {
      const token = randomOf(db).text(TOKEN_LENGTH);
      const by = { personId, address: '127.0.0.1', agent: undefined, now };
      await insertSession(db, { hash: hashToken(token), ...by });
      headers.push({ cookie: `meghdoot_session=${token}`, 'x-workspace': workspace });
    }
    return headers;
  } finally {
    await db.destroy();
  }
}
