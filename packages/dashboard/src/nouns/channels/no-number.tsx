import { useSignedInAs } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { useComposeWords } from '../../words/en/compose.ts';

export function NoNumber() {
  const { noNumber } = useComposeWords();
  const { administers } = useSignedInAs();
  return (
    <Notice
      tone="warning"
      title={noNumber.title}
      actions={
        administers && (
          <ButtonLink small to="/settings/channels/new">
            {noNumber.action}
          </ButtonLink>
        )
      }
    >
      {administers ? noNumber.text : noNumber.textForMembers}
    </Notice>
  );
}
