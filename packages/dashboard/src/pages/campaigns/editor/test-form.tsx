import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { asE164 } from '../../../nouns/contacts/address.ts';
import { Notice } from '../../../ui/elements/notice.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../../ui/fields/form.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';

const KEPT_AS = 'meghdoot-test-number';

/** Sends the message to one's own number, which this browser remembers. */
export function TestForm({ id }: { id: string }) {
  const { check } = useCampaignEditorWords();
  const words = check.test;
  const { client } = useApi();
  const { workspace } = useSignedInAs();
  const cache = useWorkspaceCache();
  const [sent, setSent] = useState<{ messageId: string; recipient: string }>();
  const form = useForm({
    initial: { to: localStorage.getItem(KEPT_AS) ?? '' },
    fields: ['to'],
    send: async ({ to }) => {
      setSent(undefined);
      setSent(await client.campaigns.test(id, { to: asE164(to) }));
      localStorage.setItem(KEPT_AS, to);
      void cache.refresh(['messages']);
    },
  });
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <h3 className="font-medium">{words.title}</h3>
      <Form form={form} label={words.title}>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={words.to}
            type="tel"
            autoComplete="tel"
            className="min-w-44 flex-[0_1_16rem]"
            {...form.field('to')}
          />
          <Submit kind="plain" disabled={form.values.to.trim() === ''}>
            {words.action}
          </Submit>
        </div>
      </Form>
      {sent && (
        <Notice tone="good" live title={words.done(formatPhone(sent.recipient))}>
          {workspace.mode === 'test' ? (
            <Link
              to="/phone"
              search={{ person: sent.recipient }}
              className="inline-flex min-h-6 items-center"
            >
              {words.phone}
            </Link>
          ) : (
            <Link
              to="/messages/$id"
              params={{ id: sent.messageId }}
              className="inline-flex min-h-6 items-center"
            >
              {words.look}
            </Link>
          )}
        </Notice>
      )}
    </section>
  );
}
