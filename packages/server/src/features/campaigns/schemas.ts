/** The shapes of campaigns: what is sent to whom at which pace, and what has become of it. */
import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATES, PERSON_STATES } from '../../platform/database/schema/campaigns.ts';
import { Removable, Timestamp } from '../../platform/http/response/envelope.ts';
import { ContactCondition } from '../contacts/filters/schemas.ts';
import { content, contentChange } from './content/schemas.ts';
import { Pace, PaceInput } from './pace/schemas.ts';

declare module '../events/types.ts' {
  interface EventData {
    campaign: Static<typeof Campaign>;
  }
}

/** Bounds what a request lists itself; a tag or a filter names more. */
const MOST_LISTED = 1000;

export const FOLLOWED_STATES = ['failed', 'unknown', 'waiting', 'excluded'] as const;

const Audience = Type.Object(
  {
    tags: Type.Optional(ContactCondition.properties.tags),
    filter: Type.Optional(
      Type.Union([Type.String({ maxLength: 64 }), ContactCondition], {
        description:
          'The id of a saved filter, as it is when the campaign is started, or a condition; an empty one is everybody.',
      }),
    ),
    contacts: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: MOST_LISTED,
        description:
          'Ids of contacts, or numbers in E.164 form; whoever has no contact yet gets one when they are sent to.',
        examples: [['con_01k9z6c7h2m4n8p0q2r4s6t8v0', '+919876543210']],
      }),
    ),
    file: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'The file of people that was uploaded for this campaign, which sets it. Whoever in it has no contact yet gets one when they are sent to.',
        examples: ['fil_01k9z6c7h2m4n8p0q2r4s6t8v0'],
      }),
    ),
    fileName: Type.Optional(
      Type.String({ maxLength: 200, description: 'The name of the file, as it is shown.' }),
    ),
    campaign: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'People of another campaign that has ended; columns of a file that it used can be used again.',
      }),
    ),
    state: Type.Optional(
      Type.Enum([...FOLLOWED_STATES], { description: 'With `campaign`: those who are in this state there.' }),
    ),
  },
  {
    title: 'CampaignAudience',
    additionalProperties: false,
    description:
      'Whom it is for: one of `tags`, `filter`, `contacts`, `file`, and `campaign` with `state`. Events leave `contacts` out.',
    examples: [{ tags: { all: ['vip'], none: ['staff'] } }],
  },
);
export type Audience = Static<typeof Audience>;

const Name = Type.String({ minLength: 1, maxLength: 80, trim: true, examples: ['Diwali offer'] });
const Channel = Type.String({
  maxLength: 64,
  description: 'The id of the channel that sends it, or its number. By default the only one.',
});
const Template = Type.String({
  maxLength: 512,
  description: 'The name of the template.',
  examples: ['offer'],
});
const Language = Type.String({
  maxLength: 16,
  description: 'Its language; by default the only approved one.',
  examples: ['en'],
});
const SendAt = Type.String({
  maxLength: 40,
  description:
    'When it begins, an instant with an offset, at most 90 days ahead. By default when it is started.',
});

const Budget = Type.String({
  maxLength: 20,
  trim: true,
  description:
    'The most that its messages may cost, in rupees without tax, whatever the day. Where it does not suffice for the next message the campaign pauses with `CAMPAIGN_BUDGET_SPENT`. It may be changed until it has ended; by default there is none.',
  examples: ['500.00'],
});

export const CampaignInput = Type.Object(
  {
    name: Name,
    channel: Type.Optional(Channel),
    template: Type.Optional(Template),
    language: Type.Optional(Language),
    ...content,
    audience: Type.Optional(Audience),
    sendAt: Type.Optional(SendAt),
    budget: Type.Optional(Budget),
    ...PaceInput,
  },
  {
    title: 'CampaignInput',
    examples: [
      {
        name: 'Diwali offer',
        template: 'offer',
        variables: { '1': { field: 'firstName', fallback: 'friend' }, '2': { value: '10%' } },
        audience: { tags: { all: ['vip'] } },
      },
    ],
  },
);
export type CampaignInput = Static<typeof CampaignInput>;

