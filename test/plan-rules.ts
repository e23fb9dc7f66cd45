/** Which statements are looked at, what their plans may do and to which tables, and where they may do otherwise. */
import { ACROSS } from './across-workspaces.ts';
import type { SeenStatement } from './record-statements.ts';

export interface Explained {
  /** The lines in which the database says it. */
  plan: string[];
  /** Each thing it does that takes longer the more is stored. */
  faults: Fault[];
}

export interface Fault {
  /**
   * `walks`: a range of an index that holds all of one workspace, or of one campaign; `joins by a filter`: each row with
   * each of a table;
   * `reads across`: a workspace's table without a condition on the workspace;
   * `locks by a condition`: a subquery that locks rows, which PostgreSQL may ask again for each row that it is compared with.
   */
  kind:
    | 'reads all'
    | 'walks'
    | 'joins by a filter'
    | 'sorts'
    | 'builds an index'
    | 'locks by a condition'
    | 'reads across';
  /** Empty where rows of several tables are sorted. */
  table: string;
}

export interface Explainer {
  explain(text: string, seen: SeenStatement): Promise<Explained>;
  close(): Promise<void>;
}

/** Tables that stay small, so that reading all of one is cheap; every other table grows. */
const SMALL = new Map([
  ['workspaces', 'a row for each customer, and sandboxes, which are limited in number'],
  ['channels', 'a few in a workspace'],
  ['account_funds', 'a row for each account that has lacked funds'],
  ['templates', 'some dozens on a channel'],
  ['webhooks', 'twenty in a workspace at most'],
  ['leases', 'a row for each channel and webhook'],
  ['installation', 'some values that the installation keeps under names'],
  ['replays', 'one a webhook at most'],
  ['event_sequences', 'a row for each workspace'],
  ['notification_cursors', 'a row for each workspace'],
  ['notification_choices', 'a row for each member at most'],
  ['notification_devices', 'twenty for a member at most'],
  ['conversation_presence', 'a row for each conversation that a member looks at just now'],
  ['media_usage', 'a row for each workspace'],
  ['message_indexes', 'a row for each workspace'],
  ['rates', 'some hundred a card, and a card a quarter'],
  ['budgets', 'a row for each workspace'],
  ['migrations', 'a row for each migration'],
]);

export const grows = (table: string): boolean => !SMALL.has(table);

/** Tables of which a single campaign has many rows as well. */
const OF_CAMPAIGNS = ['campaign_people', 'campaign_links'];

/** Says whether these columns, each equal to a value, leave a share of a table that grows without end. */
export const leavesMuch = (table: string, equal: readonly string[]): boolean =>
  equal.length > 0 &&
  equal.every(
    (column) => column === 'workspace_id' || (column === 'campaign_id' && OF_CAMPAIGNS.includes(table)),
  );

/** A statement that stops at a page or a batch. */
export const isLimited = (text: string): boolean => /\blimit (\$\d+|\+\?|\d+)/i.test(text);

/** A statement without a filter reads an index from its end and takes each row as a page; one that leaves rows out may look at many. */
export const isFiltered = (text: string): boolean => /\bwhere\b/i.test(text);

/** Not what opens a transaction, makes a table, or a test asks by itself. */
export const isPlanned = (text: string, { from }: SeenStatement): boolean =>
  from.length > 0 && /^\s*(select|insert|update|delete|with)\b/i.test(text);

