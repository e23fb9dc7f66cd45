/** Tells members of what happens, on the devices that they have added. */
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Language } from '../../platform/language.ts';
import { unattended } from '../../platform/unattended.ts';
import { lastSequences, listStored } from '../events/store.ts';
import { choicesIn } from './choices.ts';
import { type Device, devicesIn } from './devices.ts';
import { type Notice, noticesOf, tells } from './notices.ts';
import { type PushOptions, push, type Shown } from './push/push.ts';
import { isQuiet } from './quiet-hours.ts';
import { voiceOf } from './say.ts';

/** A member of a workspace. They are passed in, because teams are a feature below this one. */
export interface Teammate {
  person_id: string;
  email: string;
  language: Language | null;
  created_at: number;
  /** The conversations that they see; undefined: all. */
  sight: Sight | undefined;
}

export type MembersOf = (db: Db, workspaceId: string) => Promise<readonly Teammate[]>;

export interface TellingOptions extends PushOptions {
  leases: Leases;
  membersOf: MembersOf;
}

/** Events of other processes are found by looking. */
const LOOK_MS = SECOND;
/** Events that are closer than this are told together. */
const GATHER_MS = SECOND / 2;
const EVENTS_AT_ONCE = 500;
/** An event that is older when it is worked, after an outage, is told in one line with the others. */
const FRESH_MS = 5 * MINUTE;
/** So is what is more than this at a time for one member. */
const MOST_AT_ONCE = 5;
/** And what is older than this is not told. */
const NEWS_MS = DAY;
/** Requests to push services under way at a time. */
const SIDE_BY_SIDE = 64;
const LEASE = 'notifications';

/** The lease spares the other processes the work; that nobody is told twice is kept by the cursor, which moves once. */
export function startTelling(o: TellingOptions) {
  const { db, clock, log, leases } = o;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const loop = startLoop({
    ...{ name: 'notifications', idleMs: LOOK_MS, restMs: () => GATHER_MS, clock, log },
    async run() {
      const cursors = await db.selectFrom('notification_cursors').selectAll().execute();
      if (cursors.length === 0 || !(await leases.acquire([LEASE])).has(LEASE)) return undefined;
      const last = new Map(
        (
          await lastSequences(
            db,
            cursors.map(({ workspace_id }) => workspace_id),
          )
        ).map((each) => [each.workspace_id, each.last]),
      );
      let more = false;
      for (const { workspace_id, sequence } of cursors) {
        const newest = last.get(workspace_id) ?? 0;
        if (newest !== sequence) more = (await tellOn(workspace_id, sequence, newest)) || more;
      }
      return more ? 0 : undefined;
    },
  });

  /** Tells of the next events of a workspace; returns whether there are more. */
  async function tellOn(workspaceId: string, cursor: number, newest: number): Promise<boolean> {
    // A workspace whose contents were erased counts from 1 again.
    const from = newest < cursor ? 0 : cursor;
    const now = clock.now();
    const devices = Map.groupBy(await devicesIn(db, workspaceId, now), ({ person_id }) => person_id);
    const events = devices.size === 0 ? [] : await listStored(db, workspaceId, from, EVENTS_AT_ONCE);
    const upTo = events.at(-1)?.sequence ?? newest;
    const telling = events.filter((event) => tells(event) && event.at > now - NEWS_MS);
    if (telling.length === 0) return (await move(db, workspaceId, cursor, upTo)) && upTo < newest;
    const chosenBy = await choicesIn(db, workspaceId);
    const members = (await o.membersOf(db, workspaceId))
      .filter(({ person_id }) => devices.has(person_id))
      .map(({ person_id: id, created_at: since, language, sight }) => ({
        ...{ id, since, language, sight, choices: chosenBy(id) },
      }))
      .filter(({ choices }) => !isQuiet(choices.quietHours, now));
    const notices = await noticesOf(db, workspaceId, telling, members);
    const voice = await voiceOf(db, workspaceId, notices);
    if (!(await move(db, workspaceId, cursor, upTo))) return false;
    for (const member of members) {
      const own = notices.filter(
        ({ personId, kind }) => personId === member.id && member.choices.kinds[kind].push,
      );
      const { single, together } = split(own, now);
      const shown = single.map((notice) => voice.one(notice, member));
      if (together > 0) shown.push(voice.many(together, member));
      for (const each of shown) for (const device of devices.get(member.id)!) await begin(device, each);
    }
    return upTo < newest;
  }

  /** Waits only where many are under way, so that a slow push service holds up nobody else's. */
  async function begin(device: Device, shown: Shown): Promise<void> {
    while (underWay.size >= SIDE_BY_SIDE) await Promise.race(underWay);
    const pushed = push(o, device, shown, stopping.signal).finally(() => underWay.delete(pushed));
    underWay.add(pushed);
    unattended(pushed, log, 'a notification could not be brought');
  }

  const forget = onCommit(db, 'events', loop.nudge);
  return {
    async stop() {
      forget();
      stopping.abort();
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}

/** Returns what is told one by one, and in how many conversations there is more. */
function split(notices: readonly Notice[], now: number): { single: readonly Notice[]; together: number } {
  const fresh = notices.filter(({ at }) => at > now - FRESH_MS);
  const single = fresh.length > MOST_AT_ONCE ? [] : fresh;
  return { single, together: notices.length - single.length };
}

/** Moves the cursor of a workspace from where it was; returns whether nobody else has. */
async function move(db: Db, workspaceId: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_cursors')
    .set({ sequence: to })
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
