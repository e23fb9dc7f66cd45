import { isLoopback, useSettings } from '../../../settings.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { EventsPicker } from './events-picker.tsx';

interface WebhookValues {
  url: string;
  events: readonly string[];
  description: string;
}

interface WebhookFormProps {
  initial: WebhookValues;
  action: string;
  /**
   * Shows the choice of events. A webhook in Meta's form gets a few types, which the program that registers it names.
   */
  choosesEvents?: boolean;
  onCancel: () => void;
  send: (values: { url: string; events: string[]; description: string }) => Promise<unknown>;
}

const FIELDS = ['url', 'events', 'description'];

export function WebhookForm({ initial, action, choosesEvents = true, onCancel, send }: WebhookFormProps) {
  const webhooks = useWebhooksWords();
  const words = webhooks.form;
  const { baseUrl } = useSettings();
  const form = useForm<WebhookValues>({
    initial,
    fields: FIELDS,
    send: (values) => send({ ...values, events: [...values.events] }),
  });
  return (
    <DialogForm form={form} action={action} onCancel={onCancel}>
      <TextField
        label={words.url}
        hint={isLoopback(baseUrl) ? words.urlHintLocal : words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.urlExample}
        {...form.field('url')}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        maxLength={500}
        {...form.field('description')}
      />
      {choosesEvents && <EventsPicker {...form.field('events')} />}
    </DialogForm>
  );
}