export interface Exception {
  statement: RegExp;
  may: Fault['kind'];
  /** The reason why that stays cheap. */
  because: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  ...ACROSS.map((each) => ({ ...each, may: 'reads across' as const })),
  {
    statement: /^select ("\w+",? ?)+\s+from "\w+"\s+order by ("\w+",? ?)+( desc)? limit \S+$/,
    may: 'reads all',
    because: 'the first page in the order of the primary key ends at its limit (`copy-tables.ts`)',
  },
  {
    statement: /^select count\(\*\) as rows from "\w+"$/,
    may: 'reads all',
    because: 'a move counts each table once, with no server running (`copy-tables.ts`)',
  },
  {
    statement: /"sqlite_master" where "type" in|from sqlite_schema t join pragma_table_info/,
    may: 'sorts',
    because: 'there are some forty tables',
  },
  {
    statement: /from "memberships" .*where ("memberships"\.)?"(person_id|workspace_id)" =/,
    may: 'sorts',
    because: 'the workspaces of a person, and the members of a workspace, are few',
  },
  {
    statement:
      /from "memberships" .*where ("memberships"\.)?"workspace_id" =|from "memberships"\) as "membership" on/,
    may: 'walks',
    because: 'the members of a workspace are few',
  },
  {
    statement: /"contact_changes" where "workspace_id" = \S+ and "finished_at"/,
    may: 'walks',
    because: 'a workspace has the changes of a week, which somebody asked for one by one',
  },
  {
    statement: /from "conversations" as "c" where .*"c"."contact_id" (in|=)/,
    may: 'sorts',
    because: 'a person has one conversation for each channel, and a search finds 50 people at most',
  },
  {
    statement: /^delete from "\w+" where workspace_id = \S+\s+and "\w+" in \(select [\s\S]* limit \S+\)$/,
    may: 'sorts',
    because: 'a workspace is deleted 2,000 rows at a time (`erase-workspace.ts`)',
  },
  {
    statement: /^select "id", "phase", "body" from "messages" .*"id" in \(.*\) order by "id" for update$/,
    may: 'sorts',
    because: 'retention locks 400 rows at most, in an order in which nobody waits for one another',
  },
  {
    statement: /from "simulator_calls" where "way" =/,
    may: 'sorts',
    because: 'the calls to the simulated WhatsApp that are under way are few, and are deleted',
  },
  {
    statement: /from "simulator_calls" where "way" =/,
    may: 'reads all',
    because: 'the calls to the simulated WhatsApp that are under way are few, and are deleted',
  },
  {
    statement: /from "invitations" .*"workspace_id" =/,
    may: 'walks',
    because: 'a workspace has twenty invitations at most',
  },
  {
    statement: /^select \* from "registrations" where "workspace_id" =/,
    may: 'walks',
    because: 'a workspace has one registration at most',
  },
  {
    statement:
      /^update "registrations" set .* and "id" = .* and "claimed_at" is null and "closed_at" is null/,
    may: 'reads all',
    because: 'its index holds the sandboxes that are open, SANDBOX_MAX at most',
  },
  {
    statement:
      /^select \* from "(inquiries|partner_applications|mails|registrations)"( where "lead_id" is not null)? order by "id" desc$/,
    may: 'reads all',
    because: 'a list that the operator asked for on the command line',
  },
  {
    statement: /^select .* from "inbox" where "set_aside_at" is not null order by "id" desc/,
    may: 'reads all',
    because: 'the operator looks for what was set aside; the inbox holds what is left to do',
  },
  {
    statement: /^select \* from "api_keys" where "id" = [+?$1]+$/,
    may: 'reads all',
    because: 'the operator names a key by its id alone, on the command line',
  },
  {
    statement: /^select \* from "people" where "operator_at" is not null order by "id"$/,
    may: 'reads all',
    because: 'its index holds the operators',
  },
  {
    statement: /from "oauth_grants" .*"(person_id|subject)" = .* order by "oauth_grants"."id" desc/,
    may: 'sorts',
    because: 'what one person has allowed',
  },
  {
    statement: /from (failure_)?counters where .* hour >= .* group by/,
    may: 'sorts',
    because: 'a row for each hour and status of the time asked for, which is limited',
  },
  {
    statement:
      /^select count\(\*\) .* from "registrations" where "claimed_at" is null and "closed_at" is null$/,
    may: 'reads all',
    because: 'its index holds the sandboxes that are open, SANDBOX_MAX at most',
  },
  {
    statement: /^select \* from "registrations" where "issuer" = .* and "subject" = .* limit/,
    may: 'sorts',
    because: 'of one subject of one issuer, one for each sandbox it opened',
  },
  {
    statement: /^select \* from "sessions" where "person_id" =/,
    may: 'sorts',
    because: 'the browsers of one person',
  },
  {
    statement: /^delete from "sessions" where \("seen_at" <= .* or /,
    may: 'reads all',
    because: 'the browsers of real people, once an hour; an index would be written each time they are seen',
  },
  {
    statement: /^delete from "invitations" where "expires_at" <=/,
    may: 'reads all',
    because: 'twenty in a workspace at most; once an hour',
  },
  {
    statement: /^select "id" from "api_keys" where "workspace_id" = .* and "revoked_at" is null/,
    may: 'walks',
    because: 'the keys of a sandbox that is claimed or ends',
  },
  {
    statement:
      /^select (min\("next_attempt_at"\) as "at"|count\(\*\) as "count") from "mails" where "sent_at" is null/,
    may: 'reads all',
    because: 'its index holds the mails that wait',
  },
  {
    statement:
      /from "?(channels|workspaces|templates|webhooks)"?( left join "account_funds" [^?$]*)? where .* order by/s,
    may: 'sorts',
    because: 'a small table',
  },
  {
    statement: /^with v\(.*\) as \(select \* from unnest.* order by "m"."id" for update of "m"$/,
    may: 'sorts',
    because: 'the rows of one batch, so that batches lock theirs in one order',
  },
  {
    statement: /^select "id" from "campaigns" where .*state = 'running' order by "asked_at", "id"$/,
    may: 'sorts',
    because: 'few campaigns run on a channel at the same time',
  },
  {
    statement: /^select p\.\*\s+from campaigns c\s+cross join campaign_people p\s.* order by p\.campaign_id/s,
    may: 'sorts',
    because: 'the places of one person, as they are erased: a shop sends some campaigns a week',
  },
  {
    statement:
      /^select \* from "campaigns" where "workspace_id" = \S+ and "audience" like \S+ order by "id"$/,
    may: 'walks',
    because: 'the campaigns of a shop, as a person is erased: some a week',
  },
  {
    statement:
      /^delete from "campaign_(people|links)" where "workspace_id" = \S+ and "campaign_id" = \S+( and "person" <= \S+)?$/,
    may: 'walks',
    because:
      'the people of a campaign are forgotten some at a time, those of the lowest keys; a draft has links of those it was tried out on',
  },
  {
    statement: /^select \* from "rates" order by "from_day"$/,
    may: 'sorts',
    because: 'a small table, once in some seconds',
  },
  {
    statement: /^delete from "budget_days" where "workspace_id" = /,
    may: 'walks',
    because: 'a row for each day of a budget that is removed',
  },
  {
    statement: /in \(select "contact_id" from "contact_aliases" where .*"value" = /,
    may: 'sorts',
    because: 'a number has one contact',
  },
];
