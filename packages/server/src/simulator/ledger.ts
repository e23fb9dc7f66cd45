import Database from 'better-sqlite3';
import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import { namingFile } from '../platform/database/sqlite/file.ts';
import type { Log } from '../platform/log.ts';
import { createOutage } from '../platform/outage.ts';
import { unattended } from '../platform/unattended.ts';
import type { AcceptedMessage, Chain, MessageFacts, Receipt, Step } from './model.ts';
import { createRecords, type Records } from './records.ts';

/** A message as it is kept, with the receipts that the webhook took. */
export interface KeptMessage extends AcceptedMessage {
  receipts: Receipt[];
  pending: Step[];
}

/** A file that was uploaded, or that a person has sent. Its bytes are beside the ledger. */
export interface KeptMedium {
  id: string;
  phoneNumberId: string;
  wabaId: string;
  mimeType: string;
  /** The digest in hexadecimal. */
  sha256: string;
  bytes: number;
  source: 'upload' | 'inbound';
  madeAt: number;
  /** Says whether a sticker is animated. */
  animated?: boolean;
}

/** A message that was sent, with what became of it. */
export interface SentFact {
  at: number;
  to: string;
  type: string;
  template: string | null;
  language: string | null;
  message: MessageFacts | undefined;
  /** Every status that has happened by then, whether the webhook has it yet or not. */
  statuses: Set<string>;
}

/** A message that a person has written, and what the business has shown them of having seen it. */
export interface InboundNote {
  wamid: string;
  phoneNumberId: string;
  at: number;
  readAt: number | null;
  /** The time at which the typing bubble was last asked for. */
  typingAt: number | null;
}

/** The file behind the simulator: a killed process finds the same WhatsApp again. */
export interface Ledger {
  records: Records;
  nextSeq(): number;
  /**
   * Keeps a message and what is pending for it, and whatever `beside` keeps in the same transaction; `written` is called
   * with whether it is on file.
   */
  accept(
    message: AcceptedMessage | undefined,
    chain: Chain | undefined,
    written: (ok: boolean) => void,
    beside?: () => void,
  ): void;
  /** Keeps that receipts of a chain were taken or given up. */
  progress(chain: Chain): void;
  pending(): Chain[];
  messages(phoneNumberId: string, limit?: number): KeptMessage[];
  message(seq: number): KeptMessage | undefined;
  /** Yields what a number has sent from one time to another, oldest first; others have their turn in between. */
  sent(phoneNumberId: string, from: number, to: number): AsyncIterable<SentFact>;
  /** Forgets the messages of a number; receipts still pending stay so. */
  clear(phoneNumberId: string): void;
  /** Forgets the oldest messages beyond so many, whatever their number, and what people wrote before a time. */
  forget(o: { beyond: number; writtenBefore: number }): void;
  noteInbound(wamid: string, phoneNumberId: string, at: number): void;
  /** Marks a message read, and returns whether this number has it. */
  markRead(mark: { wamid: string; phoneNumberId: string; typing: boolean }, at: number): boolean;
  /** Returns the messages of a number that were marked read, oldest first. */
  marksOf(phoneNumberId: string): InboundNote[];
  addMedium(medium: KeptMedium): void;
  medium(id: string): KeptMedium | undefined;
  removeMedium(id: string): void;
  /** The oldest media, as far as there are more bytes than so many. */
  mediaBeyond(bytes: number): string[];
  note(key: string): string | undefined;
  setNote(key: string, value: string | undefined): void;
  /** Resolves when all that has changed is in the copy as well; undefined: it is, or there is none. */
  saved(): Promise<void> | undefined;
  close(): Promise<void>;
}

/** Keeps what is in a ledger where it outlives the machine. */
export interface LedgerCopy {
  /** Fills an empty ledger with what is kept, and from then on notes what changes. */
  begin(db: Database.Database): void;
  saved(): Promise<void> | undefined;
  /** Keeps what has changed last, as far as it may. */
  close(): Promise<void>;
}

const SCHEMA = `
  create table if not exists messages (
    seq integer primary key, wamid text not null, phone_number_id text not null, recipient text not null,
    type text not null, tag text, at integer not null, payload text not null);
  create index if not exists messages_of_number on messages (phone_number_id);
  create table if not exists pending (
    seq integer primary key, phone_number_id text not null, message text, steps text, receipts text not null);
  create table if not exists media (
    id text primary key, phone_number_id text not null, waba_id text not null, mime_type text not null,
    sha256 text not null, bytes integer not null, source text not null, made_at integer not null);
  create table if not exists inbound (
    wamid text primary key, phone_number_id text not null, at integer not null, read_at integer, typing_at integer
  ) without rowid;
  create table if not exists notes (key text primary key, value text not null) without rowid;`;

const KEPT = `select m.seq, m.wamid, m.phone_number_id as phoneNumberId, m.recipient as "to", m.type, m.tag, m.at,
  m.payload, o.steps, o.receipts from messages m left join pending o on o.seq = m.seq`;

