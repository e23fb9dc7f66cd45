import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import { defineIndex } from './define-table.ts';
import type { Migration } from './migration.ts';

/** A row for each channel, so that what fails for one holds up no other; what is given up is set aside. */
export const inboxByChannel: Migration = {
  name: '0014-inbox-by-channel',
  async up(trx) {
    const text = textType(trx);
    await sql`alter table inbox add column channel_id ${text} not null default ''`.execute(trx);
    await sql`alter table inbox add column set_aside_at bigint`.execute(trx);
    await sql`alter table inbox add column error ${text}`.execute(trx);
    const { rows } = await sql<{
      id: string;
      channel_ids: string;
    }>`select id, channel_ids from inbox`.execute(trx);
    for (const { id, channel_ids } of rows) {
      const [first, ...others] = JSON.parse(channel_ids) as string[];
      for (const [i, channel] of others.entries())
        await sql`insert into inbox (id, received_at, channel_ids, channel_id, body, tries, not_before)
          select ${`${id}.${i}`}, received_at, channel_ids, ${channel}, body, tries, not_before
          from inbox where id = ${id}`.execute(trx);
      await sql`update inbox set channel_id = ${first ?? ''} where id = ${id}`.execute(trx);
    }
    await sql`alter table inbox drop column channel_ids`.execute(trx);
    await defineIndex(trx, 'inbox', ['channel_id', 'not_before', 'id'], { where: 'set_aside_at is null' });
    await defineIndex(trx, 'inbox', ['id'], { where: 'set_aside_at is not null' });
  },
};
