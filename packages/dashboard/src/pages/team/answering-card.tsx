import type { Workspace } from '@meghdoot/sdk';
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

function Choices({ workspace }: { workspace: Workspace }) {
  const { answering: words } = useTeamWords();
  const change = useApiMutation((api, choice: Choice) => api.workspace.update(choice), {
    refreshes: [workspaceQuery.key],
  });
  const { agentsSee, autoAssign } = { ...workspace, ...(change.isPending && change.variables) };
  const sights = (['all', 'unassigned', 'own'] as const).map((value) => ({ value, ...words.sees[value] }));
  return (
    <div className="flex flex-col gap-5">
      {change.error && <ErrorNotice error={change.error} />}
      <RadioGroup
        label={words.agentsSee}
        value={agentsSee}
        options={sights}
        onChange={(chosen) => change.mutate({ agentsSee: chosen })}
      />
      <Checkbox
        label={words.autoAssign}
        hint={words.autoAssignMeans}
        checked={autoAssign}
        onChange={(chosen) => change.mutate({ autoAssign: chosen })}
      />
    </div>
  );
}
