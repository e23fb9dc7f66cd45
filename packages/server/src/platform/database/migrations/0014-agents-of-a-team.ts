import { sql } from 'kysely';
import { defineIndex } from './define-table.ts';
import type { Migration } from './migration.ts';

/** The role `agent`, and who is given conversations automatically. */
export const agentsOfATeam: Migration = {
  name: '0014-agents-of-a-team',
  olderMayRun: 'all',
  async up(trx) {
    await sql`alter table workspaces add column agents_see text not null default 'all'`.execute(trx);
    await sql`alter table workspaces add column auto_assign bigint not null default 0`.execute(trx);
    await sql`create index workspaces_assigning on workspaces (id) where auto_assign = 1`.execute(trx);
    await sql`alter table memberships add column capacity bigint`.execute(trx);
    await sql`alter table memberships add column away_since bigint`.execute(trx);
    await sql`alter table memberships add column assigned_at bigint`.execute(trx);
    // The contacts of whom an agent sees something, in the order of a list of contacts.
    await defineIndex(trx, 'conversations', ['workspace_id', 'assignee', 'contact_id']);
    // What is theirs alone, in the order of a list.
    await sql`create index conversations_of_assignee on conversations (workspace_id, assignee, last_at, id)
      where assignee is not null`.execute(trx);
    await sql`create index conversations_to_assign on conversations (workspace_id, waiting_since, id)
      where assignee is null and waiting_since is not null and state = 'open'`.execute(trx);
  },
};
