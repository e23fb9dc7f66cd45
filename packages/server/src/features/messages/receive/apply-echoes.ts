import type { Trx } from '../../../platform/database/dialect.ts';
import type { EchoUpdate } from '../../../whatsapp/inbound/update.ts';
import { noteSentFromApp } from '../../conversations/record.ts';
import type { NewEvent, NewStateEvent } from '../../events/record.ts';
import { draftOf, emit, remember } from '../state/draft.ts';
import { SENT_FROM_APP } from '../state/from-app.ts';
import { happenedAt } from '../state/receipt.ts';
import { storeWritten, type Written } from './store-written.ts';
import type { Incoming } from './stored-before.ts';
import { writtenRow } from './written-row.ts';

/**
 * Stores what the business sent from the WhatsApp Business app, once each, in the conversation it belongs to. It opens no
 * window. Returns the events, those of the messages apart, for they come last.
 */
export async function applyEchoes(
  trx: Trx,
  incoming: readonly Incoming<EchoUpdate>[],
  now: number,
): Promise<{ events: NewEvent[]; messageEvents: NewStateEvent[] }> {
  const { stored, events } = await storeWritten(trx, incoming, {
    personOf: ({ to }) => to,
    draftOf: (item, of) => sentFromApp(trx, item, of, now),
    now,
  });
  if (stored.length === 0) return { events: [], messageEvents: [] };
  const begun = await noteSentFromApp(
    trx,
    stored.map(({ contactId, draft: { row } }) => ({
      ...{ workspaceId: row.workspace_id, contactId, channelId: row.channel_id },
      ...{ messageId: row.id, at: row.created_at },
    })),
    now,
  );
  return { events: [...events, ...begun], messageEvents: stored.flatMap(({ draft }) => draft.events) };
}

function sentFromApp(
  trx: Trx,
  item: Incoming<EchoUpdate>,
  { contactId, quoted }: { contactId: string; quoted: ReadonlyMap<string, string> },
  now: number,
): Written {
  const { to, at } = item.update;
  const own = {
    ...({ direction: 'outbound', status: 'sent' } as const),
    ...{ person: to.phone ?? contactId, sent_at: happenedAt(at, now) },
  };
  const o = { contactId, quoted, trace: undefined, own, first: SENT_FROM_APP };
  const { row, medium } = writtenRow(trx, item, o, now);
  const draft = draftOf(row);
  draft.reached.push('sent');
  remember(draft, { kind: 'from_app', status: 'sent', source: 'whatsapp', at: row.created_at });
  emit(draft, 'message.sent');
  return { draft, medium };
}
