import type { MediaFiles } from '../packages/server/src/features/media/open-library.ts';

const unused = async () => {
  throw new Error('There are no files in a simulated run.');
};

export const noFiles: MediaFiles = {
  objects: {
    ...{ put: unused, read: unused, remove: unused, close: async () => undefined },
    async *list() {},
  },
  spool: { write: unused, discard: unused, sweep: async () => 0 },
};
