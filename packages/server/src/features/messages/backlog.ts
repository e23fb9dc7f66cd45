import type { Db } from '../../platform/database/dialect.ts';

/** How many accepted messages are not derived yet, as this process knows it. */
export interface Backlog {
  size(): number;
  add(count: number): void;
}

export async function createBacklog(db: Db): Promise<Backlog> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phase', '=', 'new')
    .executeTakeFirstOrThrow();
  let size = Number(count);
  return {
    size: () => size,
    add: (change) => {
      size = Math.max(0, size + change); // another process may derive what this one accepted
    },
  };
}
