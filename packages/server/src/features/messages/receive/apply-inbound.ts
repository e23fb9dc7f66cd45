import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { type SpanIds, traceparentOf } from '../../../platform/tracing/tracing.ts';
import type { MessageUpdate } from '../../../whatsapp/inbound/update.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { noteInbound } from '../../contacts/identity/find.ts';
import { resolveContacts } from '../../contacts/identity/resolve.ts';
import { keywordOf, optIn, optOut } from '../../contacts/opt-out.ts';
import { noteHeard } from '../../conversations/record.ts';
import type { NewEvent, NewStateEvent } from '../../events/record.ts';
import { incomingRow, insertIncoming, shownInMessage } from '../../media/inbound.ts';
import type { MediaKind } from '../../media/store.ts';
import { WORDLESS_TYPES } from '../read/list.ts';
import { count } from '../state/counters.ts';
import { type Draft, draftOf, emit, type MessageRow, remember } from '../state/draft.ts';
import { erasedProviderId } from '../state/erased.ts';
import { happenedAt } from '../state/receipt.ts';
import { repointMessages } from '../state/repoint.ts';
import { receivedSpan, recordTaken } from '../state/spans.ts';
import { insertMessages } from '../state/store.ts';
import type { ApplyOptions } from './apply-options.ts';

interface Incoming {
  channel: ActiveChannel;
  update: MessageUpdate;
  /** The time at which its webhook was taken in. */
  takenAt: number;
}

/**
 * Stores what people wrote, once each, whatever its type; makes their contacts, notes opt-outs and opt-ins. Returns
 * the events, those of the messages apart, for they come last.
 */
export async function applyInbound(
  { tracing }: Pick<ApplyOptions, 'tracing'>,
  trx: Trx,
  incoming: readonly Incoming[],
  now: number,
): Promise<{ events: NewEvent[]; messageEvents: NewStateEvent[] }> {
  const fresh = await unseen(trx, incoming);
  if (fresh.length === 0) return { events: [], messageEvents: [] };
  const { ids, events, merged } = await resolveContacts(
    trx,
    fresh.map(({ channel, update }) => ({
      workspaceId: channel.workspaceId,
      person: { ...update.from, ...(update.profileName !== undefined && { name: update.profileName }) },
    })),
    now,
  );
  await repointMessages(trx, merged);
  const quoted = await quotedIds(trx, fresh);
  const mediaRows: NewRow<'media'>[] = [];
  const traces = fresh.map(() => tracing?.begin());
  const drafts = fresh.map((item, i) =>
    receive(trx, item, { contactId: ids[i]!, quoted, mediaRows, trace: traces[i] }, now),
  );
  await insertMessages(
    trx,
    drafts.map((draft) => draft.row),
  );
  await insertIncoming(trx, mediaRows);
  await count(trx, drafts, now);
  const keywords = fresh.map(({ update }) => wishOf(update));
  // What a person writes to a group opens no window between the two of us.
  const direct = fresh.flatMap(({ channel, update }, i) =>
    update.groupId === undefined && update.type !== 'system'
      ? [
          {
            workspaceId: channel.workspaceId,
            channelId: channel.id,
            contactId: ids[i]!,
            messageId: drafts[i]!.row.id,
            waits: !WORDLESS_TYPES.includes(update.type) && !keywords[i],
            at: drafts[i]!.row.created_at,
          },
        ]
      : [],
  );
  const wishes: NewEvent[] = [];
  for (const [i, { channel }] of fresh.entries()) {
    const keyword = keywords[i];
    if (!keyword) continue;
    const change = keyword === 'stop' ? optOut : optIn;
    // At the timestamp that noteInbound takes too: a STOP is not written after its own opt-out.
    const { id, created_at: at } = drafts[i]!.row;
    const event = await change(
      trx,
      channel.workspaceId,
      { contactId: ids[i]!, scope: 'all', source: id },
      at,
    );
    if (event) wishes.push(event);
  }
  await noteInbound(trx, direct);
  const spans = fresh.flatMap(({ takenAt }, i) => {
    const trace = traces[i];
    return trace ? [receivedSpan(trace, drafts[i]!.row, takenAt)] : [];
  });
  recordTaken(tracing, trx, spans);
  const opened = await noteHeard(trx, direct, now);
  return {
    events: [...events, ...wishes, ...opened],
    messageEvents: drafts.flatMap((draft) => draft.events),
  };
}

/** Returns what a text, or the id or title of a button, asks for if it is a keyword; stop wins over start. */
function wishOf({ type, text, answer }: MessageUpdate): 'stop' | 'start' | undefined {
  const said = answer?.kind === 'button' ? [answer.id, answer.title] : type === 'text' ? [text] : [];
  const wishes = said.flatMap((word) => (word === undefined ? [] : (keywordOf(word) ?? [])));
  return wishes.includes('stop') ? 'stop' : wishes[0];
}