const MEDIA = `select id, phone_number_id as phoneNumberId, waba_id as wabaId, mime_type as mimeType, sha256, bytes,
  source, made_at as madeAt from media`;

const SENT_AT_ONCE = 1000;
const SENT = `select m.seq, m.at, m.recipient as "to", m.type, json_extract(m.payload, '$.template.name') as template,
  json_extract(m.payload, '$.template.language.code') as language, o.message as facts, o.steps, o.receipts
  from messages m left join pending o on o.seq = m.seq
  where m.phone_number_id = ? and m.at >= ? and m.at < ? and m.seq > ? order by m.seq limit ?`;

type SentRow = Omit<SentFact, 'message' | 'statuses'> & {
  seq: number;
  facts: string | null;
  steps: string | null;
  receipts: string | null;
};
type KeptRow = AcceptedMessage & { steps: string | null; receipts: string | null };
type PendingRow = {
  seq: number;
  phone_number_id: string;
  message: string | null;
  steps: string;
  receipts: string;
};

function openFile(file: string): Database.Database {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF'); // The page cache of the kernel survives a killed process; that is the promise.
  db.exec(SCHEMA);
  return db;
}

/**
 * Opens or creates the file (`:memory:` for none). Messages of one turn of the event loop share a transaction;
 * progress is written when `later` says so, which may post a receipt twice after a crash, as Meta does.
 */
