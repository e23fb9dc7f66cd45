import type { Static } from 'typebox';
import { keyOfTarget } from './plan.ts';
import { columnsOf, planInputOf } from './plan-of-row.ts';
import type { ImportDetail } from './schemas.ts';
import { showImport } from './show.ts';
import type { ImportRow } from './store.ts';

/** The first records that are shown. */
export const ROWS_SHOWN = 5;

/** Shows an import with its columns and the first records of its file; `defined` are the keys of attributes that there are. */
export function showImportDetail(
  row: ImportRow,
  rows: readonly (readonly string[])[],
  defined: ReadonlySet<string>,
): Static<typeof ImportDetail> {
  const { mapping, country, addTags } = planInputOf(row);
  return {
    ...showImport(row),
    columns: columnsOf(row).map((name, at) => {
      const to = mapping[at] ?? null;
      const key = keyOfTarget(to);
      return { name, to, ...(key !== undefined && !defined.has(key) && { defines: true }) };
    }),
    ...{ country, addTags: [...addTags] },
    rows: rows.slice(0, ROWS_SHOWN).map((cells) => [...cells]),
  };
}
