import { Link } from '@tanstack/react-router';
import type { Session } from '../api/session.tsx';
import { Badge } from '../ui/elements/badge.tsx';
import { Card } from '../ui/elements/page.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';

/** A link names a workspace that is not, or not any more, one of the person's: another is not shown in its place. */
export function UnknownWorkspace({ session, named }: { session: Session; named: string }) {
  const { unknownWorkspace: words, testMode } = useShellWords();
  return (
    <>
      <header className="flex min-h-14 items-center justify-between border-b border-line bg-card px-4">
        <Brand />
        <AccountMenu person={session.person} />
      </header>
      <main className="mx-auto max-w-lg p-4 md:p-8">
        <h1 className="sr-only">{words.title(named)}</h1>
        <Card title={words.title(named)} lead={words.text(session.person.email)}>
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
      </main>
    </>
  );
}
