import type Database from 'better-sqlite3';

/**
 * Keeps records of a node by name: a number's state, links, blocked people, flows. They are on disk alone, so that
 * memory stays level.
 */
export interface Records {
  get<T>(kind: string, owner: string, id?: string): T | undefined;
  put(kind: string, owner: string, id: string, at: number, value: unknown): void;
  /** Removes a record, and returns whether it was there. */
  remove(kind: string, owner: string, id: string): boolean;
  /** Returns records by id, after one of them. */
  list<T>(kind: string, owner: string, o?: { after?: string; limit?: number }): StoredRecord<T>[];
  count(kind: string, owner: string): number;
  /** Forgets what is older. */
  forget(kind: string, before: number): void;
}

export interface StoredRecord<T> {
  id: string;
  at: number;
  value: T;
}

const SCHEMA = `
  create table if not exists records (
    kind text not null, owner text not null, id text not null, at integer not null, value text not null,
    primary key (kind, owner, id)) without rowid;
  create index if not exists records_by_age on records (kind, at);`;

export function createRecords(db: Database.Database): Records {
  db.exec(SCHEMA);
  const get = db.prepare('select value from records where kind = ? and owner = ? and id = ?').pluck();
  const put = db.prepare('insert or replace into records values (?, ?, ?, ?, ?)');
  const remove = db.prepare('delete from records where kind = ? and owner = ? and id = ?');
  const list = db.prepare(
    'select id, at, value from records where kind = ? and owner = ? and id > ? order by id limit ?',
  );
  const count = db.prepare('select count(*) from records where kind = ? and owner = ?').pluck();
  const forget = db.prepare('delete from records where kind = ? and at < ?');
  return {
    get<T>(kind: string, owner: string, id = '') {
      const value = get.get(kind, owner, id) as string | undefined;
      return value === undefined ? undefined : (JSON.parse(value) as T);
    },
    put: (kind, owner, id, at, value) => void put.run(kind, owner, id, at, JSON.stringify(value)),
    remove: (kind, owner, id) => remove.run(kind, owner, id).changes > 0,
    list<T>(
      kind: string,
      owner: string,
      { after = '', limit = -1 }: { after?: string; limit?: number } = {},
    ) {
      const rows = list.all(kind, owner, after, limit) as { id: string; at: number; value: string }[];
      return rows.map(({ id, at, value }) => ({ id, at, value: JSON.parse(value) as T }));
    },
    count: (kind, owner) => count.get(kind, owner) as number,
    forget: (kind, before) => void forget.run(kind, before),
  };
}
