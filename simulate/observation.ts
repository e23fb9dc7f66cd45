/** Observes a run: what everybody did, and what the rows are, since all of it was checked last. */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import { CAMPAIGN_FACTS } from '../test/kit/campaigns.ts';
import { CONVERSATION_FACTS, TAKERS } from '../test/kit/conversations.ts';
import {
  type History,
  type HistoryOf,
  messageHistoryOf,
  TALLIES,
  type Wish,
  type WithHistory,
} from '../test/kit/history.ts';
import { type Broken, judge } from '../test/kit/invariants.ts';
import type { CampaignClients } from './campaigns.ts';
import type { SharedDatabase } from './database.ts';
import type { Leavers } from './leavers.ts';
import type { Members } from './members.ts';
import type { Mergers } from './mergers.ts';
import type { Owners } from './owners.ts';
import type { Processes } from './processes.ts';
import type { Receiver } from './receivers.ts';
import type { Scheduler } from './scheduler.ts';
import type { WhatsApp } from './whatsapp.ts';

export interface Observation {
  /** Returns what is broken now; `in the end` everything is checked. */
  broken(when: 'always' | 'in the end'): Broken[];
  /** Returns whether nothing is left to do. */
  quiet(): boolean;
  /** Forgets all that was done up to now, which has been checked. Everything must have ended. */
  forget(): void;
  totals(): { messages: number; calls: number; events: number };
}

export interface ObservationOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  whatsApp: WhatsApp;
  receivers: readonly Receiver[];
  processes: Processes;
  wishes: Wish[];
  members: Members;
  leavers: Leavers;
  mergers: Mergers;
  campaigns: CampaignClients;
  owners: Owners;
  unleased: readonly string[];
  clockSpreadMs: number;
}

/** Clocks differ by less; nothing is made for so long before and after `forget`. */
const CLOCK_MARGIN_MS = 5 * SECOND;

