import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedInAs } from '../api/session.tsx';
import { ButtonLink } from '../ui/elements/button.tsx';
import { lazyPart } from '../ui/elements/lazy-part.tsx';
import { SkeletonLines } from '../ui/elements/skeleton.tsx';
import { useWide } from '../ui/elements/use-wide.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { BAR, type Entry, isOutside, useEntries } from './navigation.tsx';
import { PaletteButton } from './palette.tsx';
import { FoldingGroup, RAIL_HEADING } from './rail-group.tsx';
import { AwayNotice } from './server-away.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { WorkspaceBadge, WorkspaceMenu } from './workspace-menu.tsx';

const Told = lazyPart(async () => (await import('./told/told.tsx')).Told);
const WholeText = lazyPart(async () => (await import('../ui/overlays/whole-text.tsx')).WholeText);

/** The rail and the page: of icons under 1024 px; under 720 px a bar at the foot and a sheet for the rest. */
export function Frame({ children }: { children: ReactNode }) {
  const shell = useShellWords();
  const { session, isAgent } = useSignedInAs();
  return (
    <div className={GRID}>
      <a
        href="#main"
        className="sr-only rounded bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {shell.skip}
      </a>
      <aside className="sticky top-0 hidden h-dvh print:hidden! flex-col gap-4 overflow-y-auto border-r border-line bg-card px-2 py-4 md:flex lg:px-3">
        <Brand />
        <div className="hidden lg:block">
          <WorkspaceMenu />
        </div>
        <Rail narrow={!useWide()} />
      </aside>
      <div className="min-w-0">
        <header className="flex min-h-12 max-md:in-data-screen:hidden print:hidden items-center gap-2 border-b border-line bg-card px-4 md:px-8">
          <div className="flex min-w-0 flex-1 items-center gap-3 md:max-w-80 lg:hidden">
            <WorkspaceMenu />
          </div>
          <ModeBadge className="hidden lg:inline-flex" />
          <div className="ml-auto flex items-center gap-1">
            <PaletteButton />
            {!isAgent && (
              <ButtonLink to="/messages/new" small kind="primary" icon={<Plus className="size-4" />}>
                <span className="max-sm:sr-only">{shell.send}</span>
              </ButtonLink>
            )}
            <AccountMenu person={session.person} within />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="px-4 pt-4 pb-28 outline-none md:px-8 md:pt-3 md:pb-16">
          <AwayNotice />
          <SignedOutNotice />
          {children}
          <WholeText />
          <Told />
        </main>
      </div>
      <BottomBar />
      <Shortcuts />
    </div>
  );
}

/** Says whether a press here can reach a real phone. */
function ModeBadge({ className }: { className: string }) {
  const shell = useShellWords();
  const { workspace } = useSignedInAs();
  return (
    <span className={`items-center gap-2 text-sm text-soft ${className}`}>
      <WorkspaceBadge workspace={workspace} />
      {shell.modeHints[workspace.mode]}
    </span>
  );
}

const GRID =
  'print:block! md:grid md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]';

interface RailProps {
  /** Shows icons alone, whose names are read out, and shown on hover and focus. */
  narrow?: boolean;
  onFollow?: () => void;
}

function Rail({ narrow = false, onFollow }: RailProps) {
  const shell = useShellWords();
  return (
    <nav aria-label={shell.navigation} className={`flex flex-col ${narrow ? 'gap-3' : 'gap-5'}`}>
      {useEntries().map(({ group, entries }) => {
        const links = (
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.page}>
                <RailLink entry={entry} narrow={narrow} {...(onFollow && { onFollow })} />
              </li>
            ))}
          </ul>
        );
        if (group === 'operator') {
          return (
            <FoldingGroup key={group} name={shell.groups[group]} entries={entries} narrow={narrow}>
              {links}
            </FoldingGroup>
          );
        }
        return (
          <div key={group}>
            <h2 className={narrow ? 'sr-only' : RAIL_HEADING}>{shell.groups[group]}</h2>
            {links}
          </div>
        );
      })}
    </nav>
  );
}

const RAIL_LINK =
  'flex min-h-9 items-center gap-3 rounded px-3 text-ink no-underline hover:bg-grey-tint aria-[current=page]:bg-grey-tint aria-[current=page]:font-semibold max-md:min-h-11 [&>svg]:size-4.5 [&>svg]:shrink-0 aria-[current=page]:[&>svg]:text-second';

function RailLink({ entry, narrow, onFollow }: RailProps & { entry: Entry }) {
  const shell = useShellWords();
  const inside = (
    <>
      {entry.icon}
      <span className={narrow ? 'sr-only' : ''}>{shell.pages[entry.page]}</span>
    </>
  );
  const { to } = entry;
  const look = {
    className: `${RAIL_LINK} ${narrow ? 'justify-center' : ''}`,
    ...(narrow && { 'data-whole': shell.pages[entry.page], 'data-side': 'right' }),
  };
  if (isOutside(to)) {
    return (
      <a href={to} {...look}>
        {inside}
      </a>
    );
  }
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      {...look}
      {...(onFollow && { onClick: onFollow })}
    >
      {inside}
    </Link>
  );
}

const BAR_LINK =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-sm text-soft no-underline aria-[current=page]:font-semibold aria-[current=page]:text-ink [&>svg]:size-5 aria-[current=page]:[&>svg]:text-second';

function BottomBar() {
  const shell = useShellWords();
  const [open, setOpen] = useState(false);
  const groups = useEntries();
  const { isAgent } = useSignedInAs();
  const shown = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ page, to, icon, agents }) =>
      (isAgent ? agents : BAR.includes(page)) && !isOutside(to) ? [{ page, to, icon }] : [],
    );
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] in-data-screen:hidden md:hidden print:hidden">
      <nav aria-label={shell.navigation} className="flex">
        {shown.map(({ page, to, icon }) => (
          <Link
            key={page}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className={BAR_LINK}
          >
            {icon}
            {shell.pages[page]}
          </Link>
        ))}
        <button type="button" className={BAR_LINK} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Ellipsis />
          {shell.more}
        </button>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} title={shell.more}>
        <Rail onFollow={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** The frame before it is known who looks: of the same size, so that nothing jumps. */
export function FrameSkeleton() {
  return (
    <div className={GRID}>
      <div className="hidden h-dvh border-r border-line bg-card px-2 py-4 md:block lg:px-3">
        <Brand />
      </div>
      <div>
        <div className="min-h-12 border-b border-line bg-card" />
        <main className="mx-auto max-w-6xl px-4 py-6 md:px-8">
          <SkeletonLines lines={6} />
        </main>
      </div>
    </div>
  );
}
