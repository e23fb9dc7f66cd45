import { fault, type GraphFault, TEMPORARY } from '../graph-error.ts';
import type { StatusName, Step } from '../model.ts';
import type { SimulatorSettings } from '../settings.ts';

/** The reaction of a recipient to a message. */
export interface Behaviour {
  statuses: readonly StatusName[];
  /** Meta's code of a `failed` status. */
  code?: number;
  /** The details in place of those that the code has. */
  details?: string;
  /** Refused so many times before it is accepted. */
  refusals?: { times: number; fault: GraphFault };
  /** Accepted and kept, but the connection is dropped instead of a response. */
  answerLost?: boolean;
  /** Every status twice and the last one first. */
  reversed?: boolean;
  /** The text that the person writes back after reading. */
  reply?: string;
  /** Known to webhooks by a user id alone. */
  hidesNumber?: boolean;
}

const USUAL: Behaviour = { statuses: ['sent', 'delivered', 'read'] };
const failing = (code: number): Behaviour => ({ statuses: ['failed'], code });

/**
 * The last four digits of a recipient that mean something, and in which words: docs/simulator.md and the dashboard say
 * the same, and the site some of it.
 */
export const NUMBERS = {
  '0001': { does: 'delivered, never read', behaviour: { statuses: ['sent', 'delivered'] } },
  '0002': { does: 'fails, 131026: not on WhatsApp', behaviour: failing(131026) },
  '0003': {
    does: 'refused once for the pair limit (131056), then works',
    behaviour: { ...USUAL, refusals: { times: 1, fault: fault(131056) } },
  },
  '0004': {
    does: 'refused twice for the rate limit (130429), then works',
    behaviour: { ...USUAL, refusals: { times: 2, fault: fault(130429) } },
  },
  '0005': {
    does: 'refused with HTTP 500 twice, then works',
    behaviour: { ...USUAL, refusals: { times: 2, fault: TEMPORARY } },
  },
  '0006': {
    does: 'the connection is dropped, receipts follow: being checked, then read',
    behaviour: { ...USUAL, answerLost: true },
  },
  '0007': { does: 'receipts twice and in reverse order', behaviour: { ...USUAL, reversed: true } },
  '0008': { does: 'read, then replies STOP', behaviour: { ...USUAL, reply: 'STOP' } },
  '0009': { does: 'read, then replies Hello', behaviour: { ...USUAL, reply: 'Hello' } },
  '0010': { does: 'fails, 131050: opted out of marketing', behaviour: failing(131050) },
  '0011': { does: 'fails, 131047: the 24-hour window is closed', behaviour: failing(131047) },
  '0012': {
    does: 'read; webhooks carry a user id and no phone number',
    behaviour: { ...USUAL, hidesNumber: true },
  },
  '0013': {
    does: 'the connection is dropped and no receipt comes: sent once more after the grace, then failed',
    behaviour: { statuses: [], answerLost: true },
  },
  '0014': { does: 'fails, 131049: WhatsApp limits marketing to this person', behaviour: failing(131049) },
} as const satisfies Record<string, { does: string; behaviour: Behaviour }>;

/** The reaction to a template that is held: it comes later, or the template has not done well by then. */
export function heldBehaviour(behaviour: Behaviour, { heldThen }: SimulatorSettings): Behaviour {
  return heldThen === 'dropped' ? failing(132015) : behaviour;
}

/** The behaviour of a person; somebody without a phone known here is not on WhatsApp. */
export function behaviourOf(lastFour: string): Behaviour {
  if (lastFour === '') return failing(131026);
  return lastFour in NUMBERS ? NUMBERS[lastFour as keyof typeof NUMBERS].behaviour : USUAL;
}

const COPY_DELAY_MS = 20; // Later than one tick of the timetable, so that the copy travels in another POST.

interface Accepted {
  type: string;
  /** The time at which it was accepted. */
  start: number;
  settings: SimulatorSettings;
  random: () => number;
  /** The webhook's change of what the person writes back. */
  replyChange: (at: number) => string;
}

/** The updates that will follow a message. */
export function planSteps(
  behaviour: Behaviour,
  { type, start, settings, random, replyChange }: Accepted,
): Step[] {
  const delay = settings.statusDelayMs;
  const statuses = type === 'reaction' ? behaviour.statuses.slice(0, 1) : behaviour.statuses;
  let steps: Step[] = statuses.map((status, i) => {
    const due = start + delay * (i + 1);
    if (status !== 'failed') return { due, at: due, status };
    const { code, details } = behaviour;
    return { due, at: due, status, code: code!, ...(details !== undefined && { details }) };
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