export function openLedger(
  file: string,
  o: { clock: Clock; log: Log; later: (task: () => void) => void; copy?: LedgerCopy | undefined },
): Ledger {
  const { clock, log, later, copy } = o;
  const db = namingFile(file, () => openFile(file));
  const records = createRecords(db);
  copy?.begin(db);
  const insertMessage = db.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertPending = db.prepare('insert into pending values (?, ?, ?, ?, ?)');
  const updatePending = db.prepare('update pending set steps = ?, receipts = ? where seq = ?');
  const deletePending = db.prepare('delete from pending where seq = ?');
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');
  const newest = db.prepare(
    'select max(coalesce((select max(seq) from messages), 0), coalesce((select max(seq) from pending), 0)) as seq',
  );
  let seq = (newest.get() as { seq: number }).seq;

  let accepted: {
    message: AcceptedMessage | undefined;
    chain: Chain | undefined;
    written: (ok: boolean) => void;
    beside: (() => void) | undefined;
  }[] = [];
  const moved = new Set<Chain>();
  const outage = createOutage({ log, clock: systemClock }, 'the file of the simulator');
  let flushing = false;
  let closed = false;

  function transaction(write: () => void): boolean {
    try {
      begin.run();
      write();
      commit.run();
      outage.worked();
      return true;
    } catch (error) {
      if (db.inTransaction) db.exec('rollback');
      outage.failed(error);
      return false;
    }
  }

  function writeAccepted(): void {
    if (!flushing) return;
    flushing = false;
    const rows = accepted;
    accepted = [];
    const ok = transaction(() => {
      for (const { message: m, chain, beside } of rows) {
        beside?.();
        if (m !== undefined) {
          insertMessage.run(m.seq, m.wamid, m.phoneNumberId, m.to, m.type, m.tag, m.at, m.payload);
        }
        if (chain !== undefined) {
          const facts = chain.message === undefined ? null : JSON.stringify(chain.message);
          insertPending.run(chain.seq, chain.phoneNumberId, facts, JSON.stringify(chain.steps), '[]');
        }
      }
    });
    const answer = () => {
      for (const { written } of rows) {
        try {
          written(ok);
        } catch (error) {
          log.error({ err: error }, 'simulator: what is on file could not be answered');
        }
      }
    };
    const saved = copy?.saved();
    if (saved === undefined) answer();
    else unattended(saved.then(answer), log, 'simulator: what was accepted is not answered');
  }

  function writeMoved(): void {
    if (closed || moved.size === 0) return;
    const ok = transaction(() => {
      for (const { seq, message, steps, receipts } of moved) {
        if (steps.length === 0 && message === undefined) deletePending.run(seq);
        else
          updatePending.run(steps.length === 0 ? null : JSON.stringify(steps), JSON.stringify(receipts), seq);
      }
    });
    if (ok) moved.clear();
    else later(writeMoved);
  }

  function flushNow(): void {
    writeAccepted();
    writeMoved();
  }

  const keptOf = ({ steps, receipts, ...row }: KeptRow): KeptMessage => ({
    ...row,
    receipts: JSON.parse(receipts ?? '[]') as Receipt[],
    pending: JSON.parse(steps ?? '[]') as Step[],
  });

  return {
    records,
    nextSeq: () => ++seq,
    accept(message, chain, written, beside) {
      accepted.push({ message, chain, written, beside });
      if (flushing) return;
      flushing = true;
      unattended(clock.pause(0).then(writeAccepted), log, 'simulator: what was accepted is not on file');
    },
    progress(chain) {
      if (moved.size === 0) later(writeMoved);
      moved.add(chain);
    },
    pending() {
      const rows = db
        .prepare('select * from pending where steps is not null order by seq')
        .all() as PendingRow[];
      return rows.map((row) => ({
        seq: row.seq,
        phoneNumberId: row.phone_number_id,
        ...(row.message === null ? {} : { message: JSON.parse(row.message) as MessageFacts }),
        steps: JSON.parse(row.steps) as Step[],
        receipts: JSON.parse(row.receipts) as Receipt[],
      }));
    },
    messages(phoneNumberId, limit = -1) {
      flushNow();
      const rows = db
        .prepare(`${KEPT} where m.phone_number_id = ? order by m.seq desc limit ?`)
        .all(phoneNumberId, limit) as KeptRow[];
      return rows.reverse().map(keptOf);
    },
    message(seq) {
      flushNow();
      const row = db.prepare(`${KEPT} where m.seq = ?`).get(seq) as KeptRow | undefined;
      return row && keptOf(row);
    },
    async *sent(phoneNumberId, from, to) {
      for (let after = 0; ; await clock.pause(0)) {
        flushNow();
        const now = clock.now();
        const rows = db.prepare(SENT).all(phoneNumberId, from, to, after, SENT_AT_ONCE) as SentRow[];
        for (const row of rows) {
          const { seq: _seq, facts, steps, receipts, ...sent } = row;
          const statuses = new Set<string>(
            (JSON.parse(receipts ?? '[]') as Receipt[]).map(({ status }) => status),
          );
          for (const step of JSON.parse(steps ?? '[]') as Step[])
            if (step.status !== undefined && step.at <= now) statuses.add(step.status);
          const message = facts === null ? undefined : (JSON.parse(facts) as MessageFacts);
          yield { ...sent, message, statuses };
        }
        if (rows.length < SENT_AT_ONCE) return;
        after = rows.at(-1)!.seq;
      }
    },
    clear(phoneNumberId) {
      flushNow();
      db.prepare('delete from messages where phone_number_id = ?').run(phoneNumberId);
      db.prepare('delete from pending where phone_number_id = ? and steps is null').run(phoneNumberId);
    },
    forget({ beyond, writtenBefore }) {
      flushNow();
      const newestOld = db.prepare('select seq from messages order by seq desc limit 1 offset ?').pluck();
      const old = newestOld.get(beyond) ?? 0;
      transaction(() => {
        db.prepare('delete from messages where seq <= ?').run(old);
        db.prepare('delete from pending where seq <= ? and steps is null').run(old);
        db.prepare('delete from inbound where at < ?').run(writtenBefore);
      });
    },
    noteInbound(wamid, phoneNumberId, at) {
      db.prepare('insert or ignore into inbound values (?, ?, ?, null, null)').run(wamid, phoneNumberId, at);
    },
    markRead({ wamid, phoneNumberId, typing }, at) {
      const change = db.prepare(
        'update inbound set read_at = coalesce(read_at, ?), typing_at = coalesce(?, typing_at) where wamid = ? and phone_number_id = ?',
      );
      return change.run(at, typing ? at : null, wamid, phoneNumberId).changes > 0;
    },
    marksOf(phoneNumberId) {
      const marks = db.prepare(
        'select wamid, phone_number_id as phoneNumberId, at, read_at as readAt, typing_at as typingAt from inbound where phone_number_id = ? and read_at is not null order by read_at',
      );
      return marks.all(phoneNumberId) as InboundNote[];
    },
    addMedium(m) {
      db.prepare('insert into media values (?, ?, ?, ?, ?, ?, ?, ?)').run(
        ...[m.id, m.phoneNumberId, m.wabaId, m.mimeType, m.sha256, m.bytes, m.source, m.madeAt],
      );
    },
    medium(id) {
      return db.prepare(`${MEDIA} where id = ?`).get(id) as KeptMedium | undefined;
    },
    removeMedium(id) {
      db.prepare('delete from media where id = ?').run(id);
    },
    mediaBeyond(bytes) {
      const newestFirst = db.prepare('select id, bytes from media order by made_at desc, id desc');
      let sum = 0;
      return (newestFirst.all() as { id: string; bytes: number }[]).flatMap((row) => {
        sum += row.bytes;
        return sum > bytes ? [row.id] : [];
      });
    },
    note(key) {
      return (db.prepare('select value from notes where key = ?').get(key) as { value: string } | undefined)
        ?.value;
    },
    setNote(key, value) {
      if (value === undefined) db.prepare('delete from notes where key = ?').run(key);
      else db.prepare('insert or replace into notes values (?, ?)').run(key, value);
    },
    saved: () => copy?.saved(),
    async close() {
      flushNow();
      closed = true;
      await copy?.close();
      db.close();
    },
  };
}
