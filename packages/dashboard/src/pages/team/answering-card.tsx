import type { Workspace } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { workspaceQuery } from '../../nouns/api-keys/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Checkbox, RadioGroup } from '../../ui/fields/field.tsx';
import { useTeamWords } from '../../words/en/team.ts';

/** Offers the choices of the workspace about who answers: what agents see, and whether conversations are given out. */
export function AnsweringCard() {
  const { answering: words } = useTeamWords();
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={useApiQuery(workspaceQuery)}>{(workspace) => <Choices workspace={workspace} />}</Loaded>
    </Card>
  );
}

type Choice = Partial<Pick<Workspace, 'agentsSee' | 'autoAssign'>>;

/** Everything is saved as it is chosen. */
function Choices({ workspace }: { workspace: Workspace }) {
  const { answering: words } = useTeamWords();
  const { mutate, error } = useApiMutation((api, choice: Choice) => api.workspace.update(choice), {
    refreshes: [workspaceQuery.key],
    inTurn: 'answering choices',
  });
  const [chosen, setChosen] = useState<Choice>({});
  const { agentsSee, autoAssign } = { ...workspace, ...chosen };
  const choose = (choice: Choice) => {
    setChosen((before) => ({ ...before, ...choice }));
    mutate(choice, { onError: () => setChosen({}) });
  };
  const sights = (['all', 'unassigned', 'own'] as const).map((value) => ({ value, ...words.sees[value] }));
  return (
    <div className="flex flex-col gap-5">
      {error && <ErrorNotice error={error} />}
      <RadioGroup
        label={words.agentsSee}
        value={agentsSee}
        options={sights}
        onChange={(value) => choose({ agentsSee: value })}
      />
      <Checkbox
        label={words.autoAssign}
        hint={words.autoAssignMeans}
        checked={autoAssign}
        onChange={(checked) => choose({ autoAssign: checked })}
      />
    </div>
  );
}
