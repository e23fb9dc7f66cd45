import { sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import type { NewEvent } from '../events/record.ts';
import type { EventData } from '../events/types.ts';
import { erasedAlias } from './identity/erased-alias.ts';
import { contactViews } from './identity/find.ts';
import { touchContacts } from './identity/move.ts';
import type { Alias } from './identity/person.ts';

export type OptOutScope = 'all' | 'marketing';

/** A refusal or its end. `source` is the proof: the id of the message, `whatsapp` or `api`. */
interface OptOutChange {
  contactId: string;
  scope: OptOutScope;
  source: string;
}

/** Records that a person refuses messages, and since when. Returns the event; undefined: it was so already. */
export async function optOut(
  trx: Trx,
  workspaceId: string,
  { contactId, scope, source }: OptOutChange,
  now: number,
): Promise<NewEvent | undefined> {
  await touchContacts(trx, [{ workspaceId, contactId, updatedAt: undefined }]);
  const added = await trx
    .insertInto('opt_outs')
    .values({ workspace_id: workspaceId, contact_id: contactId, scope, at: now, source })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  if (added) announce(trx, 'opt-outs'); // the next send must know
  return added && eventOf(trx, workspaceId, { contactId, type: 'contact.opted_out' }, now);
}

/** Lifts an opt-out. The event carries the proof as `optIn`; undefined: there was none. */
export async function optIn(
  trx: Trx,
  workspaceId: string,
  { contactId, scope, source }: OptOutChange,
  now: number,
): Promise<NewEvent | undefined> {
  const lifted = await trx
    .deleteFrom('opt_outs')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .where('scope', '=', scope)
    .returning('contact_id')
    .executeTakeFirst();
  const optIn = { scope, at: toIst(now), source };
  return lifted && eventOf(trx, workspaceId, { contactId, type: 'contact.opted_in', more: { optIn } }, now);
}

/** Sets the opt-out to exactly `scope`: what is not in it is lifted. `marketing` after `all` does both. */
export async function changeOptOut(
  trx: Trx,
  workspaceId: string,
  contactId: string,
  scope: OptOutScope | 'none',
  now: number,
): Promise<NewEvent[]> {
  const steps =
    scope === 'none'
      ? [() => optIn(trx, workspaceId, { contactId, scope: 'marketing', source: 'api' }, now)]
      : [() => optOut(trx, workspaceId, { contactId, scope, source: 'api' }, now)];
  if (scope !== 'all')
    steps.push(() => optIn(trx, workspaceId, { contactId, scope: 'all', source: 'api' }, now));
  const events: NewEvent[] = [];
  for (const step of steps) {
    const event = await step();
    if (event) events.push(event);
  }
  return events;
}

/** Returns whether a contact, deleted or not, has opted out of anything. */
export async function hasOptedOut(trx: Trx, workspaceId: string, contactId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('opt_outs')
    .select('scope')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOptOuts(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('opt_outs')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
}

interface OptOutEvent {
  contactId: string;
  type: 'contact.opted_out' | 'contact.opted_in';
  more?: Pick<EventData['contact'], 'optIn'>;
}

async function eventOf(
  trx: Trx,
  workspaceId: string,
  { contactId, type, more }: OptOutEvent,
  now: number,
): Promise<NewEvent | undefined> {
  await touchContacts(trx, [{ workspaceId, contactId, updatedAt: now }]);
  const view = (await contactViews(trx, workspaceId, [contactId])).get(contactId);
  return view && { workspaceId, type, subject: contactId, data: { ...view, ...more } };
}

const words = (list: readonly string[]) => new Set(list.map((word) => word.normalize('NFC').toLowerCase()));
const STOP = words(['STOP', 'UNSUBSCRIBE', 'STOP ALL', 'बंद', 'बंद करो', 'रोकें']);
const START = words(['START', 'UNSTOP', 'SUBSCRIBE', 'शुरू', 'चालू']);

/** Returns what a message asks for when it is nothing but one of the words. */
export function keywordOf(text: string): 'stop' | 'start' | undefined {
  if (text.length > 100) return undefined;
  const word = text.trim().normalize('NFC').toLowerCase();
  return STOP.has(word) ? 'stop' : START.has(word) ? 'start' : undefined;
}

/** The refusals of a person with their times, and when the person last wrote to us. */
export interface OptOutState {
  all?: number;
  marketing?: number;
  lastInboundAt: number | null;
}

const BY = { n: 'bigint', workspace_id: 'text', value: 'text' } as const;
const CHOSEN = sql`select v.n, o.scope, o.at, c.last_inbound_at as inbound from v`;
const OWNER = sql`left join contacts c on c.workspace_id = o.workspace_id and c.id = o.contact_id`;

const OF_CONTACT: KeyedQuery = {
  columns: BY,
  query: () => sql`${CHOSEN} cross join opt_outs o ${OWNER}
        where o.workspace_id = v.workspace_id and o.contact_id = v.value`,
};

const OF_ALIAS: KeyedQuery = {
  columns: { ...BY, kind: 'text' },
  query: () => sql`${CHOSEN} cross join contact_aliases a cross join opt_outs o ${OWNER}
        where a.workspace_id = v.workspace_id and a.kind = v.kind and a.value = v.value
        and o.workspace_id = a.workspace_id and o.contact_id = a.contact_id`,
};

/**
 * The opt-outs of many recipients, in order; undefined: none. Each is named by its contact, its number, or both: then
 * either counts, for a message may remember a contact that has been deleted since. A number counts as well where only its
 * digest is left.
 */
export async function optOutsOf(
  db: Db,
  recipients: readonly { workspaceId: string; contactId?: string; phone?: string }[],
): Promise<(OptOutState | undefined)[]> {
  const states: (OptOutState | undefined)[] = Array(recipients.length).fill(undefined);
  const byContact: { n: number; workspace_id: string; value: string }[] = [];
  const byAlias: { n: number; workspace_id: string; kind: string; value: string }[] = [];
  for (const [n, { workspaceId, contactId, phone }] of recipients.entries()) {
    const by = { n, workspace_id: workspaceId };
    if (contactId !== undefined) byContact.push({ ...by, value: contactId });
    if (phone === undefined) continue;
    const alias: Alias = { kind: 'phone', value: phone };
    byAlias.push({ ...by, ...alias }, { ...by, ...erasedAlias(db, workspaceId, alias) });
  }
  const rows = [
    ...(await selectByKeys<Refusal>(db, OF_CONTACT, byContact)),
    ...(await selectByKeys<Refusal>(db, OF_ALIAS, byAlias)),
  ];
  for (const { n, scope, at, inbound } of rows) {
    const { all, marketing, lastInboundAt = inbound } = states[n] ?? {};
    const known = { all, marketing }[scope] ?? at;
    states[n] = {
      ...states[n],
      [scope]: Math.max(known, at),
      lastInboundAt: lastInboundAt === null ? inbound : Math.max(lastInboundAt, inbound ?? lastInboundAt),
    };
  }
  return states;
}

interface Refusal {
  n: number;
  scope: OptOutScope;
  at: number;
  inbound: number | null;
}

const ANSWERABLE_MS = 24 * HOUR;

/**
 * Returns the opt-out that forbids a message. `templateCategory` is null for anything but a template. After a refusal
 * of all, authentication templates are still allowed and, for 24 h after a later message of that person, replies that
 * are not marketing.
 */
export function blockedBy(
  state: OptOutState | undefined,
  templateCategory: string | null,
  now: number,
): OptOutScope | undefined {
  if (!state) return undefined;
  const category = templateCategory?.toLowerCase();
  const { all, marketing, lastInboundAt } = state;
  if (all !== undefined && category !== 'authentication') {
    const reply =
      category !== 'marketing' &&
      lastInboundAt !== null &&
      lastInboundAt > all &&
      now < lastInboundAt + ANSWERABLE_MS;
    if (!reply) return 'all';
  }
  return marketing !== undefined && category === 'marketing' ? 'marketing' : undefined;
}
