/** This file says what may be said of a file before it is stored, and asked to be done with it. */
import { ApiError, invalid } from '../../errors.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { ImportState } from '../../platform/database/schema/imports.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { attributesByKey, insertAttribute } from '../contacts/attributes/definitions.ts';
import { MOST_ATTRIBUTES } from '../contacts/attributes/schemas.ts';
import { namesPeople, type Target } from '../contacts/files/targets.ts';
import { isCountry } from '../contacts/identity/phone.ts';
import { type By, recordAudit } from '../events/audit.ts';
import { checkImportMapping, keyOfTarget } from './plan.ts';
import { columnsOf, planInputOf } from './plan-of-row.ts';
import type { ImportSettings } from './schemas.ts';
import { changeImport, type ImportChange, type ImportRow } from './store.ts';

/** Changes what the columns hold; what was checked by the earlier settings is to be checked again. */
export async function changeSettings(
  db: Db,
  workspaceId: string,
  id: string,
  settings: ImportSettings,
  now: number,
): Promise<ImportRow> {
  const { mapping, country, addTags } = settings;
  if (country !== undefined && !isCountry(country)) throw invalid('country', 'is no country with numbers');
  return changeImport(db, workspaceId, id, {
    now,
    async decide(_trx, row) {
      requireState(row, ['draft', 'checking', 'checked'], 'be changed');
      if (mapping) checkImportMapping(mapping, columnsOf(row).length);
      return {
        ...{ state: 'draft', counts: '{}', waiting_since: null },
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(country !== undefined && { country }),
        ...(addTags && { add_tags: JSON.stringify(addTags) }),
      };
    },
  });
}

export type Asked = 'check' | 'start' | 'cancel' | 'undo';

interface Ask {
  by: By;
  keep?: Keep<ImportRow> | undefined;
}

/** Has a worker check, store or undo an import, or stops that. */
export async function askImport(
  db: Db,
  workspaceId: string,
  id: string,
  asked: Asked,
  { by, keep }: Ask,
): Promise<ImportRow> {
  return changeImport(db, workspaceId, id, {
    now: by.now,
    async decide(trx, row) {
      const change = await ASKED[asked](trx, row, by);
      await recordAudit(trx, workspaceId, { ...by, action: AUDITED[asked], target: id });
      await keep?.(trx, { ...row, ...change, changed_at: by.now });
      return change;
    },
  });
}

const AUDITED: Record<Asked, string> = {
  check: 'contacts.import_checked',
  start: 'contacts.imported',
  cancel: 'contacts.import_cancelled',
  undo: 'contacts.import_undone',
};

const begun = (row: ImportRow, now: number) => ({
  ...{ waiting_since: now, told_at: now, place: '', done: 0, term: row.term + 1 },
});

const ASKED: Record<Asked, (trx: Trx, row: ImportRow, by: By) => Promise<ImportChange>> = {
  async check(trx, row, { now }) {
    requireState(row, ['draft', 'checked'], 'be checked');
    requireFile(row);
    const { mapping } = planInputOf(row);
    if (!namesPeople(mapping))
      throw new ApiError('CONFLICT', {
        message: 'No column says by which number or id the people are known.',
        hint: 'Say with PATCH /api/v1/imports/{id} which column is phone, userId or contactId.',
      });
    const missing = await missingAttributes(trx, row);
    const { size } = await attributesByKey(trx, row.workspace_id);
    if (missing.length + size > MOST_ATTRIBUTES)
      throw invalid('mapping', `would define more than the ${MOST_ATTRIBUTES} attributes of a workspace`);
    return { state: 'checking', counts: '{}', ...begun(row, now) };
  },
  async start(trx, row, { now }) {
    requireState(row, ['checked'], 'be started');
    requireFile(row);
    for (const { key, name } of await missingAttributes(trx, row))
      await insertAttribute(trx, row.workspace_id, { key, name, type: 'text' }, now);
    return { state: 'running', ...begun(row, now), place: '0' };
  },
  async cancel(_trx, row) {
    requireState(row, ['draft', 'checking', 'checked', 'running'], 'be cancelled');
    return { state: 'cancelled', waiting_since: null };
  },
  async undo(_trx, row, { now }) {
    requireState(row, ['finished', 'cancelled'], 'be undone');
    if (!(JSON.parse(row.counts) as { run?: object }).run)
      throw new ApiError('CONFLICT', {
        message: 'Nothing of this import was stored.',
        hint: 'There is nothing to undo.',
      });
    return { state: 'undoing', ...begun(row, now) };
  },
};

/** Returns the attributes that the columns hold and the workspace has not defined, by the headings. */
async function missingAttributes(trx: Trx, row: ImportRow): Promise<{ key: string; name: string }[]> {
  const defined = await attributesByKey(trx, row.workspace_id);
  const columns = columnsOf(row);
  return planInputOf(row).mapping.flatMap((target: Target, at) => {
    const key = keyOfTarget(target);
    if (key === undefined || defined.has(key)) return [];
    return { key, name: columns[at]!.trim().slice(0, 60) || key };
  });
}

function requireState(row: ImportRow, states: readonly ImportState[], what: string): void {
  if (states.includes(row.state)) return;
  throw new ApiError('CONFLICT', {
    message: `An import that is ${row.state} cannot ${what}.`,
    hint: `It can while it is ${states.join(' or ')}: GET /api/v1/imports/{id} says how it is.`,
  });
}

function requireFile(row: ImportRow): void {
  if (row.has_file === 1) return;
  throw new ApiError('CONFLICT', {
    message: 'The file of this import is not kept any more.',
    hint: 'Send it again.',
  });
}
