/** This file refuses what an agent would send beyond the conversations that they see. */
import { ApiError } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import type { Sight } from '../../../platform/http/admission/principal.ts';
import { contactIdOf } from '../../contacts/identity/find.ts';
import { seesPerson } from '../../conversations/sight.ts';
import { mediaIdsOf } from '../../media/references.ts';
import { requireSeenMedium } from '../../media/seen.ts';
import { messageBetween } from '../read/seen.ts';

/** Throws unless an agent sees the conversation that a message would go into, and the files it is sent with. */
export async function requireInSight(db: Db, row: NewRow<'messages'>, sight: Sight): Promise<void> {
  const { workspace_id: workspaceId, channel_id: channelId, person } = row;
  const contactId = await contactIdOf(db, workspaceId, person);
  if (!(await seesPerson(db, workspaceId, sight, { contactId, channelId })))
    throw new ApiError('INSUFFICIENT_ROLE', {
      message: 'You see no conversation with this person through this channel.',
      hint: 'Agents answer the conversations that they see: ask for this one to be given to you.',
    });
  for (const id of mediaIdsOf(row)) await requireSeenMedium(db, { workspaceId, id, sight }, messageBetween);
}
