import { CircleCheck } from 'lucide-react';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { useSessionRefresh } from '../../../api/session.tsx';
import { type ConnectedChannel, refreshesOf } from '../../../nouns/channels/queries.ts';
import { useFilters } from '../../../search.ts';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { Form, type FormState, Submit, useForm } from '../../../ui/fields/form.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { useCommonWords } from '../../../words/en/common.ts';
import {
  type CheckState,
  CREDENTIALS,
  type CredentialName,
  type Credentials,
  useCredentialChecks,
} from './use-credential-checks.ts';

interface CredentialsProps {
  connected: ConnectedChannel | undefined;
  onConnected: (connected: ConnectedChannel) => void;
}

/** Steps two and three: the values, and connecting with them. */
export function CredentialsForm({ connected, onConnected }: CredentialsProps) {
  const { step, values, connect } = useChannelsWords().connecting;
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const refreshSession = useSessionRefresh();
  const [{ phoneNumberId = '', wabaId = '' }] = useFilters();
  const form = useForm<Credentials>({
    initial: { accessToken: '', phoneNumberId, wabaId, appSecret: '' },
    fields: CREDENTIALS,
    send: async (given) => {
      const made = await client.channels.connect(given);
      for (const key of refreshesOf(made.channel)) void cache.refresh(key);
      void refreshSession();
      onConnected(made);
    },
  });
  return (
    <Form form={form} label={values.title}>
      <div className="flex flex-col gap-6">
        <Card title={step(2, values.title)} lead={values.lead}>
          <Values form={form} />
        </Card>
        <Card title={step(3, connect.title)} lead={connect.lead}>
          {connected ? (
            <Notice
              tone="good"
              live
              title={connect.done(formatPhone(connected.channel.phone), connected.templates)}
            />
          ) : (
            <Submit>{connect.action}</Submit>
          )}
        </Card>
      </div>
    </Form>
  );
}

const SECRET = ['accessToken', 'appSecret'];

function Values({ form }: { form: FormState<Credentials> }) {
  const { quality } = useChannelsWords().connecting;
  const { stateOf, number, error, askAgain } = useCredentialChecks(form.values);
  return (
    <div className="flex flex-col gap-3">
      {CREDENTIALS.map((name) => (
        <CheckedField
          key={name}
          name={name}
          secret={SECRET.includes(name)}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          state={stateOf(name)}
          refusal={form.errorOf(name)}
        />
      ))}
      {number?.quality && <p className="text-sm text-soft">{quality(number.quality)}</p>}
      {error && <ErrorNotice error={error} retry={askAgain} />}
    </div>
  );
}

interface CheckedProps {
  name: CredentialName;
  secret?: boolean;
  value: string;
  onChange: (value: string) => void;
  state: CheckState;
  /** The API's refusal when the number was to be connected. */
  refusal: string | undefined;
}

/** A value, and beside it what WhatsApp says to it. */
function CheckedField({ name, secret, value, onChange, state, refusal }: CheckedProps) {
  const { values } = useChannelsWords().connecting;
  const { fault } = useCommonWords();
  const check = typeof state === 'object' ? state : undefined;
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={values[name]}
        hint={values[`${name}Hint`]}
        name={name}
        type={secret ? 'password' : 'text'}
        {...(!secret && { inputMode: 'numeric' as const })}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={check ? (check.ok ? undefined : fault(check.message)) : refusal}
        className="[&>input]:font-mono"
      />
      <div role="status" className="min-h-5 text-sm">
        <Said state={state} />
      </div>
    </div>
  );
}

function Said({ state }: { state: CheckState }) {
  const { connecting } = useChannelsWords();
  if (state === 'asking') return <p className="text-soft">{connecting.checking}</p>;
  if (state === 'unasked') return <p className="text-soft">{connecting.unasked}</p>;
  if (state === 'afterToken') return <p className="text-soft">{connecting.afterToken}</p>;
  if (state === 'none') return null;
  if (!state.ok) return <p>{state.hint}</p>;
  return (
    <p className="flex items-start gap-1.5 text-green">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {state.message}
    </p>
  );
}
