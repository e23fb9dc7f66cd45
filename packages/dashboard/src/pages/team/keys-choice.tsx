import type { Member } from '@meghdoot/sdk';
import { Checkbox } from '../../ui/fields/field.tsx';
import { useTeamWords } from '../../words/en/team.ts';

interface KeysChoiceProps {
  member: Member;
  /** Says whether their keys are revoked too. */
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to revoke the keys that somebody is behind, by name; nothing where there are none. */
export function KeysChoice({ member, checked, onChange }: KeysChoiceProps) {
  const { keys: words } = useTeamWords();
  const { keys } = member;
  if (keys.length === 0) return null;
  const names = keys.map(({ name, lastFour }) => words.one(name, lastFour));
  return (
    <Checkbox
      label={words.revoke(keys.length)}
      hint={
        <>
          <span className="block break-words">{names.join(', ')}</span>
          {words.means}
        </>
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
