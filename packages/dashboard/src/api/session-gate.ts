/**
 * This file holds the requests that are made after the session has ended until somebody has signed in, and then sends
 * them unchanged: a person's own in their name alone, a mere read in any.
 */
import { MeghdootError } from '@meghdoot/sdk';
import { common } from '../words/en/common.ts';

/** `asking`: the dialog stands; `putOff`: it was closed, and what is shown may be old. */
type SessionState = 'open' | 'asking' | 'putOff';

interface Standing {
  state: SessionState;
  /** Something that a person asked for waits to be sent. */
  changes: boolean;
}

interface Held {
  /** The person in whose name the request was made. */
  personId: string;
  changes: boolean;
  goOn: () => void;
  drop: (reason: unknown) => void;
}

/** Why what a person asked for was not sent: they did not sign in, or somebody else did. */
export type NotSentReason = keyof typeof common.notSent;

export class NotSent extends MeghdootError {
  readonly reason: NotSentReason;

  constructor(reason: NotSentReason) {
    const { title, hint } = common.notSent[reason];
    super('UNAUTHORIZED', title, { status: 401, hint });
    this.reason = reason;
  }
}

/** These are how one signs in and out: their refusal is for who asks. */
const OWN_PATHS = new Set(['/api/app/session', '/api/app/sign-in', '/api/app/sign-out']);

export type SessionGate = ReturnType<typeof createSessionGate>;

export function createSessionGate() {
  let personId: string | undefined;
  let standing: Standing = { state: 'open', changes: false };
  const held = new Set<Held>();
  const listeners = new Set<() => void>();

  function show(state: SessionState): void {
    standing = { state, changes: [...held].some(({ changes }) => changes) };
    for (const listener of listeners) listener();
  }

  /** Opens the dialog. A request that a person has just made opens it again after they closed it. */
  function ask(anew: boolean): void {
    if (personId === undefined) return;
    show(standing.state === 'putOff' && !anew ? 'putOff' : 'asking');
  }

  return {
    personId: () => personId,
    standing: () => standing,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** The SDK's `onUnauthorized`. */
    async admit(request: Request): Promise<boolean> {
      if (personId === undefined || OWN_PATHS.has(new URL(request.url).pathname)) return false;
      const by = personId;
      const changes = request.method !== 'GET';
      const { signal } = request;
      await new Promise<void>((resolve, reject) => {
        const end = () => {
          held.delete(one);
          signal.removeEventListener('abort', abort);
        };
        const one: Held = {
          personId: by,
          changes,
          goOn: () => {
            end();
            resolve();
          },
          drop: (reason) => {
            end();
            reject(reason);
          },
        };
        const abort = () => one.drop(signal.reason);
        held.add(one);
        signal.addEventListener('abort', abort);
        if (signal.aborted) abort();
        else ask(changes);
      });
      return true;
    },

    /** It was noticed that the session has ended. */
    ended: () => ask(false),

    /** The person wants to sign in after all. */
    askAgain: () => ask(true),

    /** Somebody is signed in: what waited goes on, but for what another person asked for. */
    open(id: string): void {
      personId = id;
      if (standing.state === 'open') return;
      for (const one of [...held]) {
        if (one.changes && one.personId !== id) one.drop(new NotSent('otherPerson'));
        else one.goOn();
      }
      show('open');
    },

    /** The person does not sign in now: nothing that they asked for is sent; what was being read waits on. */
    putOff(): void {
      for (const one of [...held]) if (one.changes) one.drop(new NotSent('putOff'));
      show('putOff');
    },

    /** Whoever was signed in has gone. */
    forget(): void {
      personId = undefined;
      for (const one of [...held]) one.drop(new NotSent('putOff'));
      show('open');
    },
  };
}

export const sessionGate = createSessionGate();
