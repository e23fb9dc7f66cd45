/**
 * Whatever claims on a channel has its turn on it, one after the other, so that what is known of its lane holds meanwhile.
 * Channels do not wait for one another: on PostgreSQL a claim waits most of its time for the database.
 */
export interface LaneTurns {
  /** Runs `work` when all that was asked for before on any of these channels has ended. */
  on<T>(channelIds: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Runs `work` when all that was asked for before has ended. */
  onAll<T>(work: () => Promise<T>): Promise<T>;
  /** Returns whether something has its turn on a channel, or waits for it. */
  isTaken(channelId: string): boolean;
}

export function createLaneTurns(): LaneTurns {
  /** The end of what was asked for last, on each channel and on all. */
  const last = new Map<string, Promise<void>>();
  let lastOnAll: Promise<void> = Promise.resolve();

  const ended = (result: Promise<unknown>): Promise<void> =>
    result.then(
      () => undefined,
      () => undefined,
    );

  return {
    on(channelIds, work) {
      const before = [lastOnAll, ...channelIds.flatMap((id) => last.get(id) ?? [])];
      const result = Promise.all(before)
        .then(work)
        .finally(() => {
          for (const id of channelIds) if (last.get(id) === end) last.delete(id);
        });
      const end = ended(result);
      for (const id of channelIds) last.set(id, end);
      return result;
    },
    onAll(work) {
      const result = Promise.all([lastOnAll, ...last.values()]).then(work);
      lastOnAll = ended(result);
      return result;
    },
    isTaken: (channelId) => last.has(channelId),
  };
}
