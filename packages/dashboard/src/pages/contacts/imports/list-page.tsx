import type { Import } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { usePrefetch } from '../../../api/api.tsx';
import { useGrowingList } from '../../../api/growing-list.ts';
import { useLive } from '../../../api/live.tsx';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import type { Column } from '../../../ui/lists/columns.ts';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useImportsWords } from '../../../words/en/imports.ts';
import { DropFile } from './drop-file.tsx';
import { ImportStateBadge } from './import-state.tsx';
import { importById, importList } from './queries.ts';

/** Takes a file of people, and lists those of the last thirty days. */
export function Page() {
  const words = useImportsWords();
  const { title: contacts } = useContactsWords();
  const { list, waiting, showNew } = useLiveImports();
  const prefetch = usePrefetch();
  const columns = useColumns();
  return (
    <PageFrame
      title={words.title}
      lead={words.lead}
      above={{ page: { to: '/contacts' }, label: contacts }}
      actions={<CopyAsCurl path="/api/v1/imports" />}
    >
      <DropFile />
      <section aria-label={words.list.title} className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{words.list.title}</h2>
        <div>
          <NewRows count={waiting} onShow={() => void showNew()} />
          <Card flush>
            <Table<Import>
              label={words.list.title}
              columns={columns}
              list={list}
              idOf={({ id }) => id}
              hrefOf={({ id }) => ({ to: '/contacts/imports/$id', params: { id } })}
              onNear={({ id }) => prefetch(importById(id))}
              empty={
                <Empty example="imports" icon={<FileSpreadsheet />} title={words.list.empty}>
                  {words.list.emptyText}
                </Empty>
              }
            />
          </Card>
        </div>
      </section>
    </PageFrame>
  );
}

function useLiveImports() {
  const imports = useGrowingList({ ...importList, placeOf: ({ id }) => id });
  useLive((events) => {
    const changed = new Map<string, Import>();
    for (const { type, data } of events)
      if (type === 'import.updated') changed.set((data as Import).id, data as Import);
    imports.offer([...changed.values()]);
  });
  return imports;
}

function useColumns(): Column<Import>[] {
  const { columns } = useImportsWords().list;
  return [
    {
      key: 'file',
      title: columns.file,
      min: 168,
      grow: 3,
      cell: (row, gone) => <Name row={row} gone={gone} />,
    },
    { key: 'state', title: columns.state, min: 188, cell: ({ state }) => <ImportStateBadge state={state} /> },
    {
      key: 'people',
      title: columns.people,
      min: 216,
      leaves: 2,
      grow: 2,
      cell: (row) => <Became row={row} />,
    },
    {
      key: 'when',
      title: columns.when,
      min: 120,
      leaves: 1,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** Shows beneath the name what has become of it, where its column has left. */
function Name({ row, gone }: { row: Import; gone: ReadonlySet<string> }) {
  const { unnamed } = useImportsWords().list;
  return (
    <Link
      to="/contacts/imports/$id"
      params={{ id: row.id }}
      className="group flex min-h-11 flex-col justify-center leading-tight"
    >
      <span className="truncate font-medium leading-snug underline-offset-4 group-hover:underline">
        {row.fileName ?? unnamed}
      </span>
      {gone.has('people') && (
        <span className="truncate text-sm text-soft">
          <Became row={row} />
        </span>
      )}
    </Link>
  );
}

function Became({ row: { lines, result, undo } }: { row: Import }) {
  const { list: words } = useImportsWords();
  if (undo) return words.gone(undo.removed);
  return result ? words.made(result.made, result.changed) : words.lines(lines);
}
