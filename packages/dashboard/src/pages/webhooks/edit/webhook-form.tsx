import { isLoopback, useSettings } from '../../../settings.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Form, useForm } from '../../../ui/fields/form.tsx';
import { DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { EventsPicker } from './events-picker.tsx';

interface WebhookValues {
  url: string;
  events: readonly string[];
  description: string;
}

interface WebhookFormProps {
  initial: WebhookValues;
  /** The words of the button. */
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
  const common = useCommonWords();
  const webhooks = useWebhooksWords();
  const words = webhooks.form;
  const { baseUrl } = useSettings();
  const form = useForm<WebhookValues>({
    initial,
    fields: FIELDS,
    send: (values) => send({ ...values, events: [...values.events] }),
  });
  return (
    <Form form={form}>
      <TextField
        label={words.url}
        hint={isLoopback(baseUrl) ? words.urlHintLocal : words.urlHint}
        name="url"
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
        name="description"
        maxLength={500}
        {...form.field('description')}
      />
      {choosesEvents && <EventsPicker {...form.field('events')} />}
      <DialogActions>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}
