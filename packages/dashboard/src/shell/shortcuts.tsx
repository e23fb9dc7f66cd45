import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../ui/elements/lazy-part.tsx';
import { SkeletonLines } from '../ui/elements/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { isOutside, PAGE_AT_KEY, useEntries } from './navigation.tsx';
import { LEADER, useKey } from './use-key.ts';

const ShortcutList = lazyPart(
  async () => (await import('./shortcut-list.tsx')).ShortcutList,
  () => <SkeletonLines />,
);

/** The actions of the keys that act by themselves, unlike `g`. */
const ACTION_AT_KEY = { '/': 'search', c: 'send', '?': 'help' } as const satisfies Readonly<
  Record<string, string>
> & { [LEADER]?: never };

type KeyAction = (typeof ACTION_AT_KEY)[keyof typeof ACTION_AT_KEY];

/** The keys that work on every page, and the list of them at `?`. */
export function Shortcuts() {
  const shell = useShellWords();
  const { shortcuts } = shell;
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const entries = useEntries().flatMap((group) => group.entries);
  const actions: Record<KeyAction, () => void> = {
    search: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
    send: () => void navigate({ to: '/messages/new' }),
    help: () => setOpen(true),
  };
  const keyed = [
    ...Object.entries(ACTION_AT_KEY).map(([keys, action]) => ({
      keys,
      does: shortcuts[action],
      press: actions[action],
    })),
    ...Object.entries(PAGE_AT_KEY).flatMap(([key, name]) =>
      entries
        .filter(({ page }) => page === name)
        .map(({ page, to }) => ({
          keys: `${LEADER} ${key}`,
          does: shortcuts.go(shell.pages[page]),
          press: () => void (isOutside(to) ? location.assign(to) : navigate({ to })),
        })),
    ),
  ];
  return (
    <>
      {keyed.map(({ keys, press }) => (
        <Key key={keys} combination={keys} press={press} />
      ))}
      <Dialog open={open} onClose={() => setOpen(false)} title={shortcuts.title}>
        <ShortcutList keyed={keyed} />
      </Dialog>
    </>
  );
}

function Key({ combination, press }: { combination: string; press: () => void }) {
  useKey(combination, press);
  return null;
}
