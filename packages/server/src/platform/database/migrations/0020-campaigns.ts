import { sql } from 'kysely';
import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

/** This migration makes the tables of campaigns. */
export const campaigns: Migration = {
  name: '0020-campaigns',
  async up(trx) {
    await defineTable(
      trx,
      'campaigns',
      {
        workspace_id: 'text',
        id: 'text',
        name: 'text',
        state: 'text',
        reason: 'text?',
        channel_id: 'text?',
        template: 'text?',
        language: 'text?',
        content: 'text',
        audience: 'text?',
        pace: 'text',
        send_at: 'bigint?',
        budget: 'bigint?',
        created_at: 'bigint',
        updated_at: 'bigint',
        started_by: 'text?',
        asked_at: 'bigint?',
        walk: 'text?',
        walked: 'text?',
        frozen_at: 'bigint?',
        started_at: 'bigint?',
        ended_at: 'bigint?',
        place: "text default ''",
        fed: 'bigint default 0',
        upto: 'bigint default 0',
        wave: 'bigint default 0',
        wave_ended_at: 'bigint?',
        waits_for: 'text?',
        waits_until: 'bigint?',
        heard_until: 'bigint?',
      },
      ['workspace_id', 'id'],
    );
    // Those that have something to do, and those whose people may still answer.
    await defineIndex(trx, 'campaigns', ['id'], {
      where: "state = 'scheduled' or state = 'running' or state = 'paused'",
    });
    await defineIndex(trx, 'campaigns', ['workspace_id', 'channel_id'], { where: "state = 'running'" });
    await defineIndex(trx, 'campaigns', ['heard_until'], { where: 'heard_until is not null' });

    await defineTable(
      trx,
      'campaign_files',
      {
        workspace_id: 'text',
        id: 'text',
        campaign_id: 'text',
        file_name: 'text?',
        encoding: 'text',
        delimiter: 'text',
        bytes: 'bigint',
        lines: 'bigint',
        pieces: 'bigint',
        columns: 'text',
        mapping: 'text',
        country: 'text',
        found: 'text?',
        created_at: 'bigint',
        until: 'bigint',
      },
      ['workspace_id', 'id'],
    );
    await defineIndex(trx, 'campaign_files', ['until']);

    await defineTable(
      trx,
      'campaign_people',
      {
        limited: 'bigint?',
        heard: 'bigint?',
        again_at: 'bigint?',
        workspace_id: 'text',
        campaign_id: 'text',
        person: 'text',
        state: 'text',
        reason: 'text?',
        given: 'text',
        message_id: 'text?',
      },
      ['workspace_id', 'campaign_id', 'person'],
      'keyed',
    );
    await defineIndex(trx, 'campaign_people', ['campaign_id', 'again_at'], {
      where: 'again_at is not null',
    });

    await defineTable(
      trx,
      'campaign_counts',
      { workspace_id: 'text', campaign_id: 'text', state: 'text', reason: 'text', count: 'bigint' },
      ['workspace_id', 'campaign_id', 'state', 'reason'],
      'keyed',
    );

    await defineTable(
      trx,
      'campaign_links',
      { workspace_id: 'text', campaign_id: 'text', person: 'text', code: 'text', target: 'text' },
      ['workspace_id', 'campaign_id', 'person', 'code'],
      'keyed',
    );
    await defineIndex(trx, 'campaign_links', ['code'], { unique: true });

    await sql`alter table messages add column campaign_id text`.execute(trx);
    await sql`create index messages_yielding_by_due on messages (channel_id, due_at, id)
      where phase = 'yielding'`.execute(trx);
    await sql`alter table channels add column messaging_limit text`.execute(trx);
  },
};
