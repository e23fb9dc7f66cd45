import { Link } from '@tanstack/react-router';
import type { Session } from '../api/session.tsx';
import { OpenWorkspaceForm } from '../nouns/workspaces/open-workspace-form.tsx';
import { Badge } from '../ui/elements/badge.tsx';
import { Card } from '../ui/elements/page.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';

interface NoWorkspaceProps {
  session: Session;
  named: string | undefined;
}

/**
 * Stands in place of the pages for who has no workspace yet, and where a link names one that is not, or not any more,
 * one of the person's: another is not shown in its place.
 */
export function NoWorkspace({ session, named = '' }: NoWorkspaceProps) {
  return (
    <>
      <header className="flex min-h-14 items-center justify-between border-b border-line bg-card px-4">
        <Brand named />
        <AccountMenu person={session.person} />
      </header>
      <main className="mx-auto max-w-lg p-4 md:p-8">
        {session.workspaces.length === 0 ? <FirstWorkspace /> : <Others session={session} named={named} />}
      </main>
    </>
  );
}

function FirstWorkspace() {
  const { noWorkspace } = useShellWords();
  return (
    <Card heading="h1" title={noWorkspace.title} lead={noWorkspace.text}>
      <OpenWorkspaceForm />
    </Card>
  );
}

function Others({ session, named }: { session: Session; named: string }) {
  const { unknownWorkspace: words, testMode } = useShellWords();
  return (
    <Card heading="h1" title={words.title(named)} lead={words.text(session.person.email)}>
      <ul aria-label={words.yours} className="divide-y divide-line">
        {session.workspaces.map(({ id, slug, name, mode }) => (
          <li key={id}>
            <Link
              to="/"
              search={{ workspace: slug }}
              className="flex min-h-11 items-center gap-2 font-medium text-accent no-underline hover:underline"
            >
              {name}
              {mode === 'test' && <Badge tone="amber">{testMode}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
