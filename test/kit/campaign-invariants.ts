/** This file judges how promises of campaigns are broken. */
import { isContactId } from '../../packages/server/src/features/contacts/written-to.ts';
import { MINUTE } from '../../packages/server/src/platform/clock.ts';
import type { CampaignFacts, CampaignMessage, CampaignPerson, CampaignPlan } from './campaigns.ts';
import type { Arrival } from './history.ts';
import type { People } from './merged-people.ts';

const ENDS: readonly string[] = ['finished', 'stopped', 'cancelled'];

const plansById = ({ plans }: CampaignFacts): ReadonlyMap<string, CampaignPlan> =>
  new Map(plans.flatMap((plan) => (plan.id === undefined ? [] : [[plan.id, plan]])));

/**
 * Returns whom campaigns wrote to that do not stand in them, and what they did not say. Somebody who became one person with
 * another may be written to by either number.
 */
export function unaskedByCampaigns(
  facts: CampaignFacts,
  arrivals: readonly Arrival[],
  people: People,
): string[] {
  const plans = plansById(facts);
  const planOf = new Map(facts.sent.map((row) => [row.id, plans.get(row.campaign_id)]));
  const audiences = new Map(facts.plans.map((plan) => [plan, new Set(plan.to.map((to) => whoIs(plan, to)))]));
  function whoIs({ workspaceId }: CampaignPlan, phone: string): string {
    return people.at(people.first(workspaceId, phone, phone), Number.POSITIVE_INFINITY);
  }
  const stands = (plan: CampaignPlan, phone: string) => audiences.get(plan)!.has(whoIs(plan, phone));
  const asked = (plan: CampaignPlan | undefined) => plan?.asked.some(({ what }) => what === 'start');
  return [
    ...facts.sent.flatMap(({ id, campaign_id, person }) => {
      const plan = planOf.get(id);
      if (!asked(plan)) return [`${id} is of ${campaign_id}, which nobody started`];
      return stands(plan!, person) ? [] : [`${id} goes to ${person}, who is not in ${campaign_id}`];
    }),
    ...arrivals.flatMap(({ messageId, attempt, to, text }) => {
      const plan = planOf.get(messageId);
      return !plan || (plan.text === text && stands(plan, to))
        ? []
        : [`${messageId}.${attempt} says "${text}" to ${to}`];
    }),
  ];
}

/** Returns who got more than one, and whose state is not that of their message. */
export function notOnce(facts: CampaignFacts, arrivals: readonly Arrival[], who: People): string[] {
  const { people, sent } = facts;
  const messages = new Map(sent.map((row) => [row.id, row]));
  const limited = new Map(people.map((row) => [row.message_id, row.limited ?? 0]));
  const written = [...Map.groupBy(sent, ({ campaign_id, person }) => `${campaign_id} ${person}`)];
  const copies = arrivals.filter(({ outcome, echo }) => outcome === 'accepted' && !echo);
  const went = copies.filter(
    ({ messageId, statuses }) => messages.has(messageId) && !statuses.includes('failed'),
  );
  return [
    ...written.flatMap(([whom, own]) => {
      const again = Math.max(...own.map(({ id }) => limited.get(id) ?? 0));
      return own.length > 1 + again ? [`${whom} has ${own.length} messages`] : [];
    }),
    ...againAsAnother(facts, who),
    ...[...Map.groupBy(went, ({ messageId }) => messageId)].flatMap(([id, own]) =>
      own.length > 1 ? [`${id} has ${own.length} copies`] : [],
    ),
    ...people.flatMap((row) =>
      misplaced(row, row.message_id === null ? undefined : messages.get(row.message_id)),
    ),
    ...endless(facts),
  ];
}

