import type { Meghdoot, Page } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { type Search, useFilters } from '../../search.ts';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOperatorWords } from '../../words/en/operator.ts';
import { mailto } from './mailto.ts';

interface OperatorListProps<Row> {
  title: string;
  lead: string;
  /** The name of the list in the cache. */
  name: string;
  read: (
    operator: Meghdoot['operator'],
    query: { limit: number; cursor?: string },
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  /** Returns the name of a row, whose link opens it. */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  detail: (row: Row) => ReactNode;
  empty: { icon: ReactNode; title: string; text: string };
}

/** A list of the installation's: newest first, a row opens over it, and the URL says which. */
export function OperatorList<Row extends { id: string }>(props: OperatorListProps<Row>) {
  const words = useOperatorWords();
  const { session } = useSignedInAs();
  const { title, lead } = props;
  return (
    <PageFrame title={title} lead={lead}>
      {session.person.operator ? (
        <List {...props} />
      ) : (
        <Empty icon={<Lock />} title={words.onlyOperator}>
          {words.onlyOperatorText}
        </Empty>
      )}
    </PageFrame>
  );
}

function List<Row extends { id: string }>(props: OperatorListProps<Row>) {
  const { title, name, read, nameOf, columns, detail, empty } = props;
  const words = useOperatorWords();
  const [{ open }, setFilters] = useFilters();
  const list = useApiPages<Row>({
    key: ['operator', name],
    read: (api, cursor, signal) =>
      read(api.operator, { limit: 50, ...(cursor !== undefined && { cursor }) }, signal),
  });
  const opened = list.rows?.find(({ id }) => id === open);
  const link: Column<Row> = {
    key: 'name',
    title: words.from,
    min: 176,
    grow: 2,
    cell: (row) => (
      <Link
        to="."
        search={(before: Search) => ({ ...before, open: row.id })}
        resetScroll={false}
        className="font-medium text-ink underline-offset-4 hover:underline"
      >
        {nameOf(row)}
      </Link>
    ),
  };
  return (
    <Card flush>
      <Table
        label={title}
        columns={[link, ...columns]}
        list={list}
        idOf={({ id }) => id}
        hrefOf={(row) => ({ to: '.', search: (before: Search) => ({ ...before, open: row.id }) })}
        empty={
          <Empty icon={empty.icon} title={empty.title}>
            {empty.text}
          </Empty>
        }
      />
      <Dialog
        open={opened !== undefined}
        onClose={() => setFilters({ open: undefined })}
        title={opened ? nameOf(opened) : ''}
        wide
      >
        {opened && detail(opened)}
      </Dialog>
    </Card>
  );
}

/** Text as somebody wrote it, line breaks included. */
export function Written({ text }: { text: string | undefined }) {
  const words = useOperatorWords();
  return text ? <p className="whitespace-pre-wrap">{text}</p> : <p className="text-soft">{words.noText}</p>;
}

export function MailTo({ address }: { address: string }) {
  return (
    <a href={mailto(address)} className="text-accent underline underline-offset-4">
      {address}
    </a>
  );
}
