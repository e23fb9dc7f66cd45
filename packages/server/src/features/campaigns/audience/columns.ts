import type { Db } from '../../../platform/database/dialect.ts';
import type { Line } from '../content/line.ts';
import type { Plan } from '../content/plan.ts';
import { frozenOf } from '../frozen.ts';
import type { Audience } from '../schemas.ts';
import { findCampaign } from '../store.ts';
import { columnsOf, requireFile } from './file.ts';

/** Returns the columns in which people of an audience have something; undefined: it came from no file. */
export async function columnsOfAudience(
  db: Db,
  workspaceId: string,
  audience: Audience | undefined,
): Promise<readonly string[] | undefined> {
  if (audience?.file !== undefined) return columnsOf(await requireFile(db, workspaceId, audience.file));
  if (audience?.campaign === undefined) return undefined;
  const other = await findCampaign(db, workspaceId, audience.campaign);
  const columns = other?.walk == null ? [] : columnsOfPlan(frozenOf(other).plan);
  return columns.length > 0 ? columns : undefined;
}

const columnsOfPlan = ({ places }: Plan) => places.flatMap(({ column }) => column ?? []);

/**
 * Returns what tells by what an earlier campaign gave somebody what they had in the columns of its file; of one that took
 * nothing of a file it returns undefined.
 */
export function linesOf(plan: Plan): (given: string) => Line | undefined {
  const columns = columnsOfPlan(plan);
  if (columns.length === 0) return () => undefined;
  const differing = plan.places.filter(({ value }) => value === undefined);
  return (given) => {
    if (given === '') return undefined;
    const values = JSON.parse(given) as string[];
    return {
      columns,
      cells: differing.flatMap(({ column }, i) => (column === undefined ? [] : (values[i] ?? ''))),
    };
  };
}
