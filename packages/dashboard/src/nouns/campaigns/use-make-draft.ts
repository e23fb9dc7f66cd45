import type { CampaignInput } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation, useWorkspaceCache } from '../../api/api.tsx';
import { useErrorLine } from '../../ui/elements/notice.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { CAMPAIGNS, campaignById } from './queries.ts';

const LONGEST_NAME = 80;

interface Made {
  input: CampaignInput;
  /** The step of the editor that it opens with. */
  step?: string | undefined;
}

/** Returns what makes a draft of a campaign and turns to it. */
export function useMakeDraft() {
  const toast = useToast();
  const errorLine = useErrorLine();
  const cache = useWorkspaceCache();
  const navigate = useNavigate();
  const making = useApiMutation((api, { input }: Made) => api.campaigns.create(input), {
    refreshes: [CAMPAIGNS],
    onDone: (made, { step }) => {
      cache.set(campaignById(made.id).key, made);
      void navigate({ to: '/campaigns/$id', params: { id: made.id }, search: step ? { step } : {} });
    },
  });
  return {
    busy: making.isPending,
    make: (input: CampaignInput, step?: string) =>
      making.mutate(
        { input: { ...input, name: input.name.slice(0, LONGEST_NAME) }, step },
        { onError: (error) => toast(errorLine(error)) },
      ),
  };
}
