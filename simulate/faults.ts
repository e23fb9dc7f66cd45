/** Plans what goes wrong in a run, and when: a list that the seed makes, of which any part can be left out. */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import type { DatabasePoint } from './database.ts';
import { LINKS, type Link, type MessageFault, type NetworkPoint } from './network.ts';
import type { WhatsAppTrouble } from './whatsapp.ts';

/** A process can crash at one of its waits, or between two of them. */
export type CrashPoint = DatabasePoint | NetworkPoint | 'at any time';

export type Fault = {
  id: number;
  /** Which part of the run it comes in, and how many milliseconds after that has begun. */
  stretch: number;
  at: number;
} & (
  | { kind: 'message'; link: Link; fault: MessageFault }
  | { kind: 'freeze'; place: string; ms: number }
  | { kind: 'crash'; place: string; point: CrashPoint; downMs: number }
  | { kind: 'overtaken'; place: string; downMs: number }
  | { kind: 'clock'; place: string; skewMs: number }
  | { kind: 'receiver'; nth: number; trouble: 'refuses' | 'silent' | 'fails' | 'gone'; ms: number }
  | { kind: 'WhatsApp'; trouble: WhatsAppTrouble; ms: number }
  | { kind: 'database'; slowness: number; ms: number }
);

const CRASH_POINTS: CrashPoint[] = [
  'before the commit',
  'before the reply to the commit',
  'at a statement',
  'before a call',
  'between call and answer',
  'at any time',
];
/** In a share of the runs the account of the numbers has no money left for some time. */
const UNPAID = { share: 0.4, leastMs: 20 * SECOND, mostMs: 3 * MINUTE };
const LEAST_FAULTS = 20;
const FAULTS_A_MINUTE = 2.25;
/**
 * Clocks differ by less than the last fifth of a lease, which is not relied on: that much is asked of an operator, whose
 * machines keep their time by NTP.
 */
export const MOST_SKEW_MS = 1400;

export interface FaultPlan {
  seed: string;
  /** Faults come for so long in each part of the run. */
  activeMs: number;
  stretches: number;
  places: readonly string[];
}

export function planFaults(plan: FaultPlan): Fault[] {
  const all = Array.from({ length: plan.stretches }, (_, stretch) => planStretch(plan, stretch));
  return all.flat().map((fault, id) => ({ id, ...fault }) as unknown as Fault);
}

function planStretch({ seed, activeMs, places }: FaultPlan, stretch: number): object[] {
  const random = seededRandom(`${seed} faults ${stretch}`);
  const between = (least: number, most: number) => Math.round(least + random.number() * (most - least));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random.number() * choices.length)]!;
  const skews = random.number() < 0.5;
  const count = Math.max(LEAST_FAULTS, Math.round((activeMs / MINUTE) * FAULTS_A_MINUTE));
  const message = (): MessageFault =>
    pick<() => MessageFault>([
      () => ({ effect: 'lose' }),
      () => ({ effect: 'break' }),
      () => ({ effect: 'delay', ms: between(SECOND, 40 * SECOND) }),
      () => ({ effect: 'double', ms: between(1, 20 * SECOND) }),
    ])();
  const one = (): Record<string, unknown> & { kind: Fault['kind'] } => {
    const drawn = random.number();
    const place = pick(places);
    if (drawn < 0.5) return { kind: 'message', link: pick(LINKS), fault: message() };
    if (drawn < 0.64) return { kind: 'freeze', place, ms: between(SECOND, 45 * SECOND) };
    if (drawn < 0.68) return { kind: 'overtaken', place, downMs: between(500, 25 * SECOND) };
    if (drawn < 0.82)
      return { kind: 'crash', place, point: pick(CRASH_POINTS), downMs: between(500, 25 * SECOND) };
    if (drawn < 0.88)
      return { kind: 'clock', place, skewMs: skews ? between(-MOST_SKEW_MS, MOST_SKEW_MS) : 0 };
    if (drawn < 0.92)
      return {
        ...{ kind: 'receiver', nth: between(0, 2), ms: between(SECOND, 4 * SECOND) },
        trouble: pick(['refuses', 'silent', 'fails']),
      };
    if (drawn < 0.94)
      return { kind: 'receiver', nth: between(0, 2), ms: between(SECOND, 30 * SECOND), trouble: 'gone' };
    if (drawn < 0.97)
      return {
        ...{ kind: 'WhatsApp', ms: between(SECOND, 20 * SECOND) },
        trouble: pick(['silent', 'nonsense', 'unavailable']),
      };
    return { kind: 'database', slowness: between(10, 100), ms: between(SECOND, 10 * SECOND) };
  };
  const begun = () => ({ stretch, at: between(5 * SECOND, activeMs) });
  const faults: { at: number }[] = Array.from({ length: count }, () => ({ ...begun(), ...one() }));
  if (random.number() < UNPAID.share) {
    const ms = between(UNPAID.leastMs, UNPAID.mostMs);
    const unpaid = { ...begun(), kind: 'WhatsApp', trouble: 'unpaid', ms };
    faults.push(unpaid);
  }
  return faults.sort((a, b) => a.at - b.at);
}

export function describeFault({ id, stretch, at, ...rest }: Fault): string {
  const words = Object.entries(rest).map(([name, value]) =>
    name === 'kind' ? value : `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const part = stretch > 0 ? `part ${stretch + 1}, ` : '';
  return `${String(id).padStart(3)}  ${part}${(at / 1000).toFixed(3).padStart(9)} s  ${words.join(', ')}`;
}
