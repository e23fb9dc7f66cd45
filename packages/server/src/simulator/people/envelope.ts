import { createHash, createHmac } from 'node:crypto';
import { DAY } from '../../platform/clock.ts';
import { statusError } from '../graph-error.ts';
import type { MessageFacts, SimulatorNumber, Step } from '../model.ts';
import { DEFAULT_SETTINGS, type WebhookForms } from '../settings.ts';
import { personOf } from './people.ts';

/** An update on its way: the number it belongs to, its step, and its message if it is a status. */
export interface Update {
  number: SimulatorNumber;
  step: Step;
  message?: MessageFacts;
}

interface Entry {
  id: string;
  time?: number;
  /** A change that is text is JSON already, and stays as it is: a template id in it may outgrow a double. */
  changes: (string | { value: object; field: string })[];
}

/** Returns the body of one webhook POST. */
export function envelope(
  updates: readonly Update[],
  now: number,
  forms: WebhookForms = DEFAULT_SETTINGS,
): string {
  if (forms.grouping === 'entry') return bodyOf(updates.flatMap((update) => entriesOf([update], now, forms)));
  if (forms.grouping === 'value') return bodyOf(entriesOf(updates, now, forms));
  // Each update has a change of its own; those of an account share an entry.
  const entries = new Map<string, Entry>();
  for (const update of updates) {
    for (const entry of entriesOf([update], now, forms)) {
      const known = entries.get(entry.id);
      if (known === undefined) entries.set(entry.id, entry);
      else {
        known.changes.push(...entry.changes);
        if (entry.time !== undefined) known.time ??= entry.time;
      }
    }
  }
  return bodyOf([...entries.values()]);
}

const bodyOf = (entries: readonly Entry[]) =>
  `{"object":"whatsapp_business_account","entry":[${entries.map(entryText).join()}]}`;

/** Makes an entry for each account; statuses of a number share a change, everything else has its own. */
function entriesOf(updates: readonly Update[], now: number, forms: WebhookForms): Entry[] {
  const entries = new Map<string, Entry>();
  const statuses = new Map<
    SimulatorNumber,
    { list: object[]; contacts: Map<string, object>; value: object }
  >();

  for (const { number, step, message } of updates) {
    let entry = entries.get(number.wabaId);
    if (entry === undefined) {
      entry = { id: number.wabaId, changes: [] };
      entries.set(number.wabaId, entry);
    }
    if (step.change !== undefined) {
      if (!step.change.startsWith('{"field":"messages"')) entry.time ??= Math.floor(now / 1000);
      entry.changes.push(step.change);
      continue;
    }
    if (message === undefined) continue;
    let shared = statuses.get(number);
    if (shared === undefined) {
      shared = { list: [], contacts: new Map(), value: valueHead(number) };
      statuses.set(number, shared);
      entry.changes.push({ value: shared.value, field: 'messages' });
    }
    shared.list.push(statusOf(message, step, forms));
    if (showsContact(step, forms)) shared.contacts.set(message.person, personOf(message.person).contact);
  }
  for (const { list, contacts, value } of statuses.values()) {
    Object.assign(value, contacts.size > 0 && { contacts: [...contacts.values()] }, { statuses: list });
  }
  return [...entries.values()];
}

/** Meta's documents leave the person out of failures; real webhooks name them there too, or nowhere. */
const showsContact = ({ status }: Step, { statusContacts }: WebhookForms) =>
  statusContacts === 'always' || (statusContacts === 'usual' && status !== 'failed');

function entryText({ id, time, changes }: Entry): string {
  const texts = changes.map((change) => (typeof change === 'string' ? change : JSON.stringify(change)));
  return `{"id":${JSON.stringify(id)},${time === undefined ? '' : `"time":${time},`}"changes":[${texts.join()}]}`;
}

/** Returns what every `value` of the field `messages` begins with. */
export function valueHead(number: SimulatorNumber): object {
  return {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: number.displayPhone.replace(/\D/g, ''),
      phone_number_id: number.phoneNumberId,
    },
  };
}

function statusOf(message: MessageFacts, step: Step, forms: WebhookForms): object {
  const person = personOf(message.person);
  const status: Record<string, unknown> = {
    id: message.wamid,
    status: step.status,
    timestamp: String(Math.floor(step.at / 1000)),
  };
  if (!person.hidden) status.recipient_id = person.digits;
  if (step.status !== 'failed' || message.byUserId || person.hidden) status.recipient_user_id = person.userId;
  if (message.tag !== undefined) status.biz_opaque_callback_data = message.tag;
  if (step.status === 'sent' || step.status === 'delivered') {
    const free = !(message.billable ?? message.category !== 'service');
    if (forms.conversations) {
      const id = createHash('md5').update(`${message.person} ${message.category}`).digest('hex');
      status.conversation = {
        id,
        ...(step.status === 'sent' && { expiration_timestamp: String(Math.floor((step.at + DAY) / 1000)) }),
        origin: { type: message.category },
      };
    }
    status.pricing = {
      billable: !free,
      pricing_model: 'PMP',
      type: free ? 'free_customer_service' : 'regular',
      category: message.category,
    };
  }
  if (step.code !== undefined) status.errors = [statusError(step.code, step.details)];
  return status;
}

/** Returns JSON in bytes as Meta writes them: no character beyond ASCII, slashes escaped. */
export function metaBytes(json: string): Buffer {
  const escaped = json.replace(/[/\u007f-\uffff]/g, (c) =>
    c === '/' ? '\\/' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(escaped, 'latin1');
}

/** Returns the value of `X-Hub-Signature-256`. */
export function signature(bytes: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}
