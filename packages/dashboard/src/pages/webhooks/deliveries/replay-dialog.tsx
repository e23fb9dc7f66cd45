import type { Webhook } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { deliveriesKey } from '../../../nouns/webhooks/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { today } from '../../../ui/elements/days.ts';
import { Notice } from '../../../ui/elements/notice.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { RadioGroup, TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

const HOUR_MS = 3_600_000;

/** Sends again what followed a timestamp or a number. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const common = useCommonWords();
  const webhooks = useWebhooksWords();
  const words = webhooks.replay;
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const [queued, setQueued] = useState<number>();
  const form = useForm<{ from: 'since' | 'after'; since: string; after: string }>({
    initial: {
      from: 'since',
      since: istInput(webhook.failingSince ? Date.parse(webhook.failingSince) : Date.now() - HOUR_MS),
      after: '',
    },
    fields: ['since', 'after'],
    send: async ({ from, since, after }) => {
      const point =
        from === 'since' ? { since: istInstant(since) } : { ...(after !== '' && { after: Number(after) }) };
      setQueued((await client.webhooks.replay(webhook.id, point)).queued);
      void cache.refresh(deliveriesKey(webhook.id));
    },
  });
  const { values, set } = form;
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text}>
      {queued === undefined ? (
        <DialogForm form={form} action={words.action} onCancel={onClose}>
          <RadioGroup
            label={words.from}
            value={values.from}
            options={[
              { value: 'since', label: words.byTime, hint: words.byTimeHint },
              { value: 'after', label: words.bySequence, hint: words.bySequenceHint },
            ]}
            onChange={(from) => set('from', from)}
          />
          {values.from === 'since' ? (
            <div className="grid grid-cols-2 gap-2">
              <DayField
                label={words.since}
                value={values.since.slice(0, 10)}
                max={today()}
                onChange={(day) => set('since', day && `${day}T${values.since.slice(11) || '00:00'}`)}
                error={form.field('since').error}
              />
              <TextField
                label={words.sinceTime}
                type="time"
                value={values.since.slice(11)}
                onChange={(time) =>
                  set('since', `${values.since.slice(0, 10) || today()}T${time || '00:00'}`)
                }
              />
            </div>
          ) : (
            <TextField
              label={words.after}
              hint={words.afterHint}
              type="number"
              min={0}
              autoComplete="off"
              {...form.field('after')}
            />
          )}
        </DialogForm>
      ) : (
        <>
          <Notice tone={queued > 0 ? 'good' : 'info'} live title={words.queued(queued)} />
          <DialogActions>
            <Button kind="primary" onClick={onClose}>
              {common.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** Indian Standard Time has one offset and no summer time. */
const OFFSET = '+05:30';
const OFFSET_MS = 5.5 * 3_600_000;

/** A timestamp as a `datetime-local` field takes it, to the minute. */
function istInput(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns the value of such a field as the API takes it; an empty one stays empty, for the API to refuse. */
function istInstant(value: string): string {
  if (value === '') return '';
  return `${value.length === 16 ? `${value}:00` : value}${OFFSET}`;
}
