import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { grantsQuery, sessionsQuery } from '../../nouns/account/queries.ts';
import { Card } from '../../ui/elements/page.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useSecurityWords } from '../../words/en/security.ts';

const BLANK = { current: '', password: '' };

export function PasswordCard() {
  const { password: words } = useSecurityWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const { person } = useSignedInAs().session;
  const toast = useToast();
  const form = useForm({
    initial: BLANK,
    fields: ['current', 'password'],
    send: async (values) => {
      await client.account.changePassword(values);
      form.setAll(BLANK);
      toast(words.changed);
      void cache.refresh(sessionsQuery.key);
      void cache.refresh(grantsQuery.key);
    },
  });
  return (
    <Card title={words.title} lead={words.lead}>
      <Form form={form} label={words.title}>
        {/* Password managers learn from it whose password this is. */}
        <input hidden type="text" autoComplete="username" value={person.email} readOnly />
        <TextField
          label={words.current}
          type="password"
          autoComplete="current-password"
          {...form.field('current')}
        />
        <TextField
          label={words.new}
          hint={words.newHint}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <div>
          <Submit kind="plain">{words.change}</Submit>
        </div>
      </Form>
    </Card>
  );
}
