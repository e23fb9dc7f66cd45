import type { Db } from '../../platform/database/dialect.ts';
import { firstRows } from '../contacts/files/pieces.ts';
import { contactIdOf, contactViews } from '../contacts/identity/find.ts';
import { isContactId } from '../contacts/written-to.ts';
import { columnsOf, requireFile } from './audience/file.ts';
import { type Subject, takenBy } from './content/fields.ts';
import type { Line } from './content/line.ts';
import type { Plan } from './content/plan.ts';
import { bodyOf, type TemplateBody } from './content/render.ts';
import { codesOf, insertLinks, type LinkRow } from './links.ts';
import { settleContent } from './settle.ts';
import { audienceOf } from './show.ts';
import type { CampaignRow } from './store.ts';

/** A message as the campaign would send it to one person, whether they stand in its audience or not. */
export interface TryOut {
  to: string;
  from: string;
  body: TemplateBody;
}

/** Returns what a campaign sends to somebody; what is not known of them is named by its field. */
export async function tryOut(db: Db, row: CampaignRow, to: string, linksAt: string): Promise<TryOut> {
  const { workspace_id: workspaceId } = row;
  const { channelId, plan } = await settleContent(db, row, linksAt);
  const contactId = await contactIdOf(db, workspaceId, to);
  const contact =
    contactId === null ? undefined : (await contactViews(db, workspaceId, [contactId])).get(contactId);
  const person = contact ?? (isContactId(to) ? {} : { phone: to });
  const links: LinkRow[] = [];
  const given = givenOr(plan, person, await firstLine(db, row));
  const body = bodyOf(plan, given, codesOf(db, row, contactId ?? to, links));
  await insertLinks(db, links);
  return { to, from: channelId, body };
}

function givenOr({ places }: Plan, person: Subject, line: Line | undefined): string[] {
  return places.flatMap((place) => {
    const { value, field, column, fallback } = place;
    return value === undefined ? [takenBy(place, person, line) ?? fallback ?? `[${field ?? column}]`] : [];
  });
}

/** Returns the first line of the file that the campaign is for. */
async function firstLine(db: Db, row: CampaignRow): Promise<Line | undefined> {
  const file = audienceOf(row)?.file;
  if (file === undefined) return undefined;
  const { workspace_id: workspaceId } = row;
  const columns = columnsOf(await requireFile(db, workspaceId, file));
  const [cells = []] = await firstRows(db, { workspaceId, id: file });
  return { columns, cells };
}
