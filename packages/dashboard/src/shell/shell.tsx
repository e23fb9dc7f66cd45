import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ApiProvider } from '../api/api.tsx';
import { isLost } from '../api/connection.ts';
import { LiveProvider } from '../api/live.tsx';
import { isSignedOut } from '../api/query-client.ts';
import {
  type OwnWorkspace,
  type Person,
  type Session,
  SignedInProvider,
  useSessionGate,
  useSessionQuery,
} from '../api/session.tsx';
import type { Search } from '../search.ts';
import { Button } from '../ui/elements/button.tsx';
import { lazyPart } from '../ui/elements/lazy-part.tsx';
import { ErrorNotice } from '../ui/elements/notice.tsx';
import { ToastProvider } from '../ui/overlays/toast.tsx';
import { useCommonWords } from '../words/en/common.ts';
import { useLanguage } from '../words/language/language-provider.ts';
import { shownLanguage } from '../words/locale.ts';
import { PageOfRole } from './for-agents.tsx';
import { Frame, FrameSkeleton } from './frame.tsx';
import { ServerAway } from './server-away.tsx';

const SignInScreen = lazyPart(async () => (await import('./sign-in.tsx')).SignInScreen, FrameSkeleton);
const SignInAgain = lazyPart(async () => (await import('./sign-in.tsx')).SignInAgain);
const NoWorkspace = lazyPart(async () => (await import('./no-workspace.tsx')).NoWorkspace, FrameSkeleton);

/** Frames every page: who is signed in, in which workspace, and the way to everywhere else. */
export function Shell() {
  const common = useCommonWords();
  const session = useSessionQuery();
  const { state } = useSessionGate();
  const { refetch } = session;
  useEffect(() => {
    // Somebody may be signed in all the same: on another page of this browser, or since this one asked.
    if (state === 'asking') void refetch();
  }, [state, refetch]);
  useLanguageOf(session.data?.person);
  if (session.data) {
    return (
      <ToastProvider>
        <Suspense fallback={<FrameSkeleton />}>
          <SignedIn session={session.data} />
        </Suspense>
        {state === 'asking' && <SignInAgain person={session.data.person} />}
      </ToastProvider>
    );
  }
  if (session.isPending) return <FrameSkeleton />;
  if (isSignedOut(session.error)) return <SignInScreen />;
  return (
    <main className="mx-auto max-w-lg p-6">
      {isLost(session.error) ? (
        <ServerAway action={<Button onClick={() => void session.refetch()}>{common.tryAgain}</Button>} />
      ) : (
        <ErrorNotice error={session.error} retry={() => void session.refetch()} />
      )}
    </main>
  );
}

/** Shows the page in the language that the person has chosen, in this browser or another. */
function useLanguageOf(person: Person | undefined): void {
  const { choose } = useLanguage();
  const wanted = person?.language;
  useEffect(() => {
    if (wanted !== undefined && wanted !== shownLanguage()) void choose(wanted);
  }, [wanted, choose]);
}

function SignedIn({ session }: { session: Session }) {
  const { workspace: named } = useSearch({ strict: false }) as Search;
  const workspace = useChosenWorkspace(session.workspaces, named);
  if (!workspace) return <NoWorkspace session={session} named={named} />;
  return (
    <SignedInProvider value={{ session, workspace }}>
      <ApiProvider key={workspace.id} workspaceId={workspace.id}>
        <LiveProvider>
          <Frame>
            <PageOfRole />
          </Frame>
        </LiveProvider>
      </ApiProvider>
    </SignedInProvider>
  );
}

const CHOSEN_AS = 'meghdoot-workspace';

function useChosenWorkspace(
  workspaces: readonly OwnWorkspace[],
  named: string | undefined,
): OwnWorkspace | undefined {
  const chosen = chosenWorkspace(workspaces, named);
  const slug = chosen?.slug;
  useEffect(() => {
    if (slug) localStorage.setItem(CHOSEN_AS, slug);
  }, [slug]);
  return chosen;
}

/** Returns the one that the URL names; where it names none, the one looked at last, else the first. */
export function chosenWorkspace(
  workspaces: readonly OwnWorkspace[],
  named: string | undefined,
): OwnWorkspace | undefined {
  const last = localStorage.getItem(CHOSEN_AS);
  return named
    ? workspaces.find(({ slug }) => slug === named)
    : (workspaces.find(({ slug }) => slug === last) ?? workspaces[0]);
}
