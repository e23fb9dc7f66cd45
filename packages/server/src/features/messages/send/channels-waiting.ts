/** This file finds the channels on which accepted messages wait to be derived, and from where on they wait there. */
import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import { runAll, takesArrays } from '../../../platform/database/dialect.ts';
import { keptQuery, selectKept } from '../../../platform/database/kept-query.ts';
import { firstIdAt, timeOfId } from '../../../platform/ids.ts';
import { removedChannels } from '../../channels/joins.ts';
import type { ChannelWorkOptions } from '../state/work.ts';

export interface ChannelsWaiting {
  /**
   * Returns the channels that this process works, or that are removed, of which messages wait: the one whose first has
   * waited longest first. It looks once at each.
   */
  look(): Promise<string[]>;
  /** Returns an id such that the messages of a channel that wait have that or a greater one. */
  from(channelId: string): string;
}

type Options = Pick<ChannelWorkOptions, 'db' | 'clock' | 'leases'>;

/** Beyond so many the other channels wait for the next batch. */
const MOST_CHANNELS = sql.lit(128);

export function createChannelsWaiting(o: Options): ChannelsWaiting {
  return takesArrays(o.db) ? onPostgres(o) : onSqlite(o);
}

function onSqlite({ db, leases }: Options): ChannelsWaiting {
  const waiting = sql<{ id: string }>`
    with recursive lane(id) as (
      select (select min(channel_id) from messages where phase = 'new')
      union all
      select (select min(m.channel_id) from messages m where m.phase = 'new' and m.channel_id > lane.id)
      from lane where lane.id is not null
    )
    select lane.id from lane
    where lane.id is not null
      and (${leases.isHeld(db, sql`'channel:' || lane.id`)} or lane.id in (${removedChannels(db)}))
    order by (select min(m.id) from messages m where m.phase = 'new' and m.channel_id = lane.id)
    limit ${MOST_CHANNELS}`.compile(db);
  return {
    look: async () => ((await runAll(db, [waiting])) as { id: string }[]).map(({ id }) => id),
    from: () => '',
  };
}

/** A message is on disk, and its id is greater than those that another machine makes then, within so long of its making. */
const SLACK_MS = 10 * SECOND;
/** One that took longer is found when what is known is looked for anew. */
const KNOWN_MS = 5 * SECOND;
/** Greater than every id. */
const END = sql.lit('~');
const NEXT_KNOWN = sql`(select min(k.id) from known k where k.id > lane.id)`;

/** The channels of which it is known from where on messages wait, and that. */
interface Known {
  ids: readonly string[];
  starts: readonly string[];
}

/**
 * PostgreSQL leaves a message that waits no more in the index until it vacuums the table, after a fifth of its rows have
 * changed: of millions that is minutes of traffic, and each look at a channel would walk through all of it. So it begins
 * where the first was that waited a while ago, and steps over a channel of which that is known.
 */
function onPostgres({ db, clock, leases }: Options): ChannelsWaiting {
  const starts = new Map<string, string>();
  let forgetAt = Number.NEGATIVE_INFINITY;

  const waiting = keptQuery<Known, { id: string; first: string }>((on, { ids, starts }) => ({
    compile: () =>
      sql<{ id: string; first: string }>`
        with recursive known(id, start) as (
          select k.id collate "C", k.start collate "C"
          from unnest(cast(${ids} as text[]), cast(${starts} as text[])) as k(id, start)
        ), lane(id) as (
          select cast('' as text) collate "C"
          union all
          select coalesce(
            (select min(m.channel_id) from messages m where m.phase = 'new' and m.channel_id > lane.id
              and m.channel_id < coalesce(${NEXT_KNOWN}, ${END})),
            ${NEXT_KNOWN})
          from lane where lane.id is not null
        )
        select found.id, found.first from (
          select own.id, (select min(m.id) from messages m
            where m.phase = 'new' and m.channel_id = own.id and m.id >= own.start) as first
          from (select lane.id, coalesce(known.start, '') as start from lane left join known on known.id = lane.id
            where lane.id <> '') own
          where ${leases.isHeld(on, sql`'channel:' || own.id`)} or own.id in (${removedChannels(on)})
        ) found
        where found.first is not null
        order by found.first limit ${MOST_CHANNELS}`.compile(on),
  }));

  return {
    async look() {
      const now = clock.monotonic();
      if (now >= forgetAt) {
        starts.clear();
        forgetAt = now + KNOWN_MS;
      }
      const rows = await selectKept(db, waiting, { ids: [...starts.keys()], starts: [...starts.values()] });
      for (const { id, first } of rows)
        starts.set(id, firstIdAt('msg', Math.min(timeOfId('msg', first) ?? 0, clock.now()) - SLACK_MS));
      return rows.map(({ id }) => id);
    },
    from: (channelId) => starts.get(channelId) ?? '',
  };
}
