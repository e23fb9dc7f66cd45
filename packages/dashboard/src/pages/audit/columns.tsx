import type { AuditEntry } from '@meghdoot/sdk';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import type { audit as enAudit } from '../../words/en/audit.ts';
import { lineOf, targetOf, whatOf, whoOf } from './entry-words.ts';
import { IdLink } from './id-link.tsx';

/** What is not there any more has no page. */
const GONE = new Set(['webhook.deleted', 'channel.removed']);

export const columnsOf = (audit: typeof enAudit): Column<AuditEntry>[] => [
  {
    key: 'when',
    title: audit.columns.when,
    width: '7.5rem',
    cell: ({ at }) => <Time at={at} />,
  },
  {
    key: 'who',
    title: audit.columns.who,
    wide: true,
    cell: (entry) => <IdLink id={entry.actor.id}>{whoOf(entry, audit)}</IdLink>,
  },
  {
    key: 'what',
    title: audit.columns.what,
    cell: (entry) => (
      <>
        {whatOf(entry, audit)}
        <span className="block truncate text-sm text-soft md:hidden">{lineOf(entry, audit)}</span>
      </>
    ),
  },
  {
    key: 'target',
    title: audit.columns.target,
    wide: true,
    cell: (entry) => (
      <IdLink id={GONE.has(entry.action) ? undefined : entry.target}>{targetOf(entry, audit)}</IdLink>
    ),
  },
  {
    key: 'address',
    title: audit.columns.address,
    wide: true,
    width: '11rem',
    cell: ({ address }) => <span className="font-mono text-sm">{address}</span>,
  },
];
