import type { Trx } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import type { WrittenMessage } from '../../../whatsapp/inbound/update.ts';
import { type Person, resolveContacts } from '../../contacts/identity/resolve.ts';
import type { NewEvent } from '../../events/record.ts';
import { insertIncoming } from '../../media/inbound.ts';
import { count } from '../state/counters.ts';
import type { Draft } from '../state/draft.ts';
import { repointMessages } from '../state/repoint.ts';
import { insertMessages } from '../state/store.ts';
import { type Incoming, quotedIds, unseen } from './stored-before.ts';

/** The message that an update becomes, and the row of its medium. */
export interface Written {
  draft: Draft;
  medium: NewRow<'media'> | undefined;
}

export interface StoredMessage<Update extends WrittenMessage> extends Incoming<Update> {
  contactId: string;
  draft: Draft;
}

/** Stores what somebody wrote on a phone, once each, with its person and medium; returns it, and the events of its people. */
export async function storeWritten<Update extends WrittenMessage>(
  trx: Trx,
  incoming: readonly Incoming<Update>[],
  {
    personOf,
    draftOf,
    now,
  }: {
    personOf: (update: Update) => Person;
    draftOf: (
      item: Incoming<Update>,
      of: { contactId: string; quoted: ReadonlyMap<string, string> },
    ) => Written;
    now: number;
  },
): Promise<{ stored: StoredMessage<Update>[]; events: NewEvent[] }> {
  const fresh = await unseen(trx, incoming);
  if (fresh.length === 0) return { stored: [], events: [] };
  const { ids, events, merged } = await resolveContacts(
    trx,
    fresh.map(({ channel, update }) => ({ workspaceId: channel.workspaceId, person: personOf(update) })),
    now,
  );
  await repointMessages(trx, merged);
  const quoted = await quotedIds(trx, fresh);
  const media: NewRow<'media'>[] = [];
  const stored = fresh.map((item, i): StoredMessage<Update> => {
    const contactId = ids[i]!;
    const { draft, medium } = draftOf(item, { contactId, quoted });
    if (medium) media.push(medium);
    return { ...item, contactId, draft };
  });
  const drafts = stored.map(({ draft }) => draft);
  await insertMessages(
    trx,
    drafts.map(({ row }) => row),
  );
  await insertIncoming(trx, media);
  await count(trx, drafts, now);
  return { stored, events };
}
