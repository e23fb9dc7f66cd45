import type { AuditEntry } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { listOf, useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { reasonInWords } from '../../nouns/channels/reason.tsx';
import { pageOfId } from '../../nouns/page-of-id.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, EmptyPage, PageFrame } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { type audit as enAudit, useAuditWords } from '../../words/en/audit.ts';
import { type refusals as enRefusals, useRefusalsWords } from '../../words/en/refusals.ts';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Audit /> : <MembersOnly />;
}

function Audit() {
  const audit = useAuditWords();
  const refusals = useRefusalsWords();
  return (
    <PageFrame title={audit.title} lead={audit.lead} actions={<CopyAsCurl path="/api/v1/audit" />}>
      <Card flush>
        <Table
          label={audit.list}
          columns={columnsOf(audit, refusals)}
          list={useApiPages(auditPages)}
          idOf={({ id }) => id}
          empty={
            <Empty icon={<ScrollText />} title={audit.empty.title}>
              {audit.empty.text}
            </Empty>
          }
        />
      </Card>
    </PageFrame>
  );
}

function MembersOnly() {
  const audit = useAuditWords();
  const { workspace } = useSignedInAs();
  return (
    <EmptyPage page={audit.title} icon={<ScrollText />} title={audit.membersOnly.title}>
      {audit.membersOnly.text(workspace.name)}
    </EmptyPage>
  );
}

const auditPages = listOf(['audit'], 'audit');

/** The actions after which the thing has no page any more. */
const GONE = new Set(['webhook.deleted', 'channel.removed']);

const columnsOf = (audit: Words, refusals: typeof enRefusals): Column<AuditEntry>[] => [
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
        {whatOf(entry, audit, refusals)}
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

type Words = typeof enAudit;

function whoOf({ actor: { type, name, id } }: AuditEntry, { actors }: Words): string {
  const word = actors[type];
  return typeof word === 'string' ? word : word(name ?? id ?? '');
}

function whatOf(
  { action, detail = {} }: AuditEntry,
  { actions, more }: Words,
  refusals: typeof enRefusals,
): string {
  const what = actions[action] ?? action;
  const as = reasonInWords(detail, refusals) ?? textIn(detail, 'role', 'kind', 'status', 'reason');
  return as === undefined ? what : more(what, as);
}

function targetOf({ target, targetName, detail }: AuditEntry, words: Words): string {
  if (target.startsWith('wks_')) return words.thisWorkspace;
  return formatPhone(targetName ?? textIn(detail, 'email', 'phone', 'name', 'url') ?? target);
}

/** Returns who acted on what in one line, for a phone. */
function lineOf(entry: AuditEntry, words: Words): string {
  const [who, target] = [whoOf(entry, words), targetOf(entry, words)];
  return who === target ? who : words.line(who, target);
}

function textIn(detail: AuditEntry['detail'], ...members: string[]): string | undefined {
  const values = members.map((name) => (detail as Record<string, unknown> | undefined)?.[name]);
  return values.find((value) => typeof value === 'string');
}

/** Leads to the page of the thing with this id, if it has one. */
function IdLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  const page = id === undefined ? undefined : pageOfId(id);
  if (!page) return children;
  return (
    <Link {...page.destination} className="text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
