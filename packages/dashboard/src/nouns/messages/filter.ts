/** The filters of the list of messages: text in the URL, and what the API is asked for. */
import type { Meghdoot, Message } from '@meghdoot/sdk';
import type { Search } from '../../search.ts';
import { asE164, isContactId } from '../contacts/address.ts';
import { personIn } from './person.ts';
import { STATUSES } from './statuses.ts';

export type MessageQuery = NonNullable<Parameters<Meghdoot['messages']['list']>[0]>;

export const NO_FILTERS = {
  status: undefined,
  direction: undefined,
  recipient: undefined,
  reference: undefined,
  search: undefined,
  failureCode: undefined,
  from: undefined,
  to: undefined,
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the query of a URL, without parameters that mean nothing. */
export function queryOf(search: Search): MessageQuery {
  const { status, direction, recipient, reference, failureCode, from, to } = search;
  const words = search.search?.trim();
  const begin = startOfDay(from);
  const end = startOfDay(to);
  return {
    ...(isStatus(status) && { status: [status] }),
    ...(status === 'scheduled' && { scheduled: true }),
    ...((direction === 'outbound' || direction === 'inbound') && { direction }),
    ...(direction === 'unanswered' && { unanswered: true }),
    ...(recipient && !isBegun(recipient) && { recipient: personNamed(recipient) }),
    ...(reference && { reference }),
    ...(words && { search: words }),
    ...(failureCode && { failureCode }),
    ...(begin !== undefined && { createdAfter: new Date(begin - 1).toISOString() }),
    ...(end !== undefined && { createdBefore: new Date(end + DAY_MS).toISOString() }),
  };
}

const LEAST_DIGITS = 8;

/** Returns whether a number is still being typed: the API finds numbers that are whole. */
const isBegun = (recipient: string) =>
  /^\+?\d*$/.test(asE164(recipient)) && recipient.replace(/\D/g, '').length < LEAST_DIGITS;

/** The name that somebody is looked for by; undefined: it is a number, an id or nothing. */
export function nameIn({ recipient }: Search): string | undefined {
  if (!recipient || isContactId(recipient)) return undefined;
  return /^\+?\d+$/.test(asE164(recipient)) ? undefined : recipient;
}

export const showsFailures = ({ status, failureCode }: Search) => status === 'failed' || Boolean(failureCode);

/** Returns whether a message that has just changed belongs in the list. */
export function fits(message: Message, query: MessageQuery): boolean {
  const { status, direction, scheduled, unanswered, recipient, reference, failureCode } = query;
  const { createdAfter, createdBefore } = query;
  const created = Date.parse(message.createdAt);
  return (
    (status === undefined || status.includes(message.status)) &&
    (direction === undefined || message.direction === direction) &&
    (scheduled === undefined || isScheduled(message)) &&
    (unanswered === undefined || message.direction === 'inbound') &&
    (reference === undefined || message.reference === reference) &&
    (query.search === undefined || says(message, query.search)) &&
    (failureCode === undefined || (message.status === 'failed' && message.failure?.code === failureCode)) &&
    (recipient === undefined || [personIn(message), message.contactId].includes(recipient)) &&
    (createdAfter === undefined || created > Date.parse(createdAfter)) &&
    (createdBefore === undefined || created < Date.parse(createdBefore))
  );
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns whether a message that has just come says what is looked for; the API knows better what letters are alike. */
function says({ message, caption, filename, answer }: Message, search: string): boolean {
  const said = wordsIn([message, caption, filename, answer?.title].join(' '));
  return wordsIn(search).every((typed) => said.some((word) => word.startsWith(typed)));
}

export const isScheduled = (message: Message): message is Message & { sendAt: string } =>
  message.status === 'queued' && Date.parse(message.sendAt ?? '') > Date.now();

/** Returns the number or id that a person means by what they typed. The API knows numbers with their `+` alone. */
export function personNamed(typed: string): string {
  const text = asE164(typed);
  return /^\d+$/.test(text) ? `+${text}` : text;
}

export function isStatus(text: string | undefined): text is Message['status'] {
  return STATUSES.some((status) => status === text);
}

/** The first timestamp of a day in IST, as the date field gives it. */
function startOfDay(date: string | undefined): number | undefined {
  if (!date || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const at = Date.parse(`${date}T00:00:00+05:30`);
  return Number.isNaN(at) ? undefined : at;
}
