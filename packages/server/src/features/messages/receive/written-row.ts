import { randomOf } from '../../../platform/database/context.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { type SpanIds, traceparentOf } from '../../../platform/tracing/tracing.ts';
import type { WrittenMessage } from '../../../whatsapp/inbound/update.ts';
import { incomingRow, shownInMessage } from '../../media/inbound.ts';
import type { MediaKind } from '../../media/store.ts';
import { BLANK } from '../state/blank.ts';
import type { MessageRow } from '../state/draft.ts';
import { happenedAt } from '../state/receipt.ts';
import type { Incoming } from './stored-before.ts';

type Own = Pick<MessageRow, 'direction' | 'status' | 'person' | 'sent_at'>;

/** Returns the row of a message that somebody wrote on a phone, and that of its medium; `own` depends on who wrote it. */
export function writtenRow(
  trx: Trx,
  { channel, update }: Incoming<WrittenMessage>,
  o: {
    contactId: string;
    /** As `quotedIds` returns them. */
    quoted: ReadonlyMap<string, string>;
    trace: SpanIds | undefined;
    own: Own;
    /** It stands in the body before everything else. */
    first?: object;
  },
  now: number,
): { row: MessageRow; medium: NewRow<'media'> | undefined } {
  const { text, media, content, answer, envelope, context } = update;
  const { contactId, quoted, trace, own, first } = o;
  const { workspaceId, id: channelId } = channel;
  const messageId = randomOf(trx).newId('msg', now);
  const replyTo = quoted.get(`${channelId} ${update.contextProviderId ?? ''}`) ?? null;
  // Of a quoted message that is not stored here, WhatsApp's own description is kept.
  const extra = replyTo === null && context ? { ...update.extra, context } : update.extra;
  let medium: NewRow<'media'> | undefined;
  if (media?.id !== undefined) {
    const kind = update.type as MediaKind; // only these types have media
    medium = incomingRow(
      trx,
      { workspaceId, channelId, messageId, kind, media: { ...media, id: media.id } },
      now,
    );
  }
  const row: MessageRow = {
    ...BLANK,
    workspace_id: workspaceId,
    id: messageId,
    ...own,
    channel_id: channelId,
    contact_id: contactId,
    type: update.type,
    body: JSON.stringify({
      ...first,
      ...(text !== undefined && { message: text }),
      ...(media?.id !== undefined && { mediaId: media.id }),
      ...(medium && { media: shownInMessage(medium) }),
      ...(answer && { answer }),
      ...(content !== undefined && { content }),
      ...envelope,
      ...(extra && { extra }),
    }),
    reply_to: replyTo,
    template_category: null,
    created_at: happenedAt(update.at, now),
    traceparent: trace ? traceparentOf(trace) : null,
    phase: null,
    provider_id: update.providerId,
  };
  return { row, medium };
}
