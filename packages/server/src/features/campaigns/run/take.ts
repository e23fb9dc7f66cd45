/**
 * The next people of the campaigns of a channel become messages: as many as may go just now, in the transaction of the
 * process that sends them. What they are sent and that they were taken is written together, so that nobody is lost or
 * taken twice, whatever breaks off.
 */
import { HOUR, SECOND } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { countryOfNumber, countryOfRecipient } from '../../../whatsapp/pricing/markets.ts';
import { numbersOf } from '../../contacts/identity/aliases.ts';
import { contactsWithPhones, sendingAddresses } from '../../contacts/identity/find.ts';
import { blockedBy, optOutsOf } from '../../contacts/opt-out.ts';
import { isContactId } from '../../contacts/written-to.ts';
import type { Room } from '../../conversations/reached.ts';
import type { NewEvent } from '../../events/record.ts';
import type { Exclusion } from '../audience/judge.ts';
import { changeState } from '../change-state.ts';
import type { Plan } from '../content/plan.ts';
import { bodyOf, type TemplateBody } from '../content/render.ts';
import { Changes } from '../counts.ts';
import { frozenOf } from '../frozen.ts';
import { codesOf, insertLinks, type LinkRow } from '../links.ts';
import { dayIn, HERE, quietUntil, zoneOf } from '../pace/hours.ts';
import { type PersonRow, peopleAfter, peopleDueAgain, placesIn, writePeople } from '../people.ts';
import { budgetReason, ownBudgetReason, type Reason, reasonOf } from '../reasons.ts';
import type { WAITS } from '../schemas.ts';
import { paceOf } from '../show.ts';
import { affordedBy, type Costing, spentAs } from '../spending.ts';
import { type CampaignRow, holdCampaign, noteTaken, runningOn } from '../store.ts';
import { waitingTwice } from '../twice.ts';
import { ANSWERS_MS, HEARD_MS } from './heard.ts';
import { quietFor } from './quiet.ts';

/** Somebody who is to be sent to, and the message that is written for them. */
export interface Taken {
  campaignId: string;
  messageId: string;
  /** The number, or the contact's id where WhatsApp hides it. */
  person: string;
  contactId: string | undefined;
  body: TemplateBody;
  category: string;
  /** The member who began the campaign, or for whom an application did; null: a key did. */
  sentBy: string | null;
  /** The country of somebody whose number WhatsApp hides, as far as it is known. */
  country: string | undefined;
  /** It was taken from a budget. */
  budgeted: boolean;
}

/** The number of messages that a budget suffices for; `short`: what the next one costs and what is left, in millionths. */
export interface Afforded {
  count: number;
  short: { needs: number; left: number; perDay: number } | undefined;
}

export interface Channel {
  id: string;
  workspaceId: string;
}

/** The sender's side: what it knows of those who might be taken. */
export interface Sending {
  now: number;
  most: number;
  /** Returns which of these may be sent to now: nothing else to them is under way or waits. */
  free(people: readonly Address[]): Promise<ReadonlySet<string>>;
  /** Returns how it is with the file of a header: whether WhatsApp has it. */
  file(mediaId: string): Promise<FileOf>;
  /** Takes from the budget of the day for messages in their order; undefined: there is none. */
  afford: ((messages: readonly Costing[]) => Promise<Afforded>) | undefined;
  /** Returns how many messages of campaigns each contact has been sent since a time, by the contact. */
  sentSince(contacts: readonly { contactId: string; since: number }[]): Promise<ReadonlyMap<string, number>>;
  /** Returns how many more people WhatsApp lets the number begin to write to now; undefined: as many as it likes. */
  room(): Promise<Room | undefined>;
}

/** `to_try`: what keeps it from WhatsApp is found out with one person. `unfit`: WhatsApp does not take it. */
export type FileOf = { is: 'there' | 'coming' | 'to_try' } | { is: 'unfit'; message: string };

export interface Address {
  person: string;
  contactId: string | undefined;
}

/** People who were taken, and the events of campaigns that are paused instead, which are to be recorded last. */
interface Taking {
  taken: Taken[];
  events: NewEvent[];
}

