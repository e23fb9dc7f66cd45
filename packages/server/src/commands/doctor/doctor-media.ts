import type { Config, Secrets } from '../../config.ts';
import { objectsFolder, openMediaFiles } from '../../features/media/open-library.ts';
import { lateMedia } from '../../features/media/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import { type Check, doubtful, failed, passed, wordsOf } from './doctor-check.ts';

/** Checks that files can be reached where they are kept. It writes nothing, because it may run as another user. */
export async function checkFiles(
  db: Db,
  { config, secrets }: { config: Config; secrets: Secrets },
  clock: Clock,
): Promise<Check> {
  const { mediaStore: bucket } = config;
  const { objects } = await openMediaFiles(config, secrets.aws, { clock, random: randomOf(db) });
  try {
    for await (const _ of objects.list()) break;
    return passed(
      'files',
      bucket ? 'The bucket of MEDIA_STORE can be listed.' : `They are in ${objectsFolder(config)}.`,
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? ` (${wordsOf(error.cause)})` : '';
    return failed('files', `${wordsOf(error)}${cause}`);
  } finally {
    await objects.close();
  }
}

export async function checkMedia(db: Db): Promise<Check> {
  const late = await lateMedia(db);
  if (late.length === 0) return passed('media', 'What people send is fetched.');
  const channels = [...new Set(late.map(({ channel_id }) => channel_id))].join(', ');
  const oldest = toIst(Math.min(...late.map(({ created_at }) => created_at)));
  const what = late.length === 1 ? '1 medium' : `${late.length} media`;
  return doubtful(
    'media',
    `${what} of ${channels} could not be fetched so far, the oldest of ${oldest}: the log says why.`,
  );
}
