import type { ImportDetail, ImportFault, ImportKept } from '@meghdoot/sdk';
import { type ApiList, listOf, queryOf } from '../../../api/api.tsx';

/** All lists of imports are kept beneath it. */
export const IMPORTS = ['imports'];

export const importList = listOf([...IMPORTS, 'list'], 'imports', { limit: 50 });

export const importById = (id: string) =>
  queryOf<ImportDetail>(['import', id], (api, options) => api.imports.get(id, options));

/** Returns the faults that one check has found; `asOf` is when the import last changed. */
export const faultsOf = (id: string, asOf: string): ApiList<ImportFault> => ({
  key: ['import-faults', id, asOf],
  read: (api, cursor, signal) => api.imports.faults(id, { limit: 50, ...(cursor && { cursor }) }, { signal }),
});

export const keptOf = (id: string): ApiList<ImportKept> => ({
  key: ['import-kept', id],
  read: (api, cursor, signal) => api.imports.kept(id, { limit: 50, ...(cursor && { cursor }) }, { signal }),
});

/** Returns whether work goes on at an import, which the page follows. */
export const atWork = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** Returns whether nothing has been stored yet, so that the columns may still change. */
export const isOpen = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'draft' || state === 'checking' || state === 'checked';
