import { useSessionQuery, useSignedInAs } from '../../../api/session.tsx';
import { useApproval } from '../../../nouns/workspaces/use-approval.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

const LOOK_AGAIN_MS = 15_000;

/** A live workspace that may not connect a number yet: the operator approves it, here if they are the one who looks. */
export function Approval() {
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
