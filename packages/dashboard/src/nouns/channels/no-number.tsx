import { useSignedInAs } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { compose as enCompose } from '../../words/en/compose.ts';
import { useWords } from '../../words/words.tsx';

/** Says in a workspace without a number that nothing can be sent yet. */
export function NoNumber() {
  const { noNumber } = useWords(enCompose);
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
