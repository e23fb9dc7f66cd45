import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MediaFiles } from '../features/media/open-library.ts';
import type { SimulatorFiles } from '../simulator/media/files.ts';
import {
  openSharedSimulator,
  type SharedSimulator,
  type SharedSimulatorOptions,
} from '../simulator/shared/shared-simulator.ts';
import { type BuiltInSimulator, openSimulator } from '../simulator/simulator.ts';

/** The built-in simulator; where several processes may share it, each that serves HTTP can take part in running it. */
export type ServedSimulator = BuiltInSimulator & Partial<Pick<SharedSimulator, 'takePart'>>;

/** Opens the simulator that a configuration asks for: with SQLite in this process, with PostgreSQL in any. */
export async function openBuiltInSimulator(
  { simulator, databaseUrl, dataDir }: Pick<Config, 'simulator' | 'databaseUrl' | 'dataDir'>,
  o: Omit<SharedSimulatorOptions, 'files'> & { files: MediaFiles },
): Promise<ServedSimulator | undefined> {
  if (!simulator) return undefined;
  if (databaseUrl) return openSharedSimulator({ ...o, files: filesAmong(o.files) });
  const { clock, random, log, card } = o;
  return openSimulator({ file: join(dataDir, 'simulator.db'), clock, random, log, card });
}

/** Keeps the files of the simulator among those of the service, which all processes reach. */
function filesAmong({ spool, objects }: MediaFiles): SimulatorFiles {
  const keyOf = (name: string) => `simulator/${name}`;
  return {
    async write(name, content, o) {
      const file = await spool.write(content as AsyncIterable<Buffer>, o);
      try {
        await objects.put(keyOf(name), file);
        return file;
      } finally {
        await spool.discard(file);
      }
    },
    read: (name) => objects.read(keyOf(name)),
    remove: (name) => objects.remove(keyOf(name)),
    close: () => undefined,
  };
}
