import { KeyRound } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { ButtonAnchor } from '../../ui/elements/button.tsx';
import { EmptyPage } from '../../ui/elements/page.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';

/** Tells members who makes keys. */
export function MembersOnly() {
  const apiKeys = useApiKeysWords();
  const { workspace } = useSignedInAs();
  return (
    <EmptyPage
      page={apiKeys.title}
      icon={<KeyRound />}
      title={apiKeys.membersOnly.title}
      action={<ButtonAnchor href="/docs">{apiKeys.membersOnly.docs}</ButtonAnchor>}
    >
      {apiKeys.membersOnly.text(workspace.name)}
    </EmptyPage>
  );
}
