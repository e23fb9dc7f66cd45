import type { Choices } from '../../nouns/notifications/queries.ts';
import { Card } from '../../ui/elements/page.tsx';
import { Checkbox } from '../../ui/fields/field.tsx';
import { useNotificationsWords } from '../../words/en/notifications.ts';

export interface ChoiceProps {
  choices: Choices;
  onChange: (to: (choices: Choices) => Choices) => void;
}

const KINDS = ['mine', 'unassigned', 'assigned'] as const;
const WAYS = ['push', 'sound'] as const;

/** Shows what somebody is told of by the ways in which they are. */
export function KindsCard({ choices, onChange }: ChoiceProps) {
  const { what: words } = useNotificationsWords();
  return (
    <Card title={words.title} lead={words.soundHint}>
      <table className="w-full">
        <thead>
          <tr className="text-sm text-soft">
            <td />
            {WAYS.map((way) => (
              <th key={way} scope="col" className="w-24 px-1 pb-2 text-center font-medium">
                {words[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                {words.kinds[kind]}
              </th>
              {WAYS.map((way) => (
                <td key={way} className="text-center">
                  <label className="inline-flex size-9 items-center justify-center max-md:size-11">
                    <input
                      type="checkbox"
                      aria-label={words.way(words[way], words.kinds[kind])}
                      checked={choices.kinds[kind][way]}
                      onChange={({ target: { checked } }) =>
                        onChange((all) => ({
                          ...all,
                          kinds: { ...all.kinds, [kind]: { ...all.kinds[kind], [way]: checked } },
                        }))
                      }
                      className="size-5 accent-(--accent)"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 border-t border-line pt-3">
        <Checkbox
          label={words.showText}
          hint={words.showTextHint}
          checked={choices.showText}
          onChange={(showText) => onChange((all) => ({ ...all, showText }))}
        />
      </div>
    </Card>
  );
}
