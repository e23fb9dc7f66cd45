/**
 * Members who leave their workspace in a simulated run, or whom its owner removes, each with their own session, while
 * conversations are taken for them and given to them; and others who come in their place.
 */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { Departure } from '../test/kit/conversations.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { Members } from './members.ts';
import type { HttpAnswer } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Leavers {
  departures: readonly Departure[];
  /** Has those who are still there leave in the time that follows. */
  begin(activeMs: number): void;
  /** Returns whether somebody has asked to leave and does not know yet. */
  busy(): boolean;
}

/** In the moment in which they leave they take some and give others back, so that they have room for what is given out. */
const TAKEN = 4;
const GIVEN_BACK = 4;
const MOMENT_MS = SECOND;
const LEAVE_BY_THEMSELVES = 0.5;
/** Somebody else comes for each who has left. */
const HIRED_WITHIN_MS = 20 * SECOND;

export interface LeaversOptions {
  scheduler: Scheduler;
  owners: readonly ApiOwner[];
  members: Pick<Members, 'take' | 'release'>;
  call: Call;
  /** Has somebody join a workspace. */
  hire(owner: ApiOwner): void;
}

export function createLeavers({ scheduler, owners, members, call, hire }: LeaversOptions): Leavers {
  const departures: Departure[] = [];
  let due = 0;

  function leave(owner: ApiOwner, member: string): void {
    due--;
    const { workspaceId, head, sessions } = owner;
    const departure: Departure = { workspaceId, member };
    departures.push(departure);
    const meanwhile = (then: () => void) => scheduler.after(scheduler.between(0, MOMENT_MS), then);
    for (let i = 0; i < TAKEN; i++) meanwhile(() => members.take(owner, member));
    for (let i = 0; i < GIVEN_BACK; i++) meanwhile(() => members.release(owner, member));
    const by = scheduler.chance() < LEAVE_BY_THEMSELVES ? member : head;
    const settled = ({ status }: HttpAnswer) => {
      scheduler.journal.write(`${by} hears ${status} of the departure of ${member}`);
      departure.answered = status;
      scheduler.after(scheduler.between(0, HIRED_WITHIN_MS), () => hire(owner));
    };
    const request = { method: 'DELETE', path: `/api/app/members/${member}`, payload: '' } as const;
    meanwhile(() => call({ ...request, headers: sessions.get(by)! }, { settled }));
  }

  return {
    departures,
    begin(activeMs) {
      const there = owners.flatMap((owner) =>
        owner.leavers
          .filter((member) => departures.every((departure) => departure.member !== member))
          .map((member) => ({ owner, member })),
      );
      due += there.length;
      for (const { owner, member } of there)
        scheduler.after(scheduler.between(activeMs / 10, activeMs), () => leave(owner, member));
    },
    busy: () => due > 0 || departures.some(({ answered }) => answered === undefined),
  };
}