/** Returns who was written to by a second name when it was known that both are one person. */
function againAsAnother({ sent, told }: CampaignFacts, who: People): string[] {
  const queued = new Map(
    told.flatMap((event) => (event.type === 'message.queued' ? [[event.subject, event]] : [])),
  );
  const known = sent.flatMap((row) => {
    const event = queued.get(row.id);
    if (!event) return [];
    const { person, contact_id } = row;
    const first = isContactId(person) ? person : who.first(event.workspace_id, person, contact_id!);
    return [{ row, first, at: Number(event.sequence) }];
  });
  return [...Map.groupBy(known, ({ row }) => `${row.campaign_id} ${row.contact_id}`).values()].flatMap(
    (own) =>
      own.flatMap(({ row, first, at }) => {
        const isOne = (other: (typeof own)[number]) =>
          other.row.person !== row.person && other.at < at && who.at(other.first, at) === who.at(first, at);
        const earlier = own.find(isOne);
        return earlier
          ? [
              `${row.campaign_id} ${row.person} has ${row.id}, and was ${earlier.row.person} with ${earlier.row.id}`,
            ]
          : [];
      }),
  );
}

/** Returns how the state of a person is not what has become of their message. */
function misplaced(row: CampaignPerson, message: CampaignMessage | undefined): string[] {
  const { campaign_id, person, state, reason, message_id } = row;
  const who = `${person} of ${campaign_id}`;
  if (message_id !== null && !message) return [`${who} has ${message_id}, which is not stored`];
  if ((state === 'failed' || state === 'excluded') && reason === null)
    return [`${who} is ${state}, and not why`];
  if (!message)
    return state === 'waiting' || state === 'excluded' ? [] : [`${who} is ${state} without a message`];
  if (state === 'waiting' && (row.limited ?? 0) > 0) return [];
  const fits = statesOf(message).includes(state);
  return fits ? [] : [`${who} is ${state}, and ${message.id} is ${message.status}`];
}

function statesOf({ status, failure }: CampaignMessage): readonly string[] {
  switch (status) {
    case 'unconfirmed':
      return ['unknown'];
    case 'sent':
      return ['sent', 'held', 'accepted'];
    case 'cancelled':
      return ['excluded'];
    case 'failed':
      return [failure?.includes('DELIVERY_UNKNOWN') ? 'unknown' : 'failed'];
    case 'queued':
    case 'sending':
      return ['accepted'];
    default:
      return [status];
  }
}

/** Returns the campaigns that have ended, and somebody in them has not. */
function endless({ campaigns, people }: CampaignFacts): string[] {
  const byCampaign = Map.groupBy(people, (row) => row.campaign_id);
  return campaigns.flatMap(({ id, state }) => {
    const own = (is: string) => (byCampaign.get(id) ?? []).filter((row) => row.state === is).length;
    const open = state === 'finished' ? own('waiting') + own('accepted') : own('accepted');
    return ENDS.includes(state) && open > 0 ? [`${id} is ${state}, and ${open} of its people are not`] : [];
  });
}

/** Returns the campaigns that do not come to an end. */
export function stuckCampaigns({ plans, campaigns }: CampaignFacts): string[] {
  const states = new Map(campaigns.map(({ id, state }) => [id, state]));
  return plans.flatMap(({ key, id = '', refused }) => {
    if (refused !== undefined) return [`${key} was refused (${refused})`];
    const state = states.get(id);
    return state !== undefined && ENDS.includes(state) ? [] : [`${key} is ${state ?? 'not there'}`];
  });
}

/** Compares what is counted of campaigns with their people, and their people with the audience. */
export function miscountedPeople(facts: CampaignFacts): string[] {
  const { campaigns, people, counts } = facts;
  const plans = plansById(facts);
  const countsOf = Map.groupBy(counts, (row) => row.campaign_id);
  const peopleOf = Map.groupBy(people, (row) => row.campaign_id);
  return campaigns.flatMap(({ id, frozen_at }) => {
    const own = (countsOf.get(id) ?? []).filter(
      ({ state, count }) => state !== 'heard' && state !== 'spent' && Number(count) !== 0,
    );
    const said = new Map(own.map(({ state, reason, count }) => [`${state} ${reason}`, Number(count)]));
    const rows = peopleOf.get(id) ?? [];
    // Somebody who is named twice stands there once.
    const named = plans.get(id)?.to.length ?? 0;
    const there = new Map(Map.groupBy(rows, ({ state, reason }) => `${state} ${reason ?? ''}`));
    const twice = (said.get(DUPLICATE) ?? 0) - (there.get(DUPLICATE)?.length ?? 0);
    const total = rows.length + twice;
    return [
      ...[...new Set([...said.keys(), ...there.keys()])].flatMap((what) => {
        const [is, are] = [said.get(what) ?? 0, there.get(what)?.length ?? 0];
        return is === are || (what === DUPLICATE && twice >= 0)
          ? []
          : [`${id} counts ${is} ${what.trim()}, and has ${are}`];
      }),
      ...(frozen_at !== null && plans.has(id) && total !== named
        ? [`${id} has ${total} people of ${named}`]
        : []),
    ];
  });
}

