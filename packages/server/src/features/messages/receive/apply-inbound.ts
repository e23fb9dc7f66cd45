import type { Trx } from '../../../platform/database/dialect.ts';
import type { SpanIds } from '../../../platform/tracing/tracing.ts';
import type { MessageUpdate } from '../../../whatsapp/inbound/update.ts';
import { noteInbound } from '../../contacts/identity/find.ts';
import { keywordOf, optIn, optOut } from '../../contacts/opt-out.ts';
import { noteHeard } from '../../conversations/record.ts';
import type { NewEvent, NewStateEvent } from '../../events/record.ts';
import { WORDLESS_TYPES } from '../read/list.ts';
import { type Draft, draftOf, emit, remember } from '../state/draft.ts';
import { receivedSpan, recordTaken } from '../state/spans.ts';
import type { ApplyOptions } from './apply-options.ts';
import { answersAmong, noteAnswers } from './note-answers.ts';
import { noteReplied } from './note-replied.ts';
import { storeWritten, type Written } from './store-written.ts';
import type { Incoming } from './stored-before.ts';
import { writtenRow } from './written-row.ts';

/**
 * Stores what people wrote, once each, whatever its type; makes their contacts, notes opt-outs and opt-ins. Returns
 * the events, those of the messages apart, for they come last.
 */
export async function applyInbound(
  { tracing, mayAnswer }: Pick<ApplyOptions, 'tracing' | 'mayAnswer'>,
  trx: Trx,
  incoming: readonly Incoming<MessageUpdate>[],
  now: number,
): Promise<{ events: NewEvent[]; messageEvents: NewStateEvent[] }> {
  const traces = new Map<Draft, SpanIds>();
  const { stored, events } = await storeWritten(trx, incoming, {
    personOf: ({ from, profileName }) => ({
      ...from,
      ...(profileName !== undefined && { name: profileName }),
    }),
    draftOf(item, of) {
      const trace = tracing?.begin();
      const written = receive(trx, item, { ...of, trace }, now);
      if (trace) traces.set(written.draft, trace);
      return written;
    },
    now,
  });
  if (stored.length === 0) return { events: [], messageEvents: [] };
  const said = stored.map((each) => ({ ...each, keyword: wishOf(each.update) }));
  // What a person writes to a group opens no window between the two of us.
  const direct = said.flatMap(({ channel, update, contactId, keyword, draft: { row } }) =>
    update.groupId === undefined && update.type !== 'system'
      ? [
          {
            ...{ workspaceId: channel.workspaceId, channelId: channel.id, contactId, messageId: row.id },
            waits: !WORDLESS_TYPES.includes(update.type) && !keyword,
            at: row.created_at,
          },
        ]
      : [],
  );
  const wishes: NewEvent[] = [];
  for (const { channel, contactId, keyword, draft } of said) {
    if (!keyword) continue;
    const change = keyword === 'stop' ? optOut : optIn;
    // At the timestamp that noteInbound takes too: a STOP is not written after its own opt-out.
    const { id, created_at: at } = draft.row;
    const event = await change(trx, channel.workspaceId, { contactId, scope: 'all', source: id }, at);
    if (event) wishes.push(event);
  }
  await noteInbound(trx, direct);
  const spans = said.flatMap(({ draft, takenAt }) => {
    const trace = traces.get(draft);
    return trace ? [receivedSpan(trace, draft.row, takenAt)] : [];
  });
  recordTaken(tracing, trx, spans);
  if (mayAnswer) {
    const answers = said.map(({ update, draft, keyword }) => ({
      ...{ update, row: draft.row, stops: keyword === 'stop' },
    }));
    await noteAnswers(trx, answersAmong(answers, mayAnswer), now);
  }
  await noteReplied(
    trx,
    direct.filter(({ waits }) => waits),
    now,
  );
  const opened = await noteHeard(trx, direct, now);
  return {
    events: [...events, ...wishes, ...opened],
    messageEvents: said.flatMap(({ draft }) => draft.events),
  };
}

/** Returns what a text, or the id or title of a button, asks for if it is a keyword; stop wins over start. */
function wishOf({ type, text, answer }: MessageUpdate): 'stop' | 'start' | undefined {
  const said = answer?.kind === 'button' ? [answer.id, answer.title] : type === 'text' ? [text] : [];
  const wishes = said.flatMap((word) => (word === undefined ? [] : (keywordOf(word) ?? [])));
  return wishes.includes('stop') ? 'stop' : wishes[0];
}

function receive(
  trx: Trx,
  item: Incoming<MessageUpdate>,
  o: { contactId: string; quoted: ReadonlyMap<string, string>; trace: SpanIds | undefined },
  now: number,
): Written {
  const own = {
    ...({ direction: 'inbound', status: 'received', sent_at: null } as const),
    person: item.update.from.phone ?? o.contactId,
  };
  const { row, medium } = writtenRow(trx, item, { ...o, own }, now);
  const draft = draftOf(row);
  draft.reached.push('received');
  remember(draft, { kind: 'received', status: 'received', source: 'whatsapp', at: row.created_at });
  emit(draft, 'message.received');
  return { draft, medium };
}
