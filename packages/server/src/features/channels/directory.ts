import { timingSafeEqual } from 'node:crypto';
import { onCommit } from '../../platform/database/announce.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type ActiveChannel, createChannelOpener, type OpenerOptions } from './active-channel.ts';
import { channelIds, findChannelAnywhere, listAllChannels } from './store.ts';

export type { ActiveChannel } from './active-channel.ts';

/**
 * The channels of all workspaces as of at most a second ago. What is not among them is asked of the database, for
 * another process may have connected it a moment ago. Do not ask it within a transaction: it may query.
 */
export interface ChannelDirectory {
  /** Returns the channels of a workspace that are `wanted`, or all; without a promise what the list has. */
  ofWorkspace(
    workspaceId: string,
    wanted?: (channel: ActiveChannel) => boolean,
  ): readonly ActiveChannel[] | Promise<readonly ActiveChannel[]>;
  all(): Promise<readonly ActiveChannel[]>;
  byId(id: string): ActiveChannel | undefined | Promise<ActiveChannel | undefined>;
  /** The channels that WhatsApp's ids name. `fresh`: also those that were made a tenth of a second ago. */
  named(ids: ChannelNames, o?: { fresh: boolean }): Promise<ActiveChannel[]>;
  /** Returns whether it is the verify token of any channel, in constant time. */
  acceptsVerifyToken(token: string): Promise<boolean>;
  forget(): void;
}

/** Ids of numbers, and of accounts, which stand for all their numbers. */
export interface ChannelNames {
  phoneNumberIds: Iterable<string>;
  wabaIds: Iterable<string>;
}

export interface ChannelDirectoryOptions extends Pick<Installation, 'db' | 'clock'>, OpenerOptions {
  /** Sees every newly loaded list before anyone else: the simulator learns its numbers here. */
  onLoad?: ((channels: readonly ActiveChannel[]) => void) | undefined;
}

const FRESH_MS = 1000; // other processes change channels too
/** A list is as fresh as this where a caller without a key names what is missing; any may, so that it costs little. */
const FRESH_FOR_MISSING_MS = 100;

interface Loaded {
  at: number;
  channels: readonly ActiveChannel[];
  byId: Map<string, ActiveChannel>;
  byWorkspace: Map<string, ActiveChannel[]>;
  byPhoneNumberId: Map<string, ActiveChannel[]>;
  byWabaId: Map<string, ActiveChannel[]>;
  verifyHashes: Buffer[];
  /** Their ids, and those of channels whose credentials cannot be opened. */
  listed: Set<string>;
}

export function createChannelDirectory(o: ChannelDirectoryOptions): ChannelDirectory {
  const { db, clock } = o;
  const openChannels = createChannelOpener(o);
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;

  const fresh = () => (loaded && Math.abs(clock.now() - loaded.at) < FRESH_MS ? loaded : undefined);

  async function current(): Promise<Loaded> {
    const known = fresh();
    if (known) return known;
    if (loading) return loading;
    const mine = load();
    loading = mine;
    try {
      const list = await mine;
      if (loading === mine) loaded = list; // else it was forgotten meanwhile, and may lack what made it so
      return list;
    } finally {
      if (loading === mine) loading = undefined;
    }
  }

  async function load(): Promise<Loaded> {
    const at = clock.now();
    const rows = await listAllChannels(db);
    const channels = openChannels(rows);
    o.onLoad?.(channels);
    return {
      at,
      channels,
      byId: new Map(channels.map((channel) => [channel.id, channel])),
      byWorkspace: Map.groupBy(channels, (channel) => channel.workspaceId),
      byPhoneNumberId: Map.groupBy(channels, (channel) => channel.phoneNumberId),
      byWabaId: Map.groupBy(channels, (channel) => channel.wabaId),
      verifyHashes: rows.map((row) => Buffer.from(row.verify_token_hash)),
      listed: new Set(rows.map(({ id }) => id)),
    };
  }

  async function find<T>(look: (list: Loaded) => T, complete: (found: T) => boolean): Promise<T> {
    const list = await current();
    const found = look(list);
    if (complete(found) || Math.abs(clock.now() - list.at) < FRESH_FOR_MISSING_MS) return found;
    if (loaded === list) forget();
    return look(await current());
  }

  /** `isStored`: the database has what a list has not; any list that is loaded from now on has it. */
  function findStored<T>(
    look: (list: Loaded) => T,
    complete: (found: T) => boolean,
    isStored: (list: Loaded) => Promise<boolean>,
  ): T | Promise<T> {
    const list = fresh();
    const found = list && look(list);
    return found !== undefined && complete(found) ? found : askStored(look, complete, isStored);
  }

  async function askStored<T>(...[look, complete, isStored]: Parameters<typeof findStored<T>>): Promise<T> {
    for (;;) {
      const list = await current();
      const found = look(list);
      if (complete(found) || !(await isStored(list))) return found;
      if (loaded === list) forget(); // else another has asked for a newer one meanwhile
    }
  }

  function forget(): void {
    loaded = undefined;
    loading = undefined;
  }
  onCommit(db, 'channels', forget);

  return {
    all: async () => (await current()).channels,
    ofWorkspace: (workspaceId, wanted = () => true) =>
      findStored(
        ({ byWorkspace }) => (byWorkspace.get(workspaceId) ?? []).filter(wanted),
        (found) => found.length > 0,
        async ({ listed }) => (await channelIds(db, workspaceId)).some((id) => !listed.has(id)),
      ),
    byId: (id) =>
      findStored(
        (list) => list.byId.get(id),
        (found) => found !== undefined,
        async ({ listed }) => !listed.has(id) && (await findChannelAnywhere(db, id)) !== undefined,
      ),
    named: (ids, { fresh } = { fresh: false }) =>
      find(
        (list) => namedIn(list, ids),
        () => !fresh,
      ),
    acceptsVerifyToken: (token) => {
      const given = Buffer.from(hashToken(token));
      return find(
        (list) => anyEquals(list.verifyHashes, given),
        (found) => found,
      );
    },
    forget,
  };
}

function namedIn(list: Loaded, { phoneNumberIds, wabaIds }: ChannelNames): ActiveChannel[] {
  const found = new Set<ActiveChannel>();
  for (const id of phoneNumberIds)
    for (const channel of list.byPhoneNumberId.get(id) ?? []) found.add(channel);
  for (const id of wabaIds) for (const channel of list.byWabaId.get(id) ?? []) found.add(channel);
  return [...found];
}

function anyEquals(hashes: readonly Buffer[], given: Buffer): boolean {
  let equal = false;
  for (const hash of hashes) {
    if (hash.length === given.length && timingSafeEqual(hash, given)) equal = true;
  }
  return equal;
}
