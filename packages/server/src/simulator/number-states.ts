import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Records } from './records.ts';

/** The settings that a business has made on its number, and WhatsApp's view of it. All of it survives a restart. */
export interface NumberState {
  /** `DISCONNECTED`: deregistered, it cannot send. The control API sets others (`FLAGGED`, `RESTRICTED`, …). */
  status: string;
  quality: string;
  codeVerification: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED';
  nameStatus: string;
  /** The display name, where it was changed here. */
  verifiedName?: string;
  /** A display name that waits for its review, or was decided. */
  newName?: { name: string; status: string };
  throughput: string;
  messagingLimit: string;
  pin?: string;
  wrongPins: number;
  /** The code that was sent last. */
  code?: { code: string; until: number };
  wrongCodes: number;
  /** The times at which it was registered or deregistered within the last 72 hours. */
  registrations: number[];
  region?: string;
  profile: Record<string, unknown>;
  settings: Record<string, unknown>;
  commerce: { is_cart_enabled: boolean; is_catalog_visible: boolean };
  automation?: Record<string, unknown>;
  publicKey?: string;
  official: { oba_status: string; status_message: string };
  compliance?: Record<string, unknown>;
  /** The URL that this number's `messages` webhooks go to in place of the app's. */
  callback?: string;
  username?: string;
  searchVisible: boolean;
}

const FRESH: NumberState = {
  status: 'CONNECTED',
  quality: 'GREEN',
  codeVerification: 'VERIFIED',
  nameStatus: 'APPROVED',
  throughput: 'STANDARD',
  messagingLimit: 'TIER_UNLIMITED',
  wrongPins: 0,
  wrongCodes: 0,
  registrations: [],
  profile: { vertical: 'UNDEFINED' },
  settings: {},
  commerce: { is_cart_enabled: true, is_catalog_visible: false },
  official: { oba_status: 'NOT_STARTED', status_message: 'No application has been submitted' },
  searchVisible: true,
};

/** The URL that an app has its webhooks brought to, and their fields. */
export interface AppSubscription {
  callback: string;
  fields: string[];
  values: boolean;
}

export interface NumberStates {
  of(phoneNumberId: string): Readonly<NumberState>;
  /** Undefined takes a member away. */
  change(
    phoneNumberId: string,
    change: { [K in keyof NumberState]?: NumberState[K] | undefined },
  ): NumberState;
  /** Returns the URL of an account's `messages` webhooks, which a number's own callback comes before. */
  accountCallback(wabaId: string): string | undefined;
  setAccountCallback(wabaId: string, callback: string | undefined): void;
  /** Undefined: its webhooks go where the number says, all of them. */
  appSubscription(appSecret: string): AppSubscription | undefined;
  setAppSubscription(appSecret: string, subscription: AppSubscription | undefined): void;
}

const MOST_REMEMBERED = 1000;

/** Read once and then remembered: every send asks. */
export function createNumberStates(records: Records, clock: Clock): NumberStates {
  const known = new Map<string, NumberState>();
  const callbacks = remembered<string>(records, clock, 'callback', (wabaId) => wabaId);
  const subscriptions = remembered<AppSubscription>(records, clock, 'app', digest);
  function remember(phoneNumberId: string, state: NumberState): NumberState {
    if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value!);
    known.set(phoneNumberId, state);
    return state;
  }
  function of(phoneNumberId: string): NumberState {
    return (
      known.get(phoneNumberId) ??
      remember(phoneNumberId, { ...FRESH, ...records.get<NumberState>('number', phoneNumberId) })
    );
  }
  return {
    of,
    change(phoneNumberId, change) {
      const merged = { ...of(phoneNumberId), ...change };
      const state = Object.fromEntries(
        Object.entries(merged).filter(([, value]) => value !== undefined),
      ) as unknown as NumberState;
      records.put('number', phoneNumberId, '', clock.now(), state);
      return remember(phoneNumberId, state);
    },
    accountCallback: (wabaId) => callbacks.of(wabaId),
    setAccountCallback: (wabaId, callback) => callbacks.set(wabaId, callback),
    appSubscription: (appSecret) => subscriptions.of(appSecret),
    setAppSubscription: (appSecret, subscription) => subscriptions.set(appSecret, subscription),
  };
}

/** No secret is kept to find something by it. */
const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns a cache of records that every webhook asks for: each is read once, and so is its absence. */
function remembered<T>(records: Records, clock: Clock, kind: string, keyOf: (name: string) => string) {
  const known = new Map<string, T | undefined>();
  return {
    of(name: string): T | undefined {
      if (!known.has(name)) {
        if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value!);
        known.set(name, records.get<T>(kind, keyOf(name)));
      }
      return known.get(name);
    },
    set(name: string, value: T | undefined): void {
      known.delete(name);
      if (value === undefined) records.remove(kind, keyOf(name), '');
      else records.put(kind, keyOf(name), '', clock.now(), value);
    },
  };
}
