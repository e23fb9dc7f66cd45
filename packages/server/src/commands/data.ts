import type { Config, Secrets } from '../config.ts';
import { ApiError } from '../errors.ts';
import { findWorkspace, type Workspace } from '../features/workspaces/store.ts';
import { openConfigured } from '../installation/open.ts';
import { refuseStanding } from '../installation/standing.ts';
import type { Db } from '../platform/database/dialect.ts';
import { migrate, pendingMigrations, refuseNewer } from '../platform/database/migrate.ts';
import { MIGRATIONS } from '../platform/database/migrations/index.ts';
import type { Shell } from './command.ts';

export interface Data {
  db: Db;
  config: Config;
  secrets: Secrets;
}

/** Opens the installation's data, beside a running server too, for the time of `work`. */
export async function withData<T>(shell: Shell, work: (data: Data) => Promise<T>): Promise<T> {
  const { config, secrets } = shell.settings();
  const db = openConfigured(config);
  try {
    await refuseNewer(db);
    const pending = await pendingMigrations(db);
    if (pending.length === MIGRATIONS.length) await migrate(db);
    else if (pending.length > 0) {
      throw new ApiError('CONFLICT', {
        message: `The database has not had the newest migrations: ${pending.join(', ')}.`,
        hint: 'Restart the server, or run: meghdoot migrate',
      });
    }
    await refuseStanding(db);
    return await work({ db, config, secrets });
  } finally {
    await db.destroy();
  }
}

export async function workspaceBySlug(db: Db, slug: string): Promise<Workspace> {
  const workspace = await findWorkspace(db, { slug });
  if (workspace) return workspace;
  throw new ApiError('NOT_FOUND', {
    message: `There is no workspace ${slug}.`,
    hint: 'meghdoot workspaces list shows them; workspaces create makes one.',
  });
}
