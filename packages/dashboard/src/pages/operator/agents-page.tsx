import { Bot } from 'lucide-react';
import { Id } from '../../ui/copy/copy.tsx';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useOperatorWords } from '../../words/en/operator.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { OperatorList } from './operator-list.tsx';

const TONES: Record<'open' | 'claimed' | 'expired', Tone> = {
  open: 'blue',
  claimed: 'teal',
  expired: 'grey',
};

export function Page() {
  const words = useOperatorWords();
  const shell = useShellWords();
  const { agents } = words;
  return (
    <OperatorList
      title={shell.pages.agents}
      lead={agents.lead}
      name="agents"
      read={(operator, query, signal) => operator.agents.list(query, { signal })}
      nameOf={({ name, email, agent, address }) => name ?? email ?? agent ?? address}
      columns={[
        { key: 'kind', title: words.kind, min: 176, leaves: 3, cell: (row) => agents.kinds[row.kind] },
        {
          key: 'status',
          title: agents.status,
          min: 128,
          cell: (row) => <Badge tone={TONES[row.status]}>{agents.statuses[row.status]}</Badge>,
        },
        {
          key: 'uses',
          title: agents.uses,
          min: 160,
          leaves: 1,
          grow: 2,
          cell: (row) => row.useCases.join(', '),
        },
        {
          key: 'at',
          title: words.came,
          min: 120,
          leaves: 2,
          cell: (row) => <Time at={row.createdAt} />,
        },
      ]}
      detail={(row) => (
        <Facts
          facts={[
            [words.kind, agents.kinds[row.kind]],
            [
              agents.status,
              <Badge key="status" tone={TONES[row.status]}>
                {agents.statuses[row.status]}
              </Badge>,
            ],
            row.name !== undefined && [words.name, row.name],
            row.email !== undefined && [words.email, row.email],
            row.useCases.length > 0 && [agents.uses, row.useCases.join(', ')],
            row.agent !== undefined && [agents.program, row.agent],
            row.issuer !== undefined && [agents.issuer, row.issuer],
            [agents.address, row.address],
            [words.came, <Time key="at" at={row.createdAt} />],
            row.status === 'open' && [agents.expires, <Time key="expires" at={row.expiresAt} />],
            row.claimedAt !== undefined && [agents.claimed, <Time key="claimed" at={row.claimedAt} />],
            [agents.sandbox, <Id key="workspace" value={row.workspaceId} />],
            [words.id, <Id key="id" value={row.id} />],
          ]}
        />
      )}
      empty={{ icon: <Bot />, ...agents.empty }}
    />
  );
}
