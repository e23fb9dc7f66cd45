import type { Key } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type useApiPages, usePrefetch } from '../../api/api.tsx';
import { keyQuery } from '../../nouns/api-keys/queries.ts';
import { Empty } from '../../ui/empty.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { apiKeys as enApiKeys } from '../../words/en/api-keys.ts';
import { useWords, type Words } from '../../words/words.tsx';
import { AllowedFrom, KeyExpiry, LastUsed, nameOfKey } from './key-words.tsx';

const columnsOf = (apiKeys: Words['apiKeys']): Column<Key>[] => [
  {
    key: 'name',
    title: apiKeys.columns.name,
    cell: (key) => (
      <Link to="/settings/api/$id" params={{ id: key.id }} className="font-medium text-ink">
        {nameOfKey(key, apiKeys)}
      </Link>
    ),
  },
  {
    key: 'kind',
    title: apiKeys.columns.kind,
    wide: true,
    width: '12%',
    cell: ({ kind }) => apiKeys.kinds[kind],
  },
  {
    key: 'mode',
    title: apiKeys.columns.mode,
    wide: true,
    width: '9%',
    cell: ({ mode }) => apiKeys.modes[mode],
  },
  {
    key: 'lastFour',
    title: apiKeys.columns.lastFour,
    width: '6.5rem',
    cell: ({ lastFour }) => <code className="font-mono text-sm">{lastFour}</code>,
  },
  {
    key: 'lastUsed',
    title: apiKeys.columns.lastUsed,
    width: '8.5rem',
    cell: (key) => <LastUsed of={key} />,
  },
  {
    key: 'expires',
    title: apiKeys.columns.expires,
    wide: true,
    width: '16%',
    cell: (key) => <KeyExpiry of={key} />,
  },
  {
    key: 'allowIps',
    title: apiKeys.columns.allowIps,
    wide: true,
    width: '18%',
    cell: (key) => <AllowedFrom of={key} />,
  },
];

/** The keys that are not revoked. */
export function KeyTable({ list, make }: { list: ReturnType<typeof useApiPages<Key>>; make: ReactNode }) {
  const apiKeys = useWords(enApiKeys);
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
        <Empty icon={<KeyRound />} title={apiKeys.empty.title} action={make}>
          {apiKeys.empty.text}
        </Empty>
      }
    />
  );
}
