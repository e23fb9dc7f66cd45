import type { Meghdoot } from '@meghdoot/sdk';
import { Building2 } from 'lucide-react';
import { useApproval } from '../../nouns/workspaces/use-approval.ts';
import { Id } from '../../ui/copy/copy.tsx';
import { Badge } from '../../ui/elements/badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useOperatorWords } from '../../words/en/operator.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { OperatorList } from './operator-list.tsx';

type Workspace = Awaited<ReturnType<Meghdoot['operator']['workspaces']['list']>>['data'][number];

export function Page() {
  const words = useOperatorWords();
  const shell = useShellWords();
  const { workspaces } = words;
  return (
    <OperatorList<Workspace>
      title={shell.pages.workspaces}
      lead={workspaces.lead}
      name="workspaces"
      read={(operator, query, signal) => operator.workspaces.list(query, { signal })}
      nameOf={({ name }) => name}
      columns={[
        { key: 'slug', title: workspaces.slug, min: 152, leaves: 1, grow: 1, cell: (row) => row.slug },
        { key: 'state', title: workspaces.state, min: 176, cell: (row) => <State workspace={row} /> },
        {
          key: 'at',
          title: workspaces.made,
          min: 120,
          leaves: 2,
          cell: (row) => <Time at={row.createdAt} />,
        },
      ]}
      detail={(row) => <WorkspaceDetail workspace={row} />}
      empty={{ icon: <Building2 />, ...workspaces.empty }}
    />
  );
}

function State({ workspace: { mode, approvedAt } }: { workspace: Workspace }) {
  const { workspaces } = useOperatorWords();
  if (mode === 'test') return <Badge tone="grey">{workspaces.test}</Badge>;
  return approvedAt === undefined ? (
    <Badge tone="amber">{workspaces.waits}</Badge>
  ) : (
    <Badge tone="teal">{workspaces.approved}</Badge>
  );
}

function WorkspaceDetail({ workspace }: { workspace: Workspace }) {
  const words = useOperatorWords();
  const { workspaces } = words;
  const approve = useApproval(workspace.id, workspaces.nowApproved(workspace.name));
  const waits = workspace.mode === 'live' && workspace.approvedAt === undefined;
  return (
    <>
      <Facts
        facts={[
          [workspaces.slug, <Id key="slug" value={workspace.slug} />],
          [workspaces.state, <State key="state" workspace={workspace} />],
          [workspaces.made, <Time key="at" at={workspace.createdAt} />],
          workspace.approvedAt !== undefined && [
            workspaces.approved,
            <Time key="approved" at={workspace.approvedAt} />,
          ],
          [words.id, <Id key="id" value={workspace.id} />],
        ]}
      />
      {waits && <Notice>{workspaces.approveText}</Notice>}
      {approve.error && <ErrorNotice error={approve.error} />}
      {waits && (
        <Button kind="primary" busy={approve.isPending} onClick={() => approve.mutate(undefined)}>
          {workspaces.approve}
        </Button>
      )}
    </>
  );
}
