import { join } from 'node:path';
import type { Config, Secrets } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import type { MediaLibrary } from './library.ts';
import { createDirectoryStore } from './objects/directory.ts';
import { createSpool } from './objects/spool.ts';

export type MediaFiles = Pick<MediaLibrary, 'objects' | 'spool'>;

const root = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media');
/** The files are kept here unless a bucket is configured. */
export const objectsFolder = (config: Pick<Config, 'dataDir'>) => join(root(config), 'objects');

/** Opens the files of a configuration; nothing is made or asked until the first one. */
export async function openMediaFiles(
  config: Pick<Config, 'dataDir' | 'mediaStore'>,
  aws: Secrets['aws'],
  { clock, random }: { clock: Clock; random: Random },
): Promise<MediaFiles> {
  const spool = createSpool({ directory: join(root(config), 'incoming'), clock, random });
  const { mediaStore: bucket } = config;
  if (!bucket || !aws) return { spool, objects: createDirectoryStore(objectsFolder(config)) };
  const { createS3Store } = await import('./objects/s3.ts'); // most installations never need it
  return { spool, objects: createS3Store({ bucket, credentials: aws, clock }) };
}