/** Takes the next people of the first campaign of a channel that has any. */
export async function takePeople(trx: Trx, channel: Channel, o: Sending): Promise<Taking> {
  const events: NewEvent[] = [];
  for (const { id } of await runningOn(trx, channel)) {
    const row = await holdCampaign(trx, channel.workspaceId, id);
    if (row.state !== 'running' || row.frozen_at === null) continue;
    const taking = await takeOf(trx, row, o);
    events.push(...taking.events);
    if (taking.taken.length > 0) return { taken: taking.taken, events };
  }
  return { taken: [], events };
}

const NOBODY: Taking = { taken: [], events: [] };

/** Somebody whose turn it is goes, is left out, or has their turn again later. */
interface Turn {
  row: PersonRow;
  person: string | undefined;
  phone: string | undefined;
  contactId: string | undefined;
  country: string | undefined;
  excluded?: Exclusion;
  againAt?: number;
}

/** Somebody to whom something else is under way has their turn again so soon. */
const BUSY_MS = 2 * SECOND;
/** People who are left out lie between the others: it looks at no more of them at once. */
const MOST_LOOKS = 500;
const LEAST_LOOKS = 64;

async function takeOf(trx: Trx, row: CampaignRow, o: Sending): Promise<Taking> {
  const pace = paceOf(row);
  const quiet = pace.quietHours && quietUntil(pace.quietHours, pace.quietHours.timeZone ?? HERE, o.now);
  if (quiet !== undefined) return waits(trx, row, 'quiet_hours', quiet);
  const due = await againIn(trx, row, o);
  if (due.length === 0 && row.fed >= row.upto) return NOBODY;
  const room = await o.room();
  if (room?.freeAt !== undefined) return waits(trx, row, 'tier', room.freeAt);
  const mayGo = Math.min(o.most, room?.left ?? o.most);
  const again = due.slice(0, mayGo);
  const firsts = again.filter(isFirst).length;
  const most = Math.min(mayGo - again.length, row.upto - row.fed - firsts);
  const next = most > 0 ? await nextPeople(trx, row, most) : { rows: [], place: row.place };
  const people = [...again, ...next.rows];
  if (people.length === 0 && next.place === row.place) {
    if (row.waits_for !== null) await noteTaken(trx, row, { waits_for: null, waits_until: null });
    return NOBODY;
  }
  const { plan } = frozenOf(row);
  const file = plan.header && (await o.file(plan.header.mediaId));
  if (file?.is === 'coming') return waits(trx, row, 'media');
  if (file?.is === 'unfit') return pauses(trx, row, reasonOf('MEDIA_INVALID', file.message), o.now);
  if (file?.is === 'to_try' && o.most > 1) return takeOf(trx, row, { ...o, most: 1, file: async () => file });
  const turns = await turnsOf(trx, row, people, plan, o);
  const costings = new Map(turns.filter(goes).map((turn) => [turn, costingOf(turn, plan)]));
  const short = await keepToBudgets(trx, row, costings, o);
  const taken = await write(trx, row, turns, costings, plan, o);
  const fed = turns.filter((turn) => goes(turn) && isFirst(turn.row)).length;
  await noteTaken(trx, row, {
    ...{ place: next.place, fed: row.fed + fed, waits_for: null, waits_until: null },
    ...(row.fed + fed >= row.upto && row.fed < row.upto && { wave_ended_at: o.now }),
    ...((row.heard_until ?? 0) < o.now + ANSWERS_MS && { heard_until: o.now + HEARD_MS }),
  });
  return short ? { ...(await pauses(trx, row, short, o.now)), taken } : { taken, events: [] };
}

/**
 * Keeps those who go within the budget of the campaign and takes them from that of the day; whoever one of them does not
 * suffice for has their turn when it does. Returns why the campaign pauses then.
 */
async function keepToBudgets(
  trx: Trx,
  row: CampaignRow,
  costings: Costings,
  { afford, now }: Sending,
): Promise<Reason | undefined> {
  const messages = [...costings.values()];
  const own = await affordedBy(trx, row, messages, now);
  const ofDay = own.count > 0 ? await afford?.(messages.slice(0, own.count)) : undefined;
  for (const turn of [...costings.keys()].slice(ofDay?.count ?? own.count)) turn.againAt = now;
  if (ofDay?.short) return budgetReason(ofDay.short);
  return own.short && ownBudgetReason({ ...own.short, budget: row.budget! });
}

