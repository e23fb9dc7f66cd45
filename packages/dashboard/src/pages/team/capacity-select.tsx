import type { Member } from '@meghdoot/sdk';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { workspaceQuery } from '../../nouns/api-keys/queries.ts';
import { assigneesQuery } from '../../nouns/conversations/queries.ts';
import { membersQuery } from '../../nouns/workspaces/members.ts';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { SelectField } from '../../ui/fields/field.tsx';
import { useTeamWords } from '../../words/en/team.ts';

const CAPACITIES = [5, 10, 20, 30, 50];
const NONE = '';

/** Says how many open conversations a member is given; nothing where none are given out. */
export function CapacitySelect({ member, name }: { member: Member; name: string }) {
  const { answering: words } = useTeamWords();
  const { data: workspace } = useApiQuery(workspaceQuery);
  const change = useApiMutation(
    (api, capacity: number | null) => api.team.changeAssignment(member.personId, { capacity }),
    { refreshes: [membersQuery.key, assigneesQuery.key] },
  );
  if (!workspace?.autoAssign) return null;
  const capacity = change.isPending ? (change.variables ?? undefined) : member.capacity;
  const offered = [...new Set([...CAPACITIES, ...(capacity === undefined ? [] : [capacity])])];
  return (
    <>
      {change.error && <ErrorNotice error={change.error} />}
      <SelectField
        label={words.capacityOf(name)}
        hideLabel
        value={String(capacity ?? NONE)}
        options={[
          { value: NONE, label: words.noPart },
          ...offered.sort((a, b) => a - b).map((most) => ({ value: String(most), label: words.upTo(most) })),
        ]}
        onChange={(chosen) => change.mutate(chosen === NONE ? null : Number(chosen))}
      />
    </>
  );
}
