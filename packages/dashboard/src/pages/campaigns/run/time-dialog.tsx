import type { Campaign } from '@meghdoot/sdk';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { CAMPAIGNS, campaignById } from '../../../nouns/campaigns/queries.ts';
import { dayTimeOf, instantOf, nextHour } from '../../../ui/elements/day-time.ts';
import { DayAndTime } from '../../../ui/fields/day-and-time.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';

/** Asks for another time at which it begins. */
export function TimeDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { time: words } = useCampaignsWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const { id, sendAt } = campaign;
  const form = useForm({
    initial: { at: sendAt ? dayTimeOf(sendAt) : nextHour() },
    fields: ['sendAt'],
    send: async ({ at }) => {
      cache.set(campaignById(id).key, await client.campaigns.update(id, { sendAt: instantOf(at) }));
      void cache.refresh(CAMPAIGNS);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <DialogForm form={form} label={words.title} action={words.save} onCancel={onClose}>
        <DayAndTime
          label={words.title}
          value={form.values.at}
          onChange={(at) => form.set('at', at)}
          error={form.errorOf('sendAt')}
          hint={words.hint}
        />
      </DialogForm>
    </Dialog>
  );
}
