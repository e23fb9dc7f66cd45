import type { Session } from '../api/session.tsx';
import { OpenWorkspaceForm } from '../nouns/workspaces/open-workspace-form.tsx';
import { Card } from '../ui/elements/page.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';

export function NoWorkspace({ session }: { session: Session }) {
  const { noWorkspace } = useShellWords();
  return (
    <>
      <header className="flex min-h-14 items-center justify-between border-b border-line bg-card px-4">
        <Brand />
        <AccountMenu person={session.person} />
      </header>
      <main className="mx-auto max-w-lg p-4 md:p-8">
        <Card title={noWorkspace.title} lead={noWorkspace.text}>
          <OpenWorkspaceForm />
        </Card>
      </main>
    </>
  );
}
