/** Finds the messages of a person who is to be erased. */
import { type Db, runAll, type Trx } from '../../../platform/database/dialect.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { channelIds } from '../../channels/store.ts';
import { draftOf, type MessageRow } from '../state/draft.ts';
import { lockMessages, writeDrafts } from '../state/store.ts';
import { inPhase, inWorkspace } from '../state/work.ts';
import { end } from './erase-messages.ts';

/** Returns whether a message of the workspace that was accepted before a time waits for its contact. */
export async function waitsForContact(db: Db, workspaceId: string, before: number): Promise<boolean> {
  const statements = (await channelIds(db, workspaceId)).map((channelId) =>
    db
      .selectFrom('messages')
      .select('id')
      .where(inPhase('new'))
      .where('channel_id', '=', channelId)
      .where('id', '<', firstIdAt('msg', before))
      .limit(1)
      .compile(),
  );
  return (await runAll(db, statements)).length > 0;
}

/**
 * Takes back messages that wait for their turn to go to a person, named by number or contact, the first in turn last:
 * those behind it wait for it. Returns whether there may be more.
 */
export async function takeBack(
  trx: Trx,
  workspaceId: string,
  persons: readonly string[],
  limit: number,
  now: number,
): Promise<boolean> {
  const statements = (await channelIds(trx, workspaceId)).flatMap((channelId) =>
    persons.flatMap((person) =>
      (['scheduled', 'blocked', 'ready', 'yielding'] as const).map((phase) =>
        trx
          .selectFrom('messages')
          .select(['workspace_id', 'id'])
          .where('channel_id', '=', channelId)
          .where(inPhase(phase))
          .where('person', '=', person)
          .limit(limit)
          .compile(),
      ),
    ),
  );
  const keys = (await runAll(trx, statements)) as Pick<MessageRow, 'workspace_id' | 'id'>[];
  const waits = ({ phase }: MessageRow) =>
    phase === 'ready' || phase === 'blocked' || phase === 'scheduled' || phase === 'yielding';
  const drafts = (await lockMessages(trx, keys.slice(0, limit))).filter(waits).map(draftOf);
  for (const draft of drafts) end(draft, now);
  await writeDrafts(trx, drafts, now);
  return keys.length >= limit;
}

/** Returns whether messages name a contact. */
export async function hasMessages(db: Db, workspaceId: string, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(inWorkspace(workspaceId))
    .where('contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
