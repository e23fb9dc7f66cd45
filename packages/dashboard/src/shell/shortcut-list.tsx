import { useShellWords } from '../words/en/shell.ts';

export interface Shortcut {
  keys: string;
  does: string;
}

/** The keys, among them those that a control of its own listens to, and what each does. */
export function ShortcutList({ keyed }: { keyed: readonly Shortcut[] }) {
  const { shortcuts } = useShellWords();
  const rows: Shortcut[] = [
    { keys: 'Ctrl K, ⌘ K', does: shortcuts.palette },
    ...keyed,
    { keys: '↑ ↓ ← →', does: shortcuts.rows },
    { keys: shortcuts.space, does: shortcuts.select },
  ];
  return (
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
  );
}
