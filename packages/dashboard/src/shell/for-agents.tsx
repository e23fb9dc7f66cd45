import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useSignedInAs } from '../api/session.tsx';
import { ButtonLink } from '../ui/elements/button.tsx';
import { EmptyPage } from '../ui/elements/page.tsx';
import { useShellWords } from '../words/en/shell.ts';

/** The pages of agents, below the dashboard: the beginnings of their paths. Every other page says that it is not for them. */
const THEIRS =
  /^\/(conversations|contacts(?!\/imports)|messages\/new|templates(?!\/new)|settings\/(security|team|notifications|quick-replies))(\/|$)/;

/** Returns whether an agent sees a page, by its path below the dashboard. */
export const isForAgents = (pathname: string): boolean => THEIRS.test(pathname);

/** Shows the page, to an agent one of theirs. */
export function PageOfRole() {
  const { isAgent } = useSignedInAs();
  const { pathname } = useLocation();
  if (!isAgent || isForAgents(pathname)) return <Outlet />;
  return pathname === '/' ? <Navigate to="/conversations" replace /> : <NotForAgents />;
}

function NotForAgents() {
  const { notForAgents: words } = useShellWords();
  const { workspace } = useSignedInAs();
  return (
    <EmptyPage
      page={words.title}
      icon={<Headset />}
      title={words.title}
      action={
        <ButtonLink to="/conversations" kind="primary">
          {words.back}
        </ButtonLink>
      }
    >
      {words.text(workspace.name)}
    </EmptyPage>
  );
}
