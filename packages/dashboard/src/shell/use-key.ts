import { useEffect, useEffectEvent } from 'react';

/** Begins the pairs, so that the key after it does not act alone. */
export const LEADER = 'g';

const PAIR_MS = 1000;

/** Calls `press` at a key: `?`, `/`, `mod+k` (Ctrl or ⌘), or two one after the other, `g m`; not while one types. */
export function useKey(combination: string, press: () => void): void {
  const latest = useEffectEvent(press);
  useEffect(() => {
    const [first, second] = combination.split(' ') as [string, string?];
    let last = { key: '', at: Number.NEGATIVE_INFINITY };
    const listen = (event: KeyboardEvent) => {
      if (combination.startsWith('mod+')) {
        const held = event.ctrlKey || event.metaKey;
        if (!held || event.key.toLowerCase() !== combination.slice(4)) return;
        event.preventDefault();
        latest();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const before = event.timeStamp - last.at < PAIR_MS ? last.key : undefined;
      last = { key: event.key, at: event.timeStamp };
      const pressed =
        second === undefined
          ? event.key === first && before !== LEADER
          : before === first && event.key === second;
      if (!pressed) return;
      event.preventDefault();
      latest();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [combination]);
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : undefined;
  return (
    element?.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role="dialog"]') != null
  );
}
