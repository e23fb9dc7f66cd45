/** This file writes the people of a campaign, however many they are, as lines of CSV. */
import type { Db } from '../../platform/database/dialect.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/response/file.ts';
import { userIdsOf } from '../contacts/identity/aliases.ts';
import { type PeopleFilter, peopleAfter } from './people.ts';
import type { CampaignPersonView } from './schemas.ts';
import { showPeople } from './show-people.ts';
import type { CampaignRow } from './store.ts';

/** A line is a person with their id at WhatsApp. */
type Line = CampaignPersonView & { userId?: string };

const COLUMNS = {
  contact_id: ({ contactId }) => contactId,
  phone: ({ phone }) => phone,
  user_id: ({ userId }) => userId,
  name: ({ name }) => name,
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  message_id: ({ messageId }) => messageId,
  again_at: ({ againAt }) => againAt,
  answered: ({ answered }) => answered,
  stopped: ({ stopped }) => stopped,
  clicked: ({ clicked }) => clicked,
} satisfies Record<string, (line: Line) => string | boolean | undefined>;

/** Yields a file of CSV, as pages of people come. */
export async function* peopleAsCsv(pages: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  for await (const lines of pages)
    yield lines.map((line) => csvLine(Object.values(COLUMNS).map((of) => of(line)))).join('');
}

const AT_ONCE = 500;

/** Yields the people of a campaign that fit, some at a time. */
export async function* eachPerson(db: Db, row: CampaignRow, filter: PeopleFilter): AsyncGenerator<Line[]> {
  const { workspace_id: workspaceId } = row;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await peopleAfter(db, row, { ...filter, after, looks: AT_ONCE });
    const people = await showPeople(db, workspaceId, page.rows);
    const ids = people.flatMap(({ contactId }) => contactId ?? []);
    const userIds = await userIdsOf(db, workspaceId, ids);
    yield people.map((person) => {
      const userId = userIds.get(person.contactId ?? '');
      return { ...person, ...(userId !== undefined && { userId }) };
    });
    after = page.after;
  }
}
