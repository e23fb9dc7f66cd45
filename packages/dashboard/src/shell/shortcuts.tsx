import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { isOutside, PAGE_AT_KEY, useEntries } from './navigation.tsx';
import { LEADER, useKey } from './use-key.ts';

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
  const rows = [
    { keys: 'Ctrl K, ⌘ K', does: shortcuts.palette },
    ...keyed,
    { keys: '↑ ↓ ← →', does: shortcuts.rows },
    { keys: shortcuts.space, does: shortcuts.select },
  ];
  return (
    <>
      {keyed.map(({ keys, press }) => (
        <Key key={keys} combination={keys} press={press} />
      ))}
      <Dialog open={open} onClose={() => setOpen(false)} title={shortcuts.title}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {rows.map(({ keys, does }) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line bg-sunk px-1.5 font-mono text-sm">{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function Key({ combination, press }: { combination: string; press: () => void }) {
  useKey(combination, press);
  return null;
}
