/** The shapes of the pace of a campaign: its hours, its waves, and the lines at which it stops by itself. */
import { type Static, Type } from 'typebox';

const MOST_PAUSE_MINUTES = 7 * 24 * 60;

const Hour = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  patternHint: 'must be a time of the day such as 21:00',
  examples: ['21:00'],
});

const QuietHours = Type.Object(
  {
    from: Hour,
    to: Hour,
    timeZone: Type.Optional(
      Type.String({
        maxLength: 60,
        description:
          'For people in whose country there are several time zones, and those whose country is not known; the others go by their own. By default Asia/Kolkata.',
        examples: ['Asia/Kolkata'],
      }),
    ),
  },
  { additionalProperties: false, description: 'Nobody is sent to in these hours of theirs.' },
);

const percent = (description: string) =>
  Type.Number({ minimum: 0.1, maximum: 100, description, examples: [2] });
const pause = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MOST_PAUSE_MINUTES, description, examples: [15] });

const Canary = Type.Object(
  {
    percent: percent('The share of the people who get it first; by default 2.'),
    least: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'So many at least; by default 50.',
      examples: [50],
    }),
    pauseMinutes: pause('For so long at least it waits for their receipts; by default 15.'),
  },
  { additionalProperties: false },
);

const Waves = Type.Object(
  {
    percent: percent('The share of all people that one wave takes; by default 100.'),
    pauseMinutes: pause('The pause before the next; by default 30.'),
  },
  { additionalProperties: false },
);

const line = (description: string) => Type.Union([percent(description), Type.Null()], { description });

const StopAt = Type.Object(
  {
    failedPercent: line('The share that fails, but for what WhatsApp limits; by default 20, null is never.'),
    limitedPercent: line(
      'The share that WhatsApp does not deliver because the person gets enough (131049); by default 40, null is never.',
    ),
    stopPercent: line('The share that asks to stop; by default 3, null is never.'),
  },
  { additionalProperties: false },
);

const MOST_PER_DAY =
  'A person gets at most so many messages of campaigns on a calendar day of theirs; the others wait for their next day. By default there is no such limit.';
const RETRY_LIMITED =
  'Whether somebody to whom WhatsApp did not deliver because they get enough (131049) is sent to once more, at most once a day for seven days. By default not.';

/** The fields by which a request sets the pace: whatever is left out has its default. */
export const PaceInput = {
  quietHours: Type.Optional(
    Type.Union([QuietHours, Type.Null()], {
      description: 'The hours in which nobody is sent to; by default there are none.',
    }),
  ),
  canary: Type.Optional(
    Type.Union([Type.Partial(Canary, { additionalProperties: false }), Type.Literal(false)], {
      description:
        'Two percent of the people, at least 50, get it first, and it goes on when their receipts are good; `false`: everybody at once.',
    }),
  ),
  waves: Type.Optional(
    Type.Partial(Waves, {
      additionalProperties: false,
      description: 'After the canary; by default one wave takes all the others.',
    }),
  ),
  stopAt: Type.Optional(
    Type.Partial(StopAt, {
      additionalProperties: false,
      description: 'The lines beyond which it stops by itself, as shares of those who were sent to.',
    }),
  ),
  mostPerDay: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 20 }), Type.Null()], {
      description: MOST_PER_DAY,
      examples: [1],
    }),
  ),
  retryLimited: Type.Optional(Type.Boolean({ description: RETRY_LIMITED })),
};

/** The pace as it is kept and shown. */
export const Pace = {
  quietHours: Type.Optional(QuietHours),
  canary: Type.Union([Canary, Type.Literal(false)], {
    description: 'Who gets it first; `false`: everybody at once.',
  }),
  waves: Waves,
  stopAt: StopAt,
  mostPerDay: Type.Optional(Type.Integer({ description: MOST_PER_DAY })),
  retryLimited: Type.Boolean({ description: RETRY_LIMITED }),
};
const Kept = Type.Object(Pace);
export type Pace = Static<typeof Kept>;

const Given = Type.Object(PaceInput);
export type PaceInput = Static<typeof Given>;
