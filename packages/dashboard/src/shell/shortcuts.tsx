import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';
import { useEntries } from './navigation.tsx';
import { useKey } from './use-key.ts';

/** The keys that work on every page, and the list of them at `?`. */
export function Shortcuts() {
  const shell = useWords(enShell);
  const { shortcuts } = shell;
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const keyed = useEntries()
    .flatMap(({ entries }) => entries)
    .filter(({ key }) => key !== undefined);
  useKey('?', () => setOpen(true));
  useKey('c', () => void navigate({ to: '/messages/new' }));
  useKey('/', () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus());
  const rows: [string, string][] = [
    ['Ctrl K, ⌘ K', shortcuts.palette],
    ['/', shortcuts.search],
    ['c', shortcuts.send],
    ...keyed.map(({ key, page }): [string, string] => [`g ${key}`, shortcuts.go(shell.pages[page])]),
    ['?', shortcuts.help],
  ];
  return (
    <>
      {keyed.map(({ page, key, to }) => (
        <GoKey key={page} letter={key!} to={to} />
      ))}
      <Dialog open={open} onClose={() => setOpen(false)} title={shortcuts.title}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 overflow-y-auto">
          {rows.map(([keys, does]) => (
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

function GoKey({ letter, to }: { letter: string; to: string }) {
  const navigate = useNavigate();
  useKey(`g ${letter}`, () => void navigate({ to: to as '/' }));
  return null;
}