/** The messages to those who go, in their order, by what their prices depend on. */
type Costings = ReadonlyMap<Turn, Costing>;

const costingOf = ({ phone, country }: Turn, { category }: Plan): Costing => ({
  category,
  country: phone === undefined ? country : countryOfNumber(phone),
});

/** Notes what a campaign waits for. */
async function waits(
  trx: Trx,
  row: CampaignRow,
  what: (typeof WAITS)[number],
  until: number | null = null,
): Promise<Taking> {
  if (row.waits_for !== what || row.waits_until !== until)
    await noteTaken(trx, row, { waits_for: what, waits_until: until });
  return NOBODY;
}

async function pauses(trx: Trx, row: CampaignRow, reason: Reason, now: number): Promise<Taking> {
  const also = { waits_for: null, waits_until: null };
  const { event } = await changeState(trx, row, 'paused', { now, reason, also });
  return { taken: [], events: [event] };
}

const isFirst = ({ message_id }: PersonRow) => message_id === null;

/** Returns those whose turn has come again; of those who were sent nothing yet no more than the wave has room for. */
async function againIn(trx: Trx, row: CampaignRow, { now, most }: Sending): Promise<PersonRow[]> {
  const due = await peopleDueAgain(trx, row, now, Math.max(most, LEAST_LOOKS));
  let room = row.upto - row.fed;
  return due.filter((each) => !isFirst(each) || room-- > 0).slice(0, most);
}

const goes = ({ excluded, againAt }: Turn) => excluded === undefined && againAt === undefined;

/** Returns the next people who wait, and the place up to which it has looked. */
async function nextPeople(
  trx: Trx,
  row: CampaignRow,
  most: number,
): Promise<{ rows: PersonRow[]; place: string }> {
  const looks = Math.min(Math.max(most * 2, LEAST_LOOKS), MOST_LOOKS);
  const page = await peopleAfter(trx, row, { after: row.place, looks, state: 'waiting' });
  const rows = page.rows.filter(({ again_at }) => again_at === null).slice(0, most);
  if (rows.length === most) return { rows, place: rows.at(-1)!.person };
  return { rows, place: page.last ?? row.place };
}

/** Decides what becomes of each whose turn it is. */
async function turnsOf(
  trx: Trx,
  row: CampaignRow,
  people: readonly PersonRow[],
  plan: Plan,
  o: Sending,
): Promise<Turn[]> {
  const turns = await addressed(trx, row, people);
  await excludeOptOuts(trx, row, turns, plan, o.now);
  const pace = paceOf(row);
  for (const turn of turns.filter(goes)) {
    const until = quietFor(pace, turn.phone, o.now);
    if (until !== undefined) turn.againAt = until;
  }
  if (pace.mostPerDay !== undefined) await deferBeyondDay(turns, pace, o);
  const left = turns.filter(goes);
  const free = await o.free(left.map(({ person, contactId }) => ({ person: person!, contactId })));
  for (const turn of left) if (!free.has(turn.person!)) turn.againAt = o.now + BUSY_MS;
  return turns;
}

const NOT_KNOWN = { contactId: undefined, country: undefined };

/** Finds out by what each is reached. */
async function addressed(trx: Trx, row: CampaignRow, people: readonly PersonRow[]): Promise<Turn[]> {
  const { workspace_id: workspaceId } = row;
  const ids = people.flatMap(({ person }) => (isContactId(person) ? [person] : []));
  const addresses = await sendingAddresses(trx, workspaceId, ids);
  const twice = await standTwice(trx, row, people);
  return people.map((own): Turn => {
    if (!isContactId(own.person)) {
      const turn = { row: own, person: own.person, phone: own.person, ...NOT_KNOWN };
      return twice.has(own.person) ? { ...turn, excluded: 'duplicate' } : turn;
    }
    const address = addresses.get(own.person);
    const phone = address && 'phone' in address ? address.phone : undefined;
    const person = address && (phone ?? own.person);
    const country = address && phone === undefined ? countryOfRecipient(address) : undefined;
    const turn = { row: own, person, phone, contactId: own.person, country };
    return address ? turn : { ...turn, excluded: 'unusable' };
  });
}

