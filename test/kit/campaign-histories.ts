/** A history of a campaign that keeps every promise, and changes of it that break one. */
import type { CampaignFacts } from './campaigns.ts';
import { answered } from './conversation-histories.ts';
import type { Arrival, History } from './history.ts';

const MINUTE = 60_000;

const plan: CampaignFacts['plans'][number] = {
  ...{ key: 'campaign-1', workspaceId: 'w', channelId: 'c', id: 'cmp_1', text: 'offer' },
  ...{ to: ['+1', '+2', '+3', '+3'], canary: { percent: 1, least: 1, pauseMinutes: 1 } },
  asked: [
    { what: 'start', answered: 200 },
    { what: 'pause', answered: 200 },
    { what: 'resume', answered: 200 },
  ],
};
const campaign: CampaignFacts['campaigns'][number] = {
  ...{ workspace_id: 'w', id: 'cmp_1', state: 'finished', frozen_at: 1, fed: 2, upto: 3, wave: 2 },
};
const person = (n: number, given: object = {}): CampaignFacts['people'][number] => ({
  ...{ workspace_id: 'w', campaign_id: 'cmp_1', person: `+${n}`, reason: null, limited: null },
  ...{ state: 'read', message_id: `msg_c${n}`, ...given },
});
const sentTo = (n: number, given: object = {}): CampaignFacts['sent'][number] => ({
  ...{ id: `msg_c${n}`, campaign_id: 'cmp_1', person: `+${n}`, contact_id: `con_c${n}`, status: 'read' },
  ...{ failure: null, created_at: n * MINUTE, ...given },
});
const count = (state: string, reason: string, n: number) =>
  ({ campaign_id: 'cmp_1', state, reason, count: n }) as CampaignFacts['counts'][number];
const told = (sequence: number, type: string, subject = 'cmp_1') => ({
  ...{ workspace_id: 'w', sequence, type, subject },
});
const left = { state: 'excluded', reason: 'opted_out', message_id: null };

/** It went to one, was paused and resumed, and went to another; the third was left out and named twice. */
export const campaigned: CampaignFacts = {
  ...{ plans: [plan], campaigns: [campaign], sent: [sentTo(1), sentTo(2)] },
  people: [person(1), person(2), person(3, left)],
  counts: [
    count('waiting', '', 0),
    count('read', '', 2),
    count('excluded', 'opted_out', 1),
    count('excluded', 'duplicate', 1),
    count('heard', 'answered', 1),
  ],
  told: [
    told(1, 'campaign.started'),
    told(2, 'message.queued', 'msg_c1'),
    told(3, 'campaign.paused'),
    told(4, 'campaign.resumed'),
    told(5, 'message.queued', 'msg_c2'),
    told(6, 'campaign.finished'),
  ],
};

const changed = (given: Partial<CampaignFacts>) => ({ ofCampaigns: { ...campaigned, ...given } });
const withPlan = (given: Partial<typeof plan>) => changed({ plans: [{ ...plan, ...given }] });
const withRow = (given: Partial<typeof campaign>) => changed({ campaigns: [{ ...campaign, ...given }] });
const withPeople = (...people: CampaignFacts['people']) => changed({ people });
const withSent = (...sent: CampaignFacts['sent']) => changed({ sent });
const copy = (attempt: number, given: object = {}): Arrival => ({
  ...{ messageId: 'msg_c1', attempt, to: '+1', text: 'offer', at: MINUTE, outcome: 'accepted' as const },
  ...{ echo: false, statuses: [], ...given },
});

/** Two of its people became one person after this event, and the first of them is shown. */
export const mergedAfter = (after: number): Partial<History> => ({
  ofCampaigns: {
    ...campaigned,
    sent: [sentTo(1), sentTo(2, { contact_id: 'con_c1' })],
  },
  ofConversations: {
    ...answered,
    merges: [{ workspace_id: 'w', from_contact: 'con_c2', to_contact: 'con_c1', after }],
    firsts: [1, 2].map((n) => ({ workspace_id: 'w', phone: `+${n}`, contact_id: `con_c${n}` })),
  },
});

