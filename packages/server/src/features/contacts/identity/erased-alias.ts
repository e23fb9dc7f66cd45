import { digestBy } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Alias } from './person.ts';

/** Returns what stands for a number or an id once its contact is erased: only the installation's own key makes it. */
export function erasedAlias(db: Db, workspaceId: string, { kind, value }: Alias): Alias {
  if (kind === 'erased') return { kind, value };
  return { kind: 'erased', value: digestBy(db)('alias', workspaceId, kind, value) };
}
