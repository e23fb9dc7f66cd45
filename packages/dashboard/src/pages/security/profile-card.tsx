import { useApi } from '../../api/api.tsx';
import { useSessionRefresh, useSignedInAs } from '../../api/session.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useSecurityWords } from '../../words/en/security.ts';

export function ProfileCard() {
  const { profile } = useSecurityWords();
  const { client } = useApi();
  const { person } = useSignedInAs().session;
  const refresh = useSessionRefresh();
  const toast = useToast();
  const form = useForm({
    initial: { name: person.name ?? '' },
    fields: ['name'],
    send: async ({ name }) => {
      await client.account.updateProfile({ name: name.trim() || null });
      await refresh();
      toast(profile.saved);
    },
  });
  return (
    <Card title={profile.title}>
      <Form form={form} label={profile.title}>
        <Facts facts={[[profile.email, person.email]]} />
        <TextField label={profile.name} hint={profile.nameHint} autoComplete="name" {...form.field('name')} />
        <div>
          <Submit kind="plain" disabled={form.values.name.trim() === (person.name ?? '')}>
            {profile.save}
          </Submit>
        </div>
      </Form>
    </Card>
  );
}
