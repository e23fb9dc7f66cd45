import type { Meghdoot } from '@meghdoot/sdk';
import { pause } from './pause.ts';

/** The API takes this many at once. */
export const MOST_AT_ONCE = 100;

interface Batch<Id, Thing> {
  ids: Set<Id>;
  found: Promise<ReadonlyMap<Id, Thing>>;
}

/** Returns a function that reads one thing by its id, or null where there is none. What is asked for in the same moment is read in one call. */
export function batched<Id extends string | number, Thing>(
  readMany: (api: Meghdoot, ids: Id[]) => Promise<readonly Thing[]>,
  idOf: (thing: Thing) => Id,
): (api: Meghdoot, id: Id) => Promise<Thing | null> {
  const gathering = new WeakMap<Meghdoot, Batch<Id, Thing>>();
  const readTogether = async (api: Meghdoot, ids: Set<Id>) => {
    await pause(0);
    if (gathering.get(api)?.ids === ids) gathering.delete(api);
    return new Map((await readMany(api, [...ids])).map((thing) => [idOf(thing), thing]));
  };
  return async (api, id) => {
    let batch = gathering.get(api);
    if (!batch || batch.ids.size >= MOST_AT_ONCE) {
      const ids = new Set<Id>();
      batch = { ids, found: readTogether(api, ids) };
      gathering.set(api, batch);
    }
    batch.ids.add(id);
    return (await batch.found).get(id) ?? null;
  };
}
