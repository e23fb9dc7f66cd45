import { MessagesSquare } from 'lucide-react';
import { useSignedInAs } from '../../../api/session.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { Approval } from './approval.tsx';
import { ConnectNumber } from './connect-number.tsx';
import { LiveWorkspaces } from './live-workspaces.tsx';

export function Page() {
  const channels = useChannelsWords();
  return (
    <PageFrame
      title={channels.connecting.title}
      lead={channels.connecting.lead}
      above={{ page: { to: '/settings/channels' }, label: channels.title }}
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <WhatIsPossible />
      </div>
    </PageFrame>
  );
}

function WhatIsPossible() {
  const { administers, workspace } = useSignedInAs();
  if (workspace.mode === 'test') return <LiveWorkspaces />;
  if (!administers) return <MembersOnly />;
  return workspace.waitsForApproval ? <Approval /> : <ConnectNumber />;
}

function MembersOnly() {
  const { connecting } = useChannelsWords();
  const { workspace } = useSignedInAs();
  return (
    <Card>
      <Empty
        icon={<MessagesSquare />}
        title={connecting.membersOnly.title}
        action={<ButtonLink to="/settings/channels">{connecting.back}</ButtonLink>}
      >
        {connecting.membersOnly.text(workspace.name)}
      </Empty>
    </Card>
  );
}