/** Returns the messages that are not stored yet, nor erased, each once: Meta repeats webhooks for days. */
async function unseen(trx: Trx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const first = new Map<string, Incoming>();
  for (const item of incoming) {
    const key = `${item.channel.id} ${item.update.providerId}`;
    if (!first.has(key)) first.set(key, item);
  }
  const items = [...first.values()];
  const keys = items.map(({ channel, update: { providerId } }) => ({
    stored: { channel_id: channel.id, provider_id: providerId },
    erased: { channel_id: channel.id, provider_id: erasedProviderId(trx, channel.id, providerId) },
  }));
  const known = await byProviderId(
    trx,
    keys.flatMap(({ stored, erased }) => [stored, erased]),
  );
  const isKnown = (key: ProviderKey) => known.has(`${key.channel_id} ${key.provider_id}`);
  return items.filter((_, n) => !isKnown(keys[n]!.stored) && !isKnown(keys[n]!.erased));
}

type ProviderKey = { channel_id: string; provider_id: string };

async function quotedIds(trx: Trx, fresh: readonly Incoming[]): Promise<Map<string, string>> {
  const keys = fresh.flatMap(({ channel, update }) =>
    update.contextProviderId === undefined
      ? []
      : [{ channel_id: channel.id, provider_id: update.contextProviderId }],
  );
  return byProviderId(trx, keys);
}

const IDS_BY_PROVIDER_ID: KeyedQuery = {
  columns: { channel_id: 'text', provider_id: 'text' },
  query: () => sql`select m.channel_id, m.provider_id, m.id from v cross join messages m
      where m.channel_id = v.channel_id and m.provider_id = v.provider_id and m.provider_id is not null`,
};

async function byProviderId(trx: Trx, keys: readonly ProviderKey[]): Promise<Map<string, string>> {
  const found = await selectByKeys<ProviderKey & { id: string }>(trx, IDS_BY_PROVIDER_ID, keys);
  return new Map(found.map((row) => [`${row.channel_id} ${row.provider_id}`, row.id]));
}

function receive(
  trx: Trx,
  { channel, update }: Incoming,
  o: {
    contactId: string;
    quoted: Map<string, string>;
    mediaRows: NewRow<'media'>[];
    trace: SpanIds | undefined;
  },
  now: number,
): Draft {
  const { text, media, content, answer, envelope, context } = update;
  const { contactId, quoted, mediaRows, trace } = o;
  const { workspaceId, id: channelId } = channel;
  const messageId = randomOf(trx).newId('msg', now);
  const replyTo = quoted.get(`${channelId} ${update.contextProviderId ?? ''}`) ?? null;
  // Of a quoted message that is not stored here, WhatsApp's own description is kept.
  const extra = replyTo === null && context ? { ...update.extra, context } : update.extra;
  let medium: NewRow<'media'> | undefined;
  if (media?.id !== undefined) {
    const kind = update.type as MediaKind; // only these types have media
    const own = { ...media, id: media.id };
    medium = incomingRow(trx, { workspaceId, channelId, messageId, kind, media: own }, now);
    mediaRows.push(medium);
  }
  const row: MessageRow = {
    workspace_id: workspaceId,
    id: messageId,
    direction: 'inbound',
    channel_id: channelId,
    contact_id: contactId,
    type: update.type,
    status: 'received',
    person: update.from.phone ?? contactId,
    sent_by: null,
    body: JSON.stringify({
      ...(text !== undefined && { message: text }),
      ...(media?.id !== undefined && { mediaId: media.id }),
      ...(medium && { media: shownInMessage(medium) }),
      ...(answer && { answer }),
      ...(content !== undefined && { content }),
      ...envelope,
      ...(extra && { extra }),
    }),
    reference: null,
    reply_to: replyTo,
    failure: null,
    idempotency_key: null,
    request_hash: null,
    template_category: null,
    created_at: happenedAt(update.at, now),
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
    cancelled_at: null,
    send_at: null,
    valid_until: null,
    place: null,
    traceparent: trace ? traceparentOf(trace) : null,
    phase: null,
    due_at: null,
    attempt: 0,
    attempt_at: null,
    lost_answers: 0,
    confirmed_attempt: null,
    provider_id: update.providerId,
    receipts: 0,
    failed_attempt: null,
    history: '',
  };
  const draft = draftOf(row);
  draft.reached.push('received');
  remember(draft, { kind: 'received', status: 'received', source: 'whatsapp', at: row.created_at });
  emit(draft, 'message.received');
  return draft;
}
