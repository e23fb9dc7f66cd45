import { FREE_SERVICE_MESSAGES } from '../whatsapp/pricing/categories.ts';

/** Forms of webhooks that Meta has used side by side. */
export interface WebhookForms {
  /**
   * Says what the updates of one POST share: statuses of a number share a `value`, updates of an account an entry
   * with a change each, or nothing is shared.
   */
  grouping: 'value' | 'change' | 'entry';
  /** Says whether `contacts` stand beside statuses. */
  statusContacts: 'usual' | 'always' | 'never';
  /** `conversation` in statuses, as webhooks before v24 have it. */
  conversations: boolean;
  /** `url` in the media that people send, which Meta brings in gradually. */
  mediaUrl: boolean;
}

/** The behaviour of the simulated WhatsApp towards everybody; the control API changes it while it runs. */
export interface SimulatorSettings extends WebhookForms {
  /** Delay of the response to a send. */
  latencyMs: number;
  /** Delay between acceptance, `sent`, `delivered` and `read`. */
  statusDelayMs: number;
  /** Most updates in one webhook POST. */
  batch: number;
  /** Every update twice, in different POSTs. */
  duplicate: boolean;
  /** Updates in random order. */
  shuffle: boolean;
  /** Share of sends that are refused with Graph's 500, code 2. */
  errorRate: number;
  /** Meta's limit of 45 messages at once and then one per 6 s to the same person (131056). */
  pairLimit: boolean;
  /** The time from the submission of a template to the end of its review. */
  reviewDelayMs: number;
  /** Throughput of a number above which a send is refused with 130429; 0 = without limit. */
  messagesPerSecond: number;
  /** Accounts without a subscribed app send no webhooks, as with Meta. */
  subscribedOnly: boolean;
  /** With it, anything but a template fails with 131047 unless the person has written within 24 hours. */
  serviceWindow: boolean;
  /** So many service messages of a number are free in a month. */
  freeServiceMessages: number;
  /**
   * The code with which templates fail that begin to write to more people in 24 hours than the account's messaging limit;
   * 0: they do not. Meta does not say which it is.
   */
  beyondLimit: number;
  /** Templates but those for authentication are held for so long until WhatsApp knows how people like them. */
  heldForMs: number;
  /** Says what becomes of them then: they are released, or dropped with 132015. */
  heldThen: 'released' | 'dropped';
}

export const DEFAULT_SETTINGS: SimulatorSettings = {
  latencyMs: 0,
  statusDelayMs: 150,
  batch: 100,
  duplicate: false,
  shuffle: false,
  errorRate: 0,
  pairLimit: false,
  reviewDelayMs: 1500,
  messagesPerSecond: 0,
  subscribedOnly: false,
  serviceWindow: false,
  freeServiceMessages: FREE_SERVICE_MESSAGES,
  beyondLimit: 131048,
  heldForMs: 0,
  heldThen: 'released',
  grouping: 'value',
  statusContacts: 'usual',
  conversations: false,
  mediaUrl: true,
};

const RULES: Record<keyof SimulatorSettings, [test: (value: unknown) => boolean, says: string]> = {
  latencyMs: wholeNumber(0, 600_000),
  statusDelayMs: wholeNumber(0, 86_400_000),
  batch: wholeNumber(1, 1000),
  duplicate: [(value) => typeof value === 'boolean', 'must be true or false'],
  shuffle: [(value) => typeof value === 'boolean', 'must be true or false'],
  errorRate: [
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
    'must be a number from 0 to 1',
  ],
  pairLimit: [(value) => typeof value === 'boolean', 'must be true or false'],
  reviewDelayMs: wholeNumber(0, 86_400_000),
  messagesPerSecond: wholeNumber(0, 1_000_000),
  subscribedOnly: [(value) => typeof value === 'boolean', 'must be true or false'],
  serviceWindow: [(value) => typeof value === 'boolean', 'must be true or false'],
  freeServiceMessages: wholeNumber(0, 1_000_000),
  beyondLimit: [
    (value) => [0, 130429, 131048, 131049].includes(value as number),
    'must be one of 0, 130429, 131048, 131049',
  ],
  heldForMs: wholeNumber(0, 86_400_000),
  heldThen: oneOf('released', 'dropped'),
  grouping: oneOf('value', 'change', 'entry'),
  statusContacts: oneOf('usual', 'always', 'never'),
  conversations: [(value) => typeof value === 'boolean', 'must be true or false'],
  mediaUrl: [(value) => typeof value === 'boolean', 'must be true or false'],
};

function oneOf(...values: string[]): [(value: unknown) => boolean, string] {
  return [(value) => values.includes(value as string), `must be one of ${values.join(', ')}`];
}

function wholeNumber(least: number, most: number): [(value: unknown) => boolean, string] {
  return [
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `must be a whole number from ${least} to ${most}`,
  ];
}

export interface SettingFault {
  field: string;
  message: string;
}

/** The faults of a partial set of settings; none means that it may be applied. */
export function settingFaults(partial: Record<string, unknown>): SettingFault[] {
  const faults: SettingFault[] = [];
  for (const [field, [test, says]] of Object.entries(RULES)) {
    const value = partial[field];
    if (value !== undefined && value !== null && !test(value)) faults.push({ field, message: says });
  }
  return faults;
}

/** Applies the known fields of a checked partial set. */
export function applySettings(settings: SimulatorSettings, partial: Record<string, unknown>): void {
  for (const field of Object.keys(RULES)) {
    const value = partial[field];
    if (value !== undefined && value !== null) Object.assign(settings, { [field]: value });
  }
}