/** These changes break promises that are not of campaigns alone. */
export const UNASKED: [Partial<History>, RegExp][] = [
  [withPlan({ asked: [] }), /msg_c1 is of cmp_1, which nobody started/],
  [withPlan({ to: ['+1'] }), /msg_c2 goes to \+2, who is not in cmp_1/],
  [{ arrivals: [copy(1, { text: 'notice' })] }, /msg_c1.1 says "notice" to \+1/],
  [{ arrivals: [copy(1, { to: '+9' })] }, /msg_c1.1 says "offer" to \+9/],
];
export const STUCK: [Partial<History>, RegExp][] = [
  [withRow({ state: 'paused' }), /campaign-1 is paused/],
  [changed({ campaigns: [] }), /campaign-1 is not there/],
  [withPlan({ refused: 409 }), /campaign-1 was refused \(409\)/],
];

/** Each promise of campaigns by its name: how the history is changed, and what is then said. */
export const BREAKING_CAMPAIGNS: Record<string, [Partial<History>, RegExp][]> = {
  'everybody once': [
    [withSent(sentTo(1), sentTo(2), sentTo(2, { id: 'msg_c4' })), /cmp_1 \+2 has 2 messages/],
    [{ arrivals: [copy(1), copy(2)] }, /msg_c1 has 2 copies/],
    [mergedAfter(3), /cmp_1 \+2 has msg_c2, and was \+1 with msg_c1/],
    [withSent(sentTo(1)), /\+2 of cmp_1 has msg_c2, which is not stored/],
    [
      withSent(sentTo(1), sentTo(2, { status: 'delivered' })),
      /\+2 of cmp_1 is read, and msg_c2 is delivered/,
    ],
    [
      withSent(sentTo(1), sentTo(2, { status: 'failed', failure: '{"code":"DELIVERY_UNKNOWN"}' })),
      /\+2 of cmp_1 is read, and msg_c2 is failed/,
    ],
    [withPeople(person(1), person(2), person(3, { ...left, reason: null })), /\+3 .* excluded, and not why/],
    [withPeople(person(1), person(2), person(3, { message_id: null })), /\+3 .* is read without a message/],
    [
      withPeople(person(1), person(2), person(3, { state: 'waiting', message_id: null })),
      /cmp_1 is finished, and 1 of its people are not/,
    ],
  ],
  'everybody counts': [
    [changed({ counts: campaigned.counts.slice(2) }), /cmp_1 counts 0 read, and has 2/],
    [changed({ counts: campaigned.counts.toSpliced(3, 1) }), /cmp_1 has 3 people of 4/],
    [
      changed({ counts: [...campaigned.counts, count('unknown', '', 1)] }),
      /cmp_1 counts 1 unknown, and has 0/,
    ],
    [withPeople(person(1), person(2)), /counts 1 excluded opted_out, and has 0\ncmp_1 has 3 people of 4/],
  ],
  'canary first': [
    [withRow({ fed: 4 }), /cmp_1 was sent to 4 of 3/],
    [withSent(sentTo(1), sentTo(2, { created_at: 2 * MINUTE - 5 })), /after 1 people, 5 ms too early/],
  ],
  'paused is paused': [
    [changed({ told: campaigned.told.toSpliced(3, 1) }), /msg_c2 was written when cmp_1 was paused/],
    [changed({ told: campaigned.told.slice(1) }), /msg_c1 was written when cmp_1 was undefined/],
    [
      changed({ told: [...campaigned.told, told(7, 'campaign.cancelled'), told(8, 'campaign.resumed')] }),
      /cmp_1 was cancelled, and then resumed/,
    ],
    [changed({ told: campaigned.told.toSpliced(2, 2) }), /cmp_1 was paused with a 200, and never was/],
    [
      withPlan({ asked: [...plan.asked, { what: 'cancel', answered: 200 }] }),
      /cmp_1 was cancelled with a 200, and is finished/,
    ],
  ],
};
