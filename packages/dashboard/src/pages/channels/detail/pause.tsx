import type { Channel, ChannelDetail } from '@meghdoot/sdk';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/api.tsx';
import type { WorkspaceCache } from '../../../api/workspace-cache.ts';
import { channelQuery, refreshesOf } from '../../../nouns/channels/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

interface StatusChange {
  status: 'ready' | 'paused';
  reason?: string;
}

/** Shows the outcome at once; it can be undone from the notice. */
export function PauseOrResume({ channel }: { channel: Channel }) {
  const { pause, resume } = useChannelsWords();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const phone = formatPhone(channel.phone);
  const write = useApiMutation((api, change: StatusChange) => api.channels.update(channel.id, change), {
    refreshes: refreshesOf(channel),
    optimistic: (cache, change) => show(cache, channel.id, change),
  });
  const turn = (change: StatusChange) => {
    setAsking(false);
    write.mutate(change, {
      onSuccess: () =>
        change.status === 'paused'
          ? toast(pause.done(phone), () => turn({ status: 'ready' }))
          : toast(resume.done(phone)),
    });
  };
  return (
    <>
      {channel.status === 'ready' ? (
        <Button small icon={<Pause className="size-4" />} onClick={() => setAsking(true)}>
          {pause.action}
        </Button>
      ) : (
        <Button
          small
          kind="primary"
          icon={<Play className="size-4" />}
          onClick={() => turn({ status: 'ready' })}
        >
          {resume.action}
        </Button>
      )}
      <PauseDialog
        open={asking}
        phone={phone}
        onClose={() => setAsking(false)}
        onPause={(reason) => turn({ status: 'paused', ...(reason && { reason }) })}
      />
      {write.error && (
        <div className="basis-full">
          <ErrorNotice error={write.error} />
        </div>
      )}
    </>
  );
}

function show(cache: WorkspaceCache, id: string, { status, reason }: StatusChange) {
  const { key } = channelQuery(id);
  const before = cache.get<ChannelDetail>(key);
  if (!before) return undefined;
  const { reason: _old, reasonCode: _code, ...rest } = before;
  cache.set<ChannelDetail>(key, { ...rest, status, ...(reason && { reason }) });
  return () => void cache.set(key, before);
}

interface PauseProps {
  open: boolean;
  phone: string;
  onClose: () => void;
  onPause: (reason: string) => void;
}

function PauseDialog({ open, phone, onClose, onPause }: PauseProps) {
  const { pause } = useChannelsWords();
  const form = useForm({ initial: { reason: '' }, send: async ({ reason }) => onPause(reason.trim()) });
  return (
    <Dialog open={open} onClose={onClose} title={pause.title(phone)} description={pause.text}>
      <DialogForm form={form} action={pause.action} onCancel={onClose}>
        <TextField
          label={pause.reason}
          hint={pause.reasonHint}
          maxLength={500}
          autoComplete="off"
          {...form.field('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