export const CampaignChange = Type.Object(
  {
    name: Type.Optional(Name),
    channel: Removable(Channel),
    template: Removable(Template),
    language: Removable(Language),
    ...contentChange,
    audience: Removable(Audience),
    sendAt: Removable(SendAt),
    budget: Removable(Budget),
    ...PaceInput,
  },
  { title: 'CampaignChange', examples: [{ name: 'Diwali offer, second try' }] },
);
export type CampaignChange = Static<typeof CampaignChange>;

export const count = (description: string) => Type.Integer({ description, examples: [0] });

export const WAITS = [
  'audience',
  'schedule',
  'canary',
  'wave',
  'tier',
  'quiet_hours',
  'media',
  'retry',
] as const;

export const tally = (field: string, words: string) =>
  Type.Array(Type.Object({ [field]: Type.String(), count: Type.Integer() }), { description: words });

/** A campaign as it is shown, with what has become of it. */
export const Campaign = Type.Object(
  {
    id: Type.String({ examples: ['cmp_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    name: Name,
    state: Type.Enum([...CAMPAIGN_STATES], {
      description:
        '`draft`: nothing has begun. `scheduled`: it begins at `sendAt`. `running`. `paused`: by somebody, or by itself with the `reason`. `finished`: everybody has had their turn. `cancelled`: by somebody. `stopped`: by itself, with the `reason`.',
    }),
    reason: Type.Optional(
      Type.Object(
        {
          code: Type.String({ examples: ['TOO_MANY_FAILED'] }),
          message: Type.String(),
          hint: Type.String(),
          needs: Type.Optional(
            Type.String({
              description:
                'With `BUDGET_SPENT` and `CAMPAIGN_BUDGET_SPENT` the price of the next message, in rupees: it goes on when so much is left, the first by itself.',
              examples: ['0.8631'],
            }),
          ),
          left: Type.Optional(
            Type.String({ description: 'With these what is left of the budget.', examples: ['0.25'] }),
          ),
        },
        { description: 'Why it has stopped by itself, or is paused by itself.' },
      ),
    ),
    waiting: Type.Optional(
      Type.Object(
        {
          for: Type.Enum([...WAITS], {
            description:
              '`audience`: it is being written down. `schedule`. `canary`: the receipts of the first ones. `wave`: the pause before the next. `tier`: the people whom WhatsApp lets the number begin to write to in 24 hours are used up. `quiet_hours`. `media`: the file is being uploaded to WhatsApp. `retry`: those are left who are sent to once more.',
          }),
          message: Type.String(),
          until: Type.Optional(Timestamp('When it goes on at the earliest.')),
        },
        { description: 'What it waits for just now.' },
      ),
    ),
    channelId: Type.Optional(Type.String()),
    template: Type.Optional(Template),
    language: Type.Optional(Language),
    ...content,
    audience: Type.Optional(Audience),
    ...Pace,
    budget: Type.Optional(Budget),
    spent: Type.Optional(
      Type.String({
        description:
          'With a `budget`: what its messages have cost of it or are expected to. What fails, is cancelled or is free comes back, but for what is `unknown`.',
        examples: ['120.50'],
      }),
    ),
    counts: Type.Object(
      {
        total: count('Everybody who stands in its audience.'),
        waiting: count('They have not had their turn; of one that has ended: they never will.'),
        accepted: count('They are being sent to.'),
        held: count('WhatsApp took the message and holds it until it knows how others like the template.'),
        sent: count('WhatsApp took the message.'),
        delivered: count('It reached the phone.'),
        read: count('It was read.'),
        failed: count('It failed; `failures` says why.'),
        excluded: count('They were left out; `exclusions` says why.'),
        unknown: count("WhatsApp's answer was lost: they may have it or not, and are not sent to again."),
      },
      {
        title: 'CampaignCounts',
        description: 'Each person counts once, as they are by now: the others add up to `total`.',
      },
    ),
    failures: tally('code', 'Those that failed, by the code of the failure.'),
    exclusions: tally(
      'reason',
      'Those that were left out: `opted_out`, `unusable` (no number or id by which WhatsApp knows them), `variable_missing`, `too_long` (with their values the text is longer than WhatsApp takes), `duplicate`, `cancelled` (their message was cancelled before it went), `erased`.',
    ),
    answered: count('The people who answered within three days of it.'),
    stopped: count('The people who asked to stop within three days of it.'),
    clicked: count('The people who opened a short link of it; programs and previews do not count.'),
    sendAt: Type.Optional(Timestamp('When it begins, where that was not at once.')),
    createdAt: Timestamp('When it was created.'),
    updatedAt: Timestamp('When somebody last changed it, or its state changed.'),
    askedAt: Type.Optional(Timestamp('When it was started: its audience is that of this moment.')),
    startedAt: Type.Optional(Timestamp('When it began to run.')),
    endedAt: Type.Optional(Timestamp('When it ended.')),
  },
  {
    title: 'Campaign',
    examples: [
      {
        id: 'cmp_01k9z6c7h2m4n8p0q2r4s6t8v0',
        name: 'Diwali offer',
        state: 'running',
        waiting: {
          for: 'canary',
          message: 'The first have got it; it goes on when their receipts are good.',
          until: '2026-11-20T15:45:00.000+05:30',
        },
        channelId: 'chn_01k9z6c7h2m4n8p0q2r4s6t8v0',
        template: 'offer',
        language: 'en',
        variables: { '1': { field: 'firstName', fallback: 'friend' }, '2': { value: '10%' } },
        audience: { tags: { all: ['vip'] } },
        canary: { percent: 2, least: 50, pauseMinutes: 15 },
        waves: { percent: 100, pauseMinutes: 30 },
        stopAt: { failedPercent: 20, limitedPercent: 40, stopPercent: 3 },
        retryLimited: false,
        counts: {
          total: 4312,
          waiting: 4200,
          accepted: 0,
          held: 0,
          sent: 3,
          delivered: 32,
          read: 50,
          failed: 1,
          excluded: 26,
          unknown: 0,
        },
        failures: [{ code: 'RECIPIENT_UNREACHABLE', count: 1 }],
        exclusions: [{ reason: 'opted_out', count: 26 }],
        answered: 4,
        stopped: 1,
        clicked: 0,
        createdAt: '2026-11-20T15:00:00.000+05:30',
        updatedAt: '2026-11-20T15:30:00.000+05:30',
        askedAt: '2026-11-20T15:30:00.000+05:30',
        startedAt: '2026-11-20T15:30:00.000+05:30',
      },
    ],
  },
);
export type CampaignView = Static<typeof Campaign>;

export const CampaignPerson = Type.Object(
  {
    contactId: Type.Optional(
      Type.String({ description: 'Absent where they have no contact yet, or are erased.' }),
    ),
    phone: Type.Optional(Type.String({ description: 'E.164; absent where WhatsApp hides the number.' })),
    name: Type.Optional(Type.String()),
    state: Type.Enum([...PERSON_STATES]),
    reason: Type.Optional(
      Type.String({ description: 'The code of the failure, or why they are left out or wait.' }),
    ),
    messageId: Type.Optional(Type.String({ description: 'Their newest message.' })),
    againAt: Type.Optional(Timestamp('When they have their turn again.')),
    answered: Type.Optional(Type.Boolean()),
    stopped: Type.Optional(Type.Boolean()),
    clicked: Type.Optional(Type.Boolean({ description: 'They opened a short link.' })),
  },
  { title: 'CampaignPerson' },
);
export type CampaignPersonView = Static<typeof CampaignPerson>;

export const CampaignTestInput = Type.Object(
  {
    to: Type.String({ maxLength: 64, description: 'A number in E.164 form, or the id of a contact.' }),
  },
  { title: 'CampaignTestInput', examples: [{ to: '+919876543210' }] },
);

export const CampaignTestResult = Type.Object(
  {
    messageId: Type.String({ examples: ['msg_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    recipient: Type.String({ examples: ['+919876543210'] }),
  },
  { title: 'CampaignTestResult' },
);
