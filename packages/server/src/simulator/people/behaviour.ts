import { fault, type GraphFault, TEMPORARY } from '../graph-error.ts';
import type { StatusName, Step } from '../model.ts';
import type { SimulatorSettings } from '../settings.ts';

/** What a recipient does with a message. */
export interface Behaviour {
  statuses: readonly StatusName[];
  /** Meta's code of a `failed` status. */
  code?: number;
  /** Refused so many times before it is accepted. */
  refusals?: { times: number; fault: GraphFault };
  /** Accepted and kept, but the connection is dropped instead of a response. */
  answerLost?: boolean;
  /** Every status twice and the last one first. */
  reversed?: boolean;
  /** What the person writes back after reading. */
  reply?: string;
}

const USUAL: Behaviour = { statuses: ['sent', 'delivered', 'read'] };
const failing = (code: number): Behaviour => ({ statuses: ['failed'], code });

/** The last four digits of a recipient that mean something; the table in the documentation is this one. */
const BY_LAST_FOUR: Record<string, Behaviour> = {
  '0001': { statuses: ['sent', 'delivered'] },
  '0002': failing(131026),
  '0003': { ...USUAL, refusals: { times: 1, fault: fault(131056) } },
  '0004': { ...USUAL, refusals: { times: 2, fault: fault(130429) } },
  '0005': { ...USUAL, refusals: { times: 2, fault: TEMPORARY } },
  '0006': { ...USUAL, answerLost: true },
  '0007': { ...USUAL, reversed: true },
  '0008': { ...USUAL, reply: 'STOP' },
  '0009': { ...USUAL, reply: 'Hello' },
  '0010': failing(131050),
  '0011': failing(131047),
  '0012': USUAL,
  '0013': { statuses: [], answerLost: true },
};

/** The behaviour of a person; somebody without a phone known here is not on WhatsApp. */
export function behaviourOf(lastFour: string): Behaviour {
  return lastFour === '' ? failing(131026) : (BY_LAST_FOUR[lastFour] ?? USUAL);
}

const COPY_DELAY_MS = 20; // Later than one tick of the timetable, so that the copy travels in another POST.

/** The updates that will follow a message accepted at `start`. */
export function planSteps(
  behaviour: Behaviour,
  type: string,
  start: number,
  settings: SimulatorSettings,
  random: () => number,
  replyChange: (at: number) => string,
): Step[] {
  const delay = settings.statusDelayMs;
  const statuses = type === 'reaction' ? behaviour.statuses.slice(0, 1) : behaviour.statuses;
  let steps: Step[] = statuses.map((status, i) => {
    const due = start + delay * (i + 1);
    return status === 'failed' ? { due, at: due, status, code: behaviour.code! } : { due, at: due, status };
  });
  if (behaviour.reversed) {
    const last = start + delay * steps.length;
    steps = steps.reverse().flatMap((step) => [
      { ...step, due: last },
      { ...step, due: last },
    ]);
  }
  if (settings.shuffle) steps = shuffleOverSlots(steps, random);
  if (behaviour.reply !== undefined && type !== 'reaction') {
    const due = start + delay * (statuses.length + 1);
    steps.push({ due, at: due, change: replyChange(due) });
  }
  return settings.duplicate ? twice(steps) : steps;
}

/** Each step again a little later. */
export function twice(steps: Step[]): Step[] {
  return steps.flatMap((step) => [step, { ...step, due: step.due + COPY_DELAY_MS }]);
}

function shuffleOverSlots(steps: Step[], random: () => number): Step[] {
  const slots = steps.map((step) => step.due);
  return shuffled(steps, random).map((step, i) => ({ ...step, due: slots[i]! }));
}

/** A copy in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
