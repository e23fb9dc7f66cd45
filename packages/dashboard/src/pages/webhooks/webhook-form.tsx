import { useSettings } from '../../shell/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { common as enCommon } from '../../words/en/common.ts';
import { webhooks as enWebhooks } from '../../words/en/webhooks.ts';
import { useWords } from '../../words/words.tsx';
import { EventsPicker } from './events-picker.tsx';

export interface WebhookValues {
  url: string;
  events: readonly string[];
  description: string;
}

interface WebhookFormProps {
  initial: WebhookValues;
  /** What the button does. */
  action: string;
  onCancel: () => void;
  send: (values: { url: string; events: string[]; description: string }) => Promise<unknown>;
}

const FIELDS = ['url', 'events', 'description'];

export function WebhookForm({ initial, action, onCancel, send }: WebhookFormProps) {
  const common = useWords(enCommon);
  const webhooks = useWords(enWebhooks);
  const words = webhooks.form;
  const { baseUrl } = useSettings();
  const form = useForm<WebhookValues>({
    initial,
    fields: FIELDS,
    send: (values) => send({ ...values, events: [...values.events] }),
  });
  const { values, set, errorOf } = form;
  return (
    <Form form={form}>
      <TextField
        label={words.url}
        hint={isLoopback(baseUrl) ? words.urlHintLocal : words.urlHint}
        error={errorOf('url')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.urlExample}
        value={values.url}
        onChange={(url) => set('url', url)}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        error={errorOf('description')}
        name="description"
        maxLength={500}
        value={values.description}
        onChange={(description) => set('description', description)}
      />
      <EventsPicker
        value={values.events}
        onChange={(events) => set('events', events)}
        error={errorOf('events')}
      />
      <DialogActions>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}

export const isLoopback = (address: string) => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
