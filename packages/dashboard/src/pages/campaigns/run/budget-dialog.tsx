import type { Campaign } from '@meghdoot/sdk';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { CAMPAIGNS, campaignById } from '../../../nouns/campaigns/queries.ts';
import { amountIn } from '../../../ui/fields/amount.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';

/** Asks for another budget; a campaign that has spent its own goes on with it. */
export function BudgetDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { budget: words } = useCampaignsWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const { id, budget = '', state, reason } = campaign;
  const goesOn = state === 'paused' && reason?.code === 'CAMPAIGN_BUDGET_SPENT';
  const form = useForm({
    initial: { budget },
    fields: ['budget'],
    send: async (values) => {
      cache.set(campaignById(id).key, await client.campaigns.update(id, { budget: amountIn(values.budget) }));
      if (goesOn) cache.set(campaignById(id).key, await client.campaigns.resume(id));
      void cache.refresh(CAMPAIGNS);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <DialogForm
        form={form}
        label={words.title}
        action={goesOn ? words.goOn : words.save}
        onCancel={onClose}
      >
        <TextField
          label={words.amount}
          hint={words.hint}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('budget')}
        />
      </DialogForm>
    </Dialog>
  );
}
