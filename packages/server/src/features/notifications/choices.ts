/** This file keeps what members have chosen to be told of. */

import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Choices } from './schemas.ts';

/** Everybody begins with these: notifications on the devices that they add, and no mail. */
export const FIRST_CHOICES: Choices = {
  kinds: {
    mine: { push: true, sound: true },
    unassigned: { push: true, sound: true },
    assigned: { push: true, sound: false },
  },
  showText: true,
};

/** Returns what the members of a workspace have chosen, by their ids. */
export async function choicesIn(db: Db, workspaceId: string): Promise<(personId: string) => Choices> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['person_id', 'choices'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.person_id, JSON.parse(row.choices) as Choices]));
  return (personId) => chosen.get(personId) ?? FIRST_CHOICES;
}

export async function choicesOf(db: Db, workspaceId: string, personId: string): Promise<Choices> {
  const row = await db
    .selectFrom('notification_choices')
    .select('choices')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.choices) as Choices) : FIRST_CHOICES;
}

export async function choose(db: Db, workspaceId: string, personId: string, chosen: Choices): Promise<void> {
  const { mailAfterMinutes } = chosen;
  const values = {
    choices: JSON.stringify(chosen),
    mail_after_ms: mailAfterMinutes === undefined ? null : mailAfterMinutes * MINUTE,
  };
  await db
    .insertInto('notification_choices')
    .values({ workspace_id: workspaceId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id']).doUpdateSet(values))
    .execute();
}
