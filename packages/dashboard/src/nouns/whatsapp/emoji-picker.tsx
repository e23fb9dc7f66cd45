import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../ui/fields/field.tsx';
import { useEmojiWords } from '../../words/en/emoji.ts';
import { useEmojiNames } from '../../words/en/emoji-names.ts';
import { EMOJI_GROUPS } from './emoji-groups.ts';

const COLUMNS = 8;

/** Emoji by group, found by their names in the language of the page; the arrows move among them. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const words = useEmojiWords();
  const names = useEmojiNames();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const groups = EMOJI_GROUPS.map(({ name, emoji }) => ({
    name,
    emoji: emoji.filter((each) => wanted === '' || names[each]?.toLowerCase().includes(wanted)),
  })).filter(({ emoji }) => emoji.length > 0);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label={words.search}
        hideLabel
        placeholder={words.search}
        autoFocus
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        onKeyDown={(event) => {
          const first = groups[0]?.emoji[0];
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the message is not sent
          if (wanted !== '' && first) onPick(first);
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the buttons in it */}
      <div className="flex max-h-64 flex-col gap-2 overflow-y-auto" onKeyDown={moved}>
        {groups.length === 0 && <p className="text-sm text-soft">{words.none}</p>}
        {groups.map(({ name, emoji }, nth) => (
          <section key={name} aria-label={words.groups[name]}>
            <h3 className="px-1 text-sm text-soft">{words.groups[name]}</h3>
            <div className="grid grid-cols-8">
              {emoji.map((each, n) => (
                <button
                  key={each}
                  type="button"
                  tabIndex={nth === 0 && n === 0 ? 0 : -1}
                  aria-label={nameOf(names[each])}
                  title={nameOf(names[each])}
                  onClick={() => onPick(each)}
                  className="flex h-9 items-center justify-center rounded-sm text-xl hover:bg-grey-tint max-md:h-11"
                >
                  {each}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

const nameOf = (words = '') => words.split(',', 1)[0];

const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS },
};

function moved(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}