const DUPLICATE = 'excluded duplicate';

/** Returns the campaigns that went on to others before the pause after their canary was over. */
export function hastyCanaries(facts: CampaignFacts, clockSpreadMs: number): string[] {
  const { campaigns, people, sent, counts } = facts;
  const plans = plansById(facts);
  /** Counts the people who stood there when the canary was chosen, and have become one with others there since. */
  function mergedIn(id: string): number {
    const { to } = plans.get(id)!;
    const twice = counts.find((row) => row.campaign_id === id && row.reason === 'duplicate');
    return Math.max(0, Number(twice?.count ?? 0) - (to.length - new Set(to).size));
  }
  const sentBy = Map.groupBy(sent, (row) => row.campaign_id);
  const peopleOf = Map.groupBy(people, (row) => row.campaign_id);
  return campaigns.flatMap(({ id, fed, upto, frozen_at }) => {
    const canary = plans.get(id)?.canary;
    const beyond =
      frozen_at !== null && Number(fed) > Number(upto) ? [`${id} was sent to ${fed} of ${upto}`] : [];
    if (!canary) return beyond;
    const eligible = (peopleOf.get(id) ?? []).filter(
      (row) => row.state !== 'excluded' || row.message_id !== null,
    );
    const times = (sentBy.get(id) ?? []).map((row) => Number(row.created_at)).sort((a, b) => a - b);
    const earlyBy = (most: number) => {
      const [last, next] = [times[most - 1], times[most]];
      if (last === undefined || next === undefined) return 0;
      return Math.max(0, last + canary.pauseMinutes * MINUTE - clockSpreadMs - next);
    };
    const sizes = Array.from({ length: mergedIn(id) + 1 }, (_, more) =>
      Math.max(canary.least, Math.ceil(((eligible.length + more) * canary.percent) / 100)),
    );
    const early = Math.min(...sizes.map(earlyBy));
    return early > 0 ? [...beyond, `${id} went on after ${sizes[0]} people, ${early} ms too early`] : beyond;
  });
}

/** Returns who was taken while a campaign did not run, and what was asked of it with a 200 and has not come to be. */
export function ignoredPauses(facts: CampaignFacts): string[] {
  const { plans, campaigns, sent, told } = facts;
  const campaignOf = new Map(sent.map((row) => [row.id, row.campaign_id]));
  const now = new Map<string, string>();
  const seen = new Map<string, Set<string>>();
  const taken = told.flatMap(({ type, subject }) => {
    if (type === 'message.queued') {
      const id = campaignOf.get(subject);
      if (id === undefined) return [];
      const state = now.get(id);
      return state === 'started' || state === 'resumed'
        ? []
        : [`${subject} was written when ${id} was ${state}`];
    }
    const what = type.slice('campaign.'.length);
    const ended = now.get(subject) === 'cancelled' ? [`${subject} was cancelled, and then ${what}`] : [];
    now.set(subject, what);
    seen.set(subject, (seen.get(subject) ?? new Set()).add(what));
    return ended;
  });
  const states = new Map(campaigns.map(({ id, state }) => [id, state]));
  const unheard = plans.flatMap(({ id = '', asked }) =>
    asked.flatMap(({ what, answered }) => {
      if (answered !== 200) return [];
      if (what === 'pause' && !seen.get(id)?.has('paused'))
        return [`${id} was paused with a 200, and never was`];
      return what === 'cancel' && states.get(id) !== 'cancelled'
        ? [`${id} was cancelled with a 200, and is ${states.get(id)}`]
        : [];
    }),
  );
  return [...taken, ...unheard];
}