/** Returns the numbers of people who by now are reached by another of their names, in the same campaign. */
async function standTwice(
  trx: Trx,
  row: CampaignRow,
  people: readonly PersonRow[],
): Promise<ReadonlySet<string>> {
  const numbers = people.flatMap(({ person }) => (isContactId(person) ? [] : [person]));
  if (numbers.length === 0) return new Set();
  const { workspace_id: workspaceId } = row;
  const owners = new Set((await contactsWithPhones(trx, workspaceId, numbers)).values());
  if (owners.size === 0) return new Set();
  const numbersBy = await numbersOf(trx, workspaceId, [...owners]);
  const namesOf = (owner: string) => [...(numbersBy.get(owner) ?? []).toSorted(), owner];
  const places = await placesIn(trx, row, [...owners].flatMap(namesOf));
  const twice = [...owners].flatMap((owner) =>
    waitingTwice(namesOf(owner).flatMap((name) => places.get(name) ?? [])),
  );
  return new Set(twice.map(({ person }) => person));
}

async function excludeOptOuts(
  trx: Trx,
  { workspace_id: workspaceId }: CampaignRow,
  turns: readonly Turn[],
  { category }: Plan,
  now: number,
): Promise<void> {
  const left = turns.filter(goes);
  const states = await optOutsOf(
    trx,
    left.map(({ contactId, phone }) => ({
      workspaceId,
      ...(contactId !== undefined && { contactId }),
      ...(phone !== undefined && { phone }),
    })),
  );
  for (const [i, turn] of left.entries())
    if (blockedBy(states[i], category, now)) turn.excluded = 'opted_out';
}

/** Defers those who have had enough today: they wait for their next day. */
async function deferBeyondDay(
  turns: readonly Turn[],
  { mostPerDay, quietHours }: ReturnType<typeof paceOf>,
  { now, sentSince }: Sending,
): Promise<void> {
  const known = turns.filter((turn) => goes(turn) && turn.contactId !== undefined);
  const days = known.map(({ phone }) => dayIn(zoneOf(phone, quietHours?.timeZone ?? HERE, now), now));
  const sent = await sentSince(known.map(({ contactId }, i) => ({ contactId: contactId!, since: days[i]! })));
  for (const [i, turn] of known.entries()) {
    if ((sent.get(turn.contactId!) ?? 0) < mostPerDay!) continue;
    const zone = zoneOf(turn.phone, quietHours?.timeZone ?? HERE, now);
    const tomorrow = dayIn(zone, days[i]! + 26 * HOUR);
    turn.againAt = (quietHours && quietUntil(quietHours, zone, tomorrow)) ?? tomorrow;
  }
}

/** Writes what becomes of them; returns those who go. */
async function write(
  trx: Trx,
  row: CampaignRow,
  turns: readonly Turn[],
  costings: Costings,
  plan: Plan,
  { now, afford }: Sending,
): Promise<Taken[]> {
  const counts = new Changes();
  const taken: Taken[] = [];
  const links: LinkRow[] = [];
  const changed = turns.map((turn): PersonRow => {
    const { row: own, excluded, againAt, person, contactId, country } = turn;
    if (againAt !== undefined) return { ...own, again_at: againAt };
    if (excluded !== undefined) {
      const next: PersonRow = { ...own, state: 'excluded', reason: excluded, again_at: null };
      counts.move(row, own, next);
      return next;
    }
    const messageId = randomOf(trx).newId('msg', now);
    const given = own.given === '' ? [] : (JSON.parse(own.given) as string[]);
    const body = bodyOf(plan, given, codesOf(trx, row, own.person, links));
    taken.push({
      ...{ campaignId: row.id, messageId, person: person!, contactId, body, category: plan.category },
      ...{ sentBy: row.started_by, country, budgeted: afford !== undefined },
    });
    const next: PersonRow = {
      ...own,
      state: 'accepted',
      reason: null,
      message_id: messageId,
      again_at: null,
    };
    counts.move(row, own, next);
    counts.add(row, spentAs(costings.get(turn)!, now), 1);
    return next;
  });
  await writePeople(trx, changed);
  await insertLinks(trx, links);
  await counts.write(trx);
  return taken;
}
