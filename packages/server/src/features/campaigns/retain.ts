import type { Db } from '../../platform/database/dialect.ts';
import type { Step } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';
import { removeSomePeople } from './people.ts';
import { oldWithPeople } from './store.ts';

/** Deletes the people of campaigns that ended long ago; the counts stay. */
export async function retainPeople(db: Db, { workspaceId, before, atOnce }: Task): Promise<Step> {
  const campaign = await oldWithPeople(db, workspaceId, before);
  if (!campaign) return { deleted: 0, more: false };
  return { deleted: await removeSomePeople(db, campaign, atOnce), more: true };
}
