import { MessagesSquare } from 'lucide-react';
import { useSessionQuery, useSignedInAs } from '../../../api/session.tsx';
import { useApproval } from '../../../nouns/workspaces/use-approval.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { useConnectWords } from '../../../words/en/connect.ts';
import { ConnectSteps } from './connect-steps.tsx';
import { LiveWorkspaces } from './live-workspaces.tsx';

export function Page() {
  const channels = useChannelsWords();
  const { title, lead } = useConnectWords();
  return (
    <PageFrame
      title={title}
      lead={lead}
      above={{ page: { to: '/settings/channels' }, label: channels.title }}
    >
      <div className="flex max-w-5xl flex-col gap-6">
        <WhatIsPossible />
      </div>
    </PageFrame>
  );
}

function WhatIsPossible() {
  const { administers, workspace } = useSignedInAs();
  if (workspace.mode === 'test') return <LiveWorkspaces />;
  if (!administers) return <MembersOnly />;
  return workspace.waitsForApproval ? <Approval /> : <ConnectSteps />;
}

function MembersOnly() {
  const { membersOnly, back } = useConnectWords();
  const { workspace } = useSignedInAs();
  return (
    <Card>
      <Empty
        icon={<MessagesSquare />}
        title={membersOnly.title}
        action={<ButtonLink to="/settings/channels">{back}</ButtonLink>}
      >
        {membersOnly.text(workspace.name)}
      </Empty>
    </Card>
  );
}

const LOOK_AGAIN_MS = 15_000;

/** A live workspace that may not connect a number yet: the operator approves it, here if they are the one who looks. */
function Approval() {
  const { approval } = useConnectWords();
  const { session, workspace } = useSignedInAs();
  useSessionQuery({ everyMs: LOOK_AGAIN_MS });
  const approve = useApproval(workspace.id, approval.done(workspace.name));
  const { operator } = session.person;
  return (
    <>
      <Notice
        tone="warning"
        title={approval.title(workspace.name)}
        actions={
          operator && (
            <Button small busy={approve.isPending} onClick={() => approve.mutate(undefined)}>
              {approval.action}
            </Button>
          )
        }
      >
        {operator ? approval.operator : approval.text}
      </Notice>
      {approve.error && <ErrorNotice error={approve.error} />}
    </>
  );
}
