import { KeyRound } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Card } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';

/** For members: who makes keys. */
export function MembersOnly() {
  const { apiKeys } = useWords();
  const { workspace } = useSignedInAs();
  return (
    <Card>
      <Empty
        icon={<KeyRound />}
        title={apiKeys.membersOnly.title}
        action={<ButtonAnchor href="/docs">{apiKeys.membersOnly.docs}</ButtonAnchor>}
      >
        {apiKeys.membersOnly.text(workspace.name)}
      </Empty>
    </Card>
  );
}
