import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { useSessionRefresh, useSignedInAs } from '../../api/session.tsx';
import { grantsQuery, sessionsQuery } from '../../nouns/account/queries.ts';
import { Card, Facts, PageFrame } from '../../ui/elements/page.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useSecurityWords } from '../../words/en/security.ts';
import { GrantsCard } from './grants-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function Page() {
  const security = useSecurityWords();
  return (
    <PageFrame title={security.title} lead={security.lead}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ProfileCard />
        <PasswordCard />
      </div>
      <SessionsCard />
      <GrantsCard />
    </PageFrame>
  );
}

function ProfileCard() {
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

const BLANK = { current: '', password: '' };

function PasswordCard() {
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