export function observe(o: ObservationOptions): Observation {
  const { scheduler, database, whatsApp, receivers, processes, wishes } = o;
  const { rows } = database;
  let since = 0;
  const lastChecked = new Map<string, number>();
  const forgotten = { messages: 0, calls: 0, events: 0, failed: 0, cancelled: 0 };
  const eventsTaken = () => receivers.reduce((sum, receiver) => sum + receiver.taken.length, 0);
  const count = (text: string) => rows<{ n: number }>(`select count(*) as n from ${text}`)[0]!.n;
  // A receipt of one copy that failed and one of the other that arrived, applied together, are one move of the row.
  const failed = () => forgotten.failed + count(`events where type = 'message.failed' and at > ${since}`);
  const cancelled = () => forgotten.cancelled + count("moves where later = 'cancelled'");

  function history(when: 'always' | 'in the end'): HistoryOf<'simulate'> {
    const disabled = new Set(
      rows<{ id: string }>('select id from webhooks where disabled_at is not null').map(({ id }) => id),
    );
    const messages = rows<History['messages'][number] & WithHistory>(
      'select * from messages where created_at > ?',
      since,
    );
    return {
      ...{ wishes, unleased: o.unleased, clockSpreadMs: o.clockSpreadMs, failures: processes.failures },
      ...{ arrivals: whatsApp.arrivals, protocol: whatsApp.faults },
      ...{ written: whatsApp.written.length, wamids: whatsApp.written.map(({ wamid }) => wamid) },
      receivers: receivers.map(({ origin, workspaceId, webhookId, after, types, taken }) => ({
        ...{ name: origin, workspaceId, after, taken, well: true, due: new Set<number>() },
        ...{ wants: (type) => types.has(type), disabled: disabled.has(webhookId) },
      })),
      backlogs: processes
        .all()
        .flatMap(({ name, service, state }) =>
          service && state === 'running' ? [{ process: name, size: service.underived.size() }] : [],
        ),
      moves: rows('select * from moves order by rowid'),
      retreats: rows<{ what: string }>('select what from retreats').map(({ what }) => what),
      failed: failed(),
      cancelled: cancelled(),
      channels: rows('select id, lost_answer from channels'),
      messages,
      messageHistory: messageHistoryOf(messages),
      events: rows('select workspace_id, sequence, type, subject from events where at > ?', since),
      sequences: rows<{ workspace_id: string; last: number }>('select * from event_sequences').map((row) => ({
        ...row,
        before: lastChecked.get(row.workspace_id) ?? 0,
      })),
      tallies: when === 'always' ? [] : rows(TALLIES),
      counters: rows('select counts, status, count from counters'),
      ofConversations: {
        conversations: rows(CONVERSATION_FACTS.conversations),
        written: rows(CONVERSATION_FACTS.written),
        told: rows(CONVERSATION_FACTS.told),
        turns: o.members.turns,
        reads: rows(CONVERSATION_FACTS.reads),
        shown: when === 'always' ? [] : o.members.shown,
        since: rows(CONVERSATION_FACTS.since),
        mergesAsked: o.mergers.mergesAsked,
        merges: rows('select * from merges order by rowid'),
        firsts: rows('select * from firsts'),
      },
      takers: rows(TAKERS),
      departed: rows('select * from departed'),
      departures: o.leavers.departures,
      ofCampaigns: {
        plans: o.campaigns.plans,
        campaigns: rows(CAMPAIGN_FACTS.campaigns),
        people: rows(CAMPAIGN_FACTS.people),
        counts: rows(CAMPAIGN_FACTS.counts),
        sent: rows(CAMPAIGN_FACTS.sent),
        told: rows(CAMPAIGN_FACTS.told),
      },
      failureCounters: rows('select count from failure_counters'),
      inbox: rows('select id, error from inbox'),
      deliveries: rows("select webhook_id, sequence, status from deliveries where status <> 'delivered'"),
    };
  }

  return {
    broken: (when) => judge('simulate', history(when), when),
    quiet: () =>
      wishes.every(({ acceptedAt, refused }) => acceptedAt !== undefined || refused !== undefined) &&
      // One that is frozen still has what was brought to it.
      processes.all().every(({ state }) => state !== 'frozen') &&
      whatsApp.pending() === 0 &&
      !o.owners.busy() &&
      !o.members.busy() &&
      !o.leavers.busy() &&
      !o.mergers.busy() &&
      !o.campaigns.busy() &&
      count('replays') === 0 &&
      count('webhooks where disabled_at is not null') === 0 &&
      count('messages where phase is not null') === 0 &&
      count('inbox') === 0 &&
      count("deliveries where status = 'pending'") === 0 &&
      count(
        'webhooks w where disabled_at is null and cursor < (select last from event_sequences s where s.workspace_id = w.workspace_id)',
      ) === 0,
    forget() {
      Object.assign(forgotten, { failed: failed(), cancelled: cancelled() });
      since = scheduler.now() - CLOCK_MARGIN_MS;
      rows('delete from moves');
      for (const { workspace_id, last } of rows<{ workspace_id: string; last: number }>(
        'select * from event_sequences',
      ))
        lastChecked.set(workspace_id, last);
      forgotten.messages += wishes.length;
      forgotten.calls += whatsApp.arrivals.length;
      forgotten.events += eventsTaken();
      wishes.length = 0;
      whatsApp.forget();
      for (const receiver of receivers) receiver.forget(lastChecked.get(receiver.workspaceId) ?? 0);
    },
    totals: () => ({
      messages: forgotten.messages + wishes.length,
      calls: forgotten.calls + whatsApp.arrivals.length,
      events: forgotten.events + eventsTaken(),
    }),
  };
}

/** The number of the last event before a transaction, whose own come last. */
const lastEventOf = (row: 'old' | 'new') =>
  `(select coalesce(max(last), 0) from event_sequences where workspace_id = ${row}.workspace_id)`;

/** Has the database note what may only go one way; a replay begins a delivery anew, with no try. */
export function watchRows({ rows }: SharedDatabase): void {
  rows('create table moves (id text, earlier text, later text)');
  rows('create table retreats (what text)');
  rows('create table departed (workspace_id text, person_id text, capacity integer, after integer)');
  rows(`create trigger forgotten after update of status on deliveries
    when old.status = 'delivered' and new.status <> 'delivered' and new.tries > 0
    begin insert into retreats values ('the delivery of ' || new.sequence || ' to ' || new.webhook_id || ' became ' || new.status); end`);
  rows(`create trigger returned after update of cursor on webhooks when new.cursor < old.cursor
    begin insert into retreats values (new.id || ' went from ' || old.cursor || ' back to ' || new.cursor); end`);
  rows(`create trigger departed_after after delete on memberships
    begin insert into departed values (old.workspace_id, old.person_id, old.capacity, ${lastEventOf('old')}); end`);
  rows('create table merges (workspace_id text, from_contact text, to_contact text, after integer)');
  rows(`create trigger merged after insert on former_contacts
    begin insert into merges values (new.workspace_id, new.id, new.contact_id, ${lastEventOf('new')}); end`);
  rows('create table firsts (workspace_id text, phone text, contact_id text)');
  rows(`create trigger met after insert on contact_aliases when new.kind = 'phone'
    begin insert into firsts values (new.workspace_id, new.value, new.contact_id); end`);
  rows(`create trigger moved after update of status on messages when old.status <> new.status
    begin insert into moves values (new.id, old.status, new.status); end`);
}
