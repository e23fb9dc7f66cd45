/** The audience of a campaign as it is walked through, some people at a time and each once. */
import type { Db } from '../../../platform/database/dialect.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { Named } from '../../contacts/bulk/look-up.ts';
import { readPiece } from '../../contacts/files/pieces.ts';
import { contactsInOrder } from '../../contacts/filters/matching.ts';
import { namedCondition } from '../../contacts/filters/saved.ts';
import { checkCondition } from '../../contacts/filters/sql.ts';
import { type ContactToReach, contactsToReach } from '../../contacts/identity/find.ts';
import { isContactId } from '../../contacts/written-to.ts';
import type { Line } from '../content/line.ts';
import { frozenOf, type Walk } from '../frozen.ts';
import { peopleAfter } from '../people.ts';
import type { Audience } from '../schemas.ts';
import { requireCampaign } from '../store.ts';
import { linesOf } from './columns.ts';
import { lineReader, readingOf, requireFile } from './file.ts';
import { namedBy, whoAre } from './who.ts';

/** Somebody in the audience: their contact's id, or the number, or else the id at WhatsApp, where there is none. */
export interface Asked {
  person: string;
  /** Undefined: they came from no file. */
  line?: Line | undefined;
  /** Undefined: there is none, or it is gone. */
  known: ContactToReach | undefined;
}

export interface AskedPage {
  people: Asked[];
  /** People who are named a second time on the page. */
  twice: number;
  /** The place behind the page; undefined: it was the last. */
  after: string | undefined;
}

/** Fixes what an audience means: those who are there now, by the condition that a saved filter has now. */
export async function walkOf(db: Db, workspaceId: string, audience: Audience, now: number): Promise<Walk> {
  const { tags, filter, contacts, file, campaign, state = 'failed' } = audience;
  if (contacts) return { of: 'list', people: contacts };
  if (file !== undefined) return { of: 'file', file };
  if (campaign !== undefined) return { of: 'campaign', campaign, state };
  const condition =
    typeof filter === 'string'
      ? await namedCondition(db, workspaceId, filter)
      : (filter ?? { ...(tags && { tags }) });
  return { of: 'contacts', condition, before: firstIdAt('con', now + 1) };
}

/** Returns the next people behind a place; `''` is the beginning. */
export async function nextPage(
  db: Db,
  workspaceId: string,
  walk: Walk,
  after: string,
  most: number,
): Promise<AskedPage> {
  switch (walk.of) {
    case 'contacts': {
      const checked = await checkCondition(db, workspaceId, walk.condition, 'audience');
      const page = await contactsInOrder(db, workspaceId, checked, {
        ...{ after, before: walk.before, looks: most },
      });
      return { ...(await withContacts(db, workspaceId, page.ids.map(named))), after: page.after };
    }
    case 'list': {
      const from = Number(after || 0);
      const some = walk.people.slice(from, from + most);
      const end = from + some.length;
      const next = end < walk.people.length ? String(end) : undefined;
      return { ...(await withContacts(db, workspaceId, some.map(named))), after: next };
    }
    case 'file': {
      const row = await requireFile(db, workspaceId, walk.file);
      const piece = Number(after || 0);
      const records = (await readPiece(db, { workspaceId, id: walk.file }, piece)) ?? [];
      const read = lineReader(readingOf(row));
      const people = records.flatMap((record): Listed[] => {
        const line = read(record);
        return line && 'named' in line ? [line] : [];
      });
      const next = piece + 1 < row.pieces ? String(piece + 1) : undefined;
      return { ...(await withContacts(db, workspaceId, people)), after: next };
    }
    case 'campaign': {
      const other = await requireCampaign(db, workspaceId, walk.campaign);
      const lineOf = linesOf(frozenOf(other).plan);
      const page = await peopleAfter(db, other, { after, looks: most, state: walk.state });
      const people = page.rows.map(({ person, given }) => ({ ...named(person), line: lineOf(given) }));
      return { ...(await withContacts(db, workspaceId, people)), after: page.after };
    }
  }
}

/** Somebody as they are named, and their line of a file. */
interface Listed {
  named: Named;
  line?: Line | undefined;
}

const named = (person: string): Listed => ({ named: namedBy(person) });

/** Finds the contacts of people, each once; of several lines of somebody the first counts. */
async function withContacts(
  db: Db,
  workspaceId: string,
  listed: readonly Listed[],
): Promise<Pick<AskedPage, 'people' | 'twice'>> {
  const who = await whoAre(
    db,
    workspaceId,
    listed.map((each) => each.named),
  );
  const known = await contactsToReach(db, workspaceId, [...new Set(who.filter(isContactId))]);
  const people = new Map<string, Asked>();
  for (const [i, person] of who.entries())
    if (!people.has(person)) people.set(person, { person, known: known.get(person), line: listed[i]!.line });
  return { people: [...people.values()], twice: listed.length - people.size };
}
