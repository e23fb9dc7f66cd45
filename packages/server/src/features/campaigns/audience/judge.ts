/** This file says of people who stand in an audience to whom the message goes, with which values, and to whom not. */
import type { Db } from '../../../platform/database/dialect.ts';
import { fromIso } from '../../../platform/time.ts';
import { blockedBy, type OptOutState, optOutsOf } from '../../contacts/opt-out.ts';
import type { ContactView } from '../../contacts/schemas.ts';
import { isNumber } from '../../contacts/written-to.ts';
import type { Plan } from '../content/plan.ts';
import { fits, givenBy } from '../content/render.ts';
import type { Asked } from './walk.ts';

export const EXCLUSIONS = [
  'opted_out',
  'unusable',
  'variable_missing',
  'too_long',
  'duplicate',
  'cancelled',
  'erased',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export interface Judged {
  asked: Asked;
  given: string[];
  /** Undefined: the message goes to them. */
  excluded: Exclusion | undefined;
}

/** Judges people by their contacts; of a number without one it is asked whether somebody who had it has opted out. */
export async function judgePeople(
  db: Db,
  workspaceId: string,
  plan: Plan,
  people: readonly Asked[],
  now: number,
): Promise<Judged[]> {
  const numbers = people.filter(({ person, known }) => !known && isNumber(person));
  const states = await optOutsOf(
    db,
    numbers.map(({ person }) => ({ workspaceId, phone: person })),
  );
  const optOuts = new Map(numbers.map(({ person }, i) => [person, states[i]]));
  return people.map((asked) => judge(plan, asked, optOuts.get(asked.person), now));
}

function judge(plan: Plan, asked: Asked, optOut: OptOutState | undefined, now: number): Judged {
  const { person, known, line } = asked;
  const out = (excluded: Exclusion): Judged => ({ asked, given: [], excluded });
  if (known ? !known.reachable : !isNumber(person)) return out('unusable');
  const state = known ? optOutOf(known.contact) : optOut;
  if (blockedBy(state, plan.category, now)) return out('opted_out');
  const given = givenBy(plan, known?.contact ?? { phone: person }, line);
  if (!given) return out('variable_missing');
  if (!fits(plan, given)) return out('too_long');
  return { asked, given, excluded: undefined };
}

function optOutOf({
  optOut,
  lastWroteAt,
}: Pick<ContactView, 'optOut' | 'lastWroteAt'>): OptOutState | undefined {
  if (!optOut) return undefined;
  const lastInboundAt = lastWroteAt === undefined ? null : fromIso(lastWroteAt);
  return { [optOut.scope]: fromIso(optOut.at), lastInboundAt };
}
