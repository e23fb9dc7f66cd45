import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useSessionQuery, useSignedInAs } from '../../../api/session.tsx';
import type { ConnectedChannel } from '../../../nouns/channels/queries.ts';
import { useApproval } from '../../../nouns/workspaces/use-approval.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { CallbackStep } from './callback-step.tsx';
import { CredentialsForm } from './credentials-form.tsx';
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

const LOOK_AGAIN_MS = 15_000;

/** A live workspace that may not connect a number yet: the operator approves it, here if they are the one who looks. */
function Approval() {
  const { approval } = useChannelsWords().connecting;
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

function ConnectNumber() {
  const [connected, setConnected] = useState<ConnectedChannel>();
  return (
    <>
      <WhatYouNeed />
      <CredentialsForm connected={connected} onConnected={setConnected} />
      <CallbackStep connected={connected} />
    </>
  );
}

function WhatYouNeed() {
  const { step, need } = useChannelsWords().connecting;
  return (
    <Card title={step(1, need.title)} lead={need.lead}>
      <dl className="flex flex-col gap-3">
        {need.items.map(({ name, where }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="max-w-prose text-sm text-soft">{where}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
