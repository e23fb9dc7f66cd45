import type { Db } from '../../platform/database/dialect.ts';
import { attributesByKey } from '../contacts/attributes/definitions.ts';
import type { Country } from '../contacts/identity/phone.ts';
import { type Plan, type PlanInput, planOf } from './plan.ts';
import type { ImportRow } from './store.ts';

/** Returns what an import says of its columns. */
export const planInputOf = ({ mapping, country, add_tags }: ImportRow): Omit<PlanInput, 'defined'> => ({
  mapping: JSON.parse(mapping) as PlanInput['mapping'],
  country: country as Country,
  addTags: JSON.parse(add_tags) as string[],
});

/** Returns the plan of an import by the attributes as they are now. */
export async function planOfRow(
  db: Db,
  row: ImportRow,
): Promise<{ plan: Plan; defined: PlanInput['defined'] }> {
  const defined = await attributesByKey(db, row.workspace_id);
  return { plan: planOf({ ...planInputOf(row), defined }), defined };
}

export const columnsOf = ({ columns }: ImportRow): string[] => JSON.parse(columns) as string[];
