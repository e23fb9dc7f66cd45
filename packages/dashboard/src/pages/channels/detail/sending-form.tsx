import type { Channel } from '@meghdoot/sdk';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { refreshesOf } from '../../../nouns/channels/queries.ts';
import { Facts } from '../../../ui/elements/page.tsx';
import { RadioGroup, TextField } from '../../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../../ui/fields/form.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

export function SendingForm({ channel }: { channel: Channel }) {
  const { settings } = useChannelsWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const toast = useToast();
  const saved = { messagesPerSecond: String(channel.messagesPerSecond), lostAnswer: channel.lostAnswer };
  const form = useForm({
    initial: saved,
    fields: ['messagesPerSecond', 'lostAnswer'],
    send: async ({ messagesPerSecond, lostAnswer }) => {
      // No number at all is none that the API takes, and it says which it takes.
      const speed = Number(messagesPerSecond) || 0;
      await client.channels.update(channel.id, { messagesPerSecond: speed, lostAnswer });
      await Promise.all(refreshesOf(channel).map((key) => cache.refresh(key)));
      toast(settings.saved);
    },
  });
  const { values } = form;
  const changed =
    values.messagesPerSecond !== saved.messagesPerSecond || values.lostAnswer !== saved.lostAnswer;
  return (
    <Form form={form} label={settings.title}>
      <TextField
        label={settings.messagesPerSecond}
        hint={settings.messagesPerSecondHint}
        inputMode="numeric"
        {...form.field('messagesPerSecond')}
        className="max-w-prose [&>input]:max-w-32"
      />
      <RadioGroup
        label={settings.lostAnswer}
        {...form.field('lostAnswer')}
        options={[
          { value: 'resend', label: settings.resend, hint: settings.resendMeans },
          { value: 'hold', label: settings.hold, hint: settings.holdMeans },
        ]}
      />
      <div>
        <Submit kind="plain" disabled={!changed}>
          {settings.save}
        </Submit>
      </div>
    </Form>
  );
}

/** The settings, for those who may not change them. */
export function SendingFacts({ channel: { messagesPerSecond, lostAnswer } }: { channel: Channel }) {
  const { settings } = useChannelsWords();
  return (
    <Facts
      facts={[
        [settings.messagesPerSecond, messagesPerSecond],
        [settings.lostAnswer, settings[lostAnswer]],
      ]}
    />
  );
}
