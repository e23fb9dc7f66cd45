import type { AuditEntry } from '@meghdoot/sdk';
import { Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import type { audit as enAudit } from '../../words/en/audit.ts';
import { lineOf, targetOf, whatOf, whoOf } from './entry-words.ts';
import { IdLink } from './id-link.tsx';

/** The actions after which the thing has no page any more. */
const GONE = new Set(['webhook.deleted', 'channel.removed']);

export const columnsOf = (audit: typeof enAudit): Column<AuditEntry>[] => [
  {
    key: 'when',
    title: audit.columns.when,
    min: 120,
    cell: ({ at }) => <Time at={at} />,
  },
  {
    key: 'who',
    title: audit.columns.who,
    min: 160,
    leaves: 2,
    grow: 2,
    cell: (entry) => <IdLink id={entry.actor.id}>{whoOf(entry, audit)}</IdLink>,
  },
  {
    key: 'what',
    title: audit.columns.what,
    min: 192,
    grow: 3,
    cell: (entry, gone) => (
      <>
        {whatOf(entry, audit)}
        {gone.has('who') && <span className="block truncate text-sm text-soft">{lineOf(entry, audit)}</span>}
      </>
    ),
  },
  {
    key: 'target',
    title: audit.columns.target,
    min: 160,
    leaves: 3,
    grow: 2,
    cell: (entry) => (
      <IdLink id={GONE.has(entry.action) ? undefined : entry.target}>{targetOf(entry, audit)}</IdLink>
    ),
  },
  {
    key: 'address',
    title: audit.columns.address,
    min: 168,
    leaves: 1,
    cell: ({ address }) => <span className="font-mono text-sm">{address}</span>,
  },
];
