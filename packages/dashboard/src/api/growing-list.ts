import { useState } from 'react';
import { type ApiList, useApi, useApiPages, useWorkspaceCache } from './api.tsx';
import { readAnew, replaceRows } from './listed-rows.ts';
import { useCatchUp } from './live.tsx';

/** The pill counts no further than this. */
const MOST_NEW = 999;

interface Growing<T, Place extends string | number> extends ApiList<T> {
  /** Returns what identifies and orders a row; the list begins with the greatest. */
  placeOf: (row: T) => Place;
  /** Returns whether a row belongs in the list as it is filtered. */
  fits?: (row: T) => boolean;
}

/**
 * A list that grows while one looks at it. Of the rows that are offered, those that are shown change in their places,
 * and those that are new are counted and wait until they are asked for, so that nothing moves under the reader. Where
 * nothing is shown nothing can move: the list is read anew at once.
 */
export function useGrowingList<T, Place extends string | number>({
  placeOf,
  fits = () => true,
  ...source
}: Growing<T, Place>) {
  const { key } = source;
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const name = JSON.stringify(key);
  const list = useApiPages(source);
  const [come, setCome] = useState<{ name: string; places: ReadonlySet<Place> }>();
  const shown = new Set(list.rows?.map(placeOf));
  const last = list.rows?.at(-1);
  const end = list.hasNextPage && last !== undefined ? placeOf(last) : undefined;
  const isNew = (place: Place) => !shown.has(place) && (end === undefined || place > end);

  const offer = (rows: readonly T[]) => {
    if (rows.length === 0) return;
    if (list.rows?.length === 0) {
      if (rows.some(fits)) void readAnew(cache, key);
      return;
    }
    replaceRows(cache, key, rows, placeOf);
    setCome((before) => {
      const known = before?.name === name ? before.places : undefined;
      const places = new Set(known);
      for (const row of rows) {
        const place = placeOf(row);
        if (!fits(row)) places.delete(place);
        else if (isNew(place) && places.size < MOST_NEW) places.add(place);
      }
      return isSame(places, known) ? before : { name, places };
    });
  };

  // What came between the reading and the connection of the feed.
  useCatchUp(async (signal) => offer((await source.read(client, undefined, signal)).data));

  return {
    list,
    offer,
    waiting: list.rows && come?.name === name ? [...come.places].filter(isNew).length : 0,
    showNew: () => {
      setCome(undefined);
      window.scrollTo({ top: 0 });
      return readAnew(cache, key);
    },
  };
}

const isSame = <T>(places: ReadonlySet<T>, known: ReadonlySet<T> = new Set()) =>
  places.size === known.size && [...places].every((place) => known.has(place));
