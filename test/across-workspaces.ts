/**
 * The statements that read a table which is keyed by the workspace without saying whose rows they want, and why. Were the
 * tables distributed by the workspace, each of these would ask every part; all others would ask one.
 */
export const ACROSS: readonly { statement: RegExp; because: string }[] = [
  {
    statement: /\bphase = '(new|ready|blocked|yielding|sending|unconfirmed|parked|scheduled)'/,
    because:
      'work is found by its channel, which is of one workspace, or over all of them by indexes that hold work alone',
  },
  {
    statement: /m\.channel_id = v\.channel_id and m\.provider_id = v\.provider_id/,
    because: 'WhatsApp names a message by its number and an id of its own',
  },
  {
    statement:
      /^select count\(\*\) as "count", (min|max)\("id"\) as "last" from \(select "id" from "messages" where/,
    because:
      'it counts how far a page looks along an index; whose they are is asked of those that the page takes',
  },
  {
    statement: /^select \* from "notification_cursors"$/,
    because: 'one process tells the members of all workspaces: a small row for each',
  },
  {
    statement: /from "notification_choices" where "mail_after_ms" is not null$/,
    because: 'a worker looks for who wants mail over all of them, by an index that holds these alone',
  },
  {
    statement: /^delete from "notification_mails" where "waiting_since" < /,
    because: 'what is old is swept over all of them',
  },
  {
    statement: /^delete from "notification_devices" where "id" = /,
    because: 'a browser that is gone is gone for every workspace that it belonged to',
  },
  {
    statement: /from "erasures" where "erased_at" is null order by "asked_at"/,
    because: 'a worker erases the people of all of them, some at a time',
  },
  {
    statement: /from "contact_changes" where "finished_at" is null order by "id"/,
    because: 'a worker makes the changes of all of them, some at a time',
  },
  {
    statement: /from "imports" where "(waiting_since" is not null|has_file" = 1|until" <)/,
    because: 'a worker works the imports of all of them, and forgets those whose time is over',
  },
  {
    statement:
      /^with v\("workspace_id", "subject"\) as [\s\S]*from v\s+cross join events e\s+where e\.subject = v\.subject/,
    because: 'the subject is found by its own index; its workspace is compared after that, as an expression',
  },
  {
    statement: /from "registrations" where "(claim_hash|attempt_hash|issuer)" = /,
    because: 'the token, or the assertion, says whose it is',
  },
  {
    statement: /from "invitations" where "hash" = /,
    because: 'so does the secret in the URL of an invitation',
  },
  {
    statement: /^select \* from "api_keys" where "(hash|id)" = /,
    because: 'the key says whose it is; the operator names one by its id',
  },
  {
    statement:
      /^(select|delete) .* where (\(?"\w+" is (not )?null (and|or) )*"(snoozed_until|(expires|created|uploaded|fetch|closed|revoked|templates_synced)_at)" (<|is not null)/,
    because: 'what has ended, or is due, is looked for over all workspaces',
  },
  {
    statement:
      /from "(webhooks|channels)"( as "w")? (limit|where .*"(disabled_at|removed_at|failing_since)" is)/,
    because: 'gauges, the directory and the doctor look at all of a small table',
  },
  {
    statement: /^select sum\("bytes"\) as "bytes" from "media_usage"$/,
    because: 'the gauge of all files adds up a row for each workspace',
  },
  {
    statement:
      /^select \* from "registrations"( where ("id" < .*|"lead_id" is not null))? order by "id" desc/,
    because: 'the operator lists all',
  },
  {
    statement: /^select count\(\*\) as "count", min\("expires_at"\) as "first" from "registrations"/,
    because: 'sandboxes are limited in number over all',
  },
  {
    statement: /from messages later\s+where later\.contact_id = messages\.contact_id/,
    because: 'a contact is of one workspace; were that said too, the key would seem as good as the index',
  },
  {
    statement: /"oauth_grants"( set .*)? where ("oauth_grants"\.)?"(id|person_id|client_id)" = /,
    because: 'a token, a person or a program has a grant, whatever workspace it is in',
  },
  {
    statement:
      /^select (("\w+",? ?)+|count\(\*\) as rows|1)\s+from "\w+"\s*(where \([^)]*\) > \([^)]*\)\s*)?(order by ("\w+",? ?)+ )?(limit \S+)?$/,
    because: 'a move copies, counts and compares whole tables (`copy-tables.ts`)',
  },
  {
    statement: / as value\s+from "\w+" where \([^)]*\) > \([^)]*\)/,
    because: 'whole tables are sealed with another key, in the order of their keys (`sealed-columns.ts`)',
  },
  {
    statement: /^update event_sequences set last = last \+ /,
    because: 'after a restore every workspace goes on with numbers further ahead',
  },
  {
    statement: /^select \* from "campaign_files" where "until" <= /,
    because: 'a worker forgets the files of all of them whose time is over, one at a time',
  },
  {
    statement: /^select "workspace_id", "channel_id", "state" from "campaigns" where "heard_until" > /,
    because: 'each process reads which channels have campaigns that may be answered, of all workspaces',
  },
  {
    statement: /^select \* from "campaigns" where \(state = 'scheduled' or state = 'running'/,
    because: 'the worker looks after the campaigns of all workspaces that are not over',
  },
];
