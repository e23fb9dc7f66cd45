import type { Key } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type useApiPages, usePrefetch } from '../../api/api.tsx';
import { keyQuery } from '../../nouns/api-keys/queries.ts';
import { Empty } from '../../ui/elements/empty.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import type { Words } from '../../words/en/index.ts';
import { AllowedFrom, KeyExpiry, LastUsed, nameOfKey } from './key-words.tsx';

const columnsOf = (apiKeys: Words['apiKeys']): Column<Key>[] => [
  {
    key: 'name',
    title: apiKeys.columns.name,
    min: 160,
    grow: 3,
    cell: (key, gone) => (
      <>
        <Link to="/settings/api/$id" params={{ id: key.id }} className="font-medium text-ink">
          {nameOfKey(key, apiKeys)}
        </Link>
        {gone.has('lastFour') && <code className="block font-mono text-sm text-soft">…{key.lastFour}</code>}
      </>
    ),
  },
  {
    key: 'kind',
    title: apiKeys.columns.kind,
    min: 112,
    leaves: 3,
    cell: ({ kind }) => apiKeys.kinds[kind],
  },
  {
    key: 'mode',
    title: apiKeys.columns.mode,
    min: 80,
    leaves: 2,
    cell: ({ mode }) => apiKeys.modes[mode],
  },
  {
    key: 'lastFour',
    title: apiKeys.columns.lastFour,
    min: 96,
    leaves: 5,
    cell: ({ lastFour }) => <code className="font-mono text-sm">{lastFour}</code>,
  },
  {
    key: 'lastUsed',
    title: apiKeys.columns.lastUsed,
    min: 128,
    cell: (key) => <LastUsed of={key} />,
  },
  {
    key: 'expires',
    title: apiKeys.columns.expires,
    min: 136,
    leaves: 4,
    grow: 1,
    cell: (key) => <KeyExpiry of={key} />,
  },
  {
    key: 'allowIps',
    title: apiKeys.columns.allowIps,
    min: 144,
    leaves: 1,
    grow: 1,
    cell: (key) => <AllowedFrom of={key} />,
  },
];

export function KeyTable({ list, make }: { list: ReturnType<typeof useApiPages<Key>>; make: ReactNode }) {
  const apiKeys = useApiKeysWords();
  const prefetch = usePrefetch();
  const kept = list.rows?.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <Table
      label={apiKeys.list}
      columns={columnsOf(apiKeys)}
      list={{ ...list, rows: kept?.length === 0 && list.hasNextPage ? undefined : kept }}
      idOf={({ id }) => id}
      hrefOf={({ id }) => ({ to: '/settings/api/$id', params: { id } })}
      onNear={({ id }) => prefetch(keyQuery(id))}
      empty={
        <Empty example="keys" icon={<KeyRound />} title={apiKeys.empty.title} action={make}>
          {apiKeys.empty.text}
        </Empty>
      }
    />
  );
}
