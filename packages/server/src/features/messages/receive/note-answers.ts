/** This file finds the messages of campaigns that people answer: the one they quote, else the newest they got lately. */
import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { MessageUpdate } from '../../../whatsapp/inbound/update.ts';
import { noteHeardOf } from '../../campaigns/answers.ts';
import { ANSWERS_MS } from '../../campaigns/run/heard.ts';
import { WORDLESS_TYPES } from '../read/list.ts';
import type { MessageRow } from '../state/draft.ts';

interface Answer {
  workspaceId: string;
  channelId: string;
  contactId: string;
  /** The message that they quote. */
  quoted?: string;
  at: number;
  what: 'answered' | 'stopped';
}

interface Said {
  update: MessageUpdate;
  row: MessageRow;
  stops: boolean;
}

/** Returns what may be an answer to a campaign: words or a tap, and no answer to something that is not kept here. */
export function answersAmong(said: readonly Said[], mayAnswer: (channelId: string) => boolean): Answer[] {
  return said.flatMap(({ update, row, stops }): Answer[] => {
    if (!mayAnswer(row.channel_id) || update.groupId !== undefined) return [];
    if (WORDLESS_TYPES.includes(update.type)) return [];
    if (update.contextProviderId !== undefined && row.reply_to === null) return [];
    return [
      {
        ...{ workspaceId: row.workspace_id, channelId: row.channel_id, contactId: row.contact_id! },
        ...(row.reply_to !== null && { quoted: row.reply_to }),
        ...{ at: row.created_at, what: stops ? 'stopped' : 'answered' },
      },
    ];
  });
}

const ANSWERED: KeyedQuery = {
  columns: {
    ...{ workspace_id: 'text', channel_id: 'text', contact_id: 'text' },
    ...{ first: 'text', last: 'text', quoted: 'text', what: 'text' },
  },
  query: () => sql`select m.workspace_id, m.campaign_id, m.id, m.person, m.contact_id, v.what
      from v cross join messages m
      where m.workspace_id = v.workspace_id and m.campaign_id is not null and m.id = case when v.quoted <> ''
        then v.quoted
        else (select n.id from messages n where n.contact_id = v.contact_id and n.id >= v.first and n.id < v.last
          and n.workspace_id || '' = v.workspace_id and n.channel_id = v.channel_id
          and n.campaign_id is not null order by n.id desc limit 1) end`,
};

type Answered = Pick<MessageRow, 'workspace_id' | 'id' | 'person' | 'contact_id'> & {
  campaign_id: string;
  what: Answer['what'];
};

/** Counts who answers a campaign, and who asks it to stop. */
export async function noteAnswers(trx: Trx, answers: readonly Answer[], now: number): Promise<void> {
  if (answers.length === 0) return;
  const first = firstIdAt('msg', now - ANSWERS_MS);
  const keys = answers.map(({ workspaceId, channelId, contactId, quoted = '', at, what }) => ({
    ...{ workspace_id: workspaceId, channel_id: channelId, contact_id: contactId, first },
    // WhatsApp tells the second.
    ...{ last: firstIdAt('msg', at + SECOND), quoted, what },
  }));
  const rows = await selectByKeys<Answered>(trx, ANSWERED, keys);
  if (rows.length > 0) await noteHeardOf(trx, rows);
}
