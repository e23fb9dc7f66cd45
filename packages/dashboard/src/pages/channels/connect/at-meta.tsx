/** The steps on Meta's pages: the app, and the four values that Meta gives. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectedChannel } from '../../../nouns/channels/queries.ts';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { BareForm, Form, type FormState, Submit } from '../../../ui/fields/form.tsx';
import { useConnectWords } from '../../../words/en/connect.ts';
import { CheckedField } from './checked-field.tsx';
import { metaPages, PLACES } from './meta-console.ts';
import { AtMeta, StepFrame, Ways } from './step-parts.tsx';
import { STEPS, type Step, useStep } from './steps.ts';
import {
  CREDENTIALS,
  type CredentialChecks,
  type CredentialName,
  type Credentials,
} from './use-credential-checks.ts';

/** The values given so far, and what WhatsApp says to them. */
export interface Values {
  given: Credentials;
  appId: string;
  checks: CredentialChecks;
  set: (name: CredentialName | 'appId', value: string) => void;
}

export function AppStep({ values: { appId, given, set } }: { values: Values }) {
  const { app } = useConnectWords();
  return (
    <ValueStep step="app">
      <AtMeta
        place={PLACES.app}
        todo={app.todo}
        page={metaPages({ appId: '', wabaId: given.wabaId }).createApp}
        open={app.open}
      />
      <TextField
        label={app.appId}
        hint={app.appIdHint}
        name="appId"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={appId}
        onChange={(value) => set('appId', value.trim())}
        className="max-w-md [&>input]:font-mono"
      />
    </ValueStep>
  );
}

export function TokenStep({ values }: { values: Values }) {
  const { token } = useConnectWords();
  return (
    <ValueStep step="token">
      <AtMeta
        place={PLACES.systemUsers}
        todo={token.todo}
        page={pagesFor(values).systemUsers}
        open={token.open}
      />
      <Fields values={values} names={['accessToken']} />
    </ValueStep>
  );
}

export function IdsStep({ values }: { values: Values }) {
  const { ids, quality } = useConnectWords();
  const { number } = values.checks;
  return (
    <ValueStep step="ids">
      <AtMeta place={PLACES.apiSetup} todo={ids.todo} page={pagesFor(values).apiSetup} open={ids.open} />
      <Fields values={values} names={['phoneNumberId', 'wabaId']} />
      {number?.quality && <p className="text-sm text-soft">{quality(number.quality)}</p>}
    </ValueStep>
  );
}

interface SecretProps {
  values: Values;
  form: FormState<object>;
  connected: ConnectedChannel | undefined;
}

/** The last value, and what was given before, before the number is connected with them. */
export function SecretStep({ values, form, connected }: SecretProps) {
  const { secret, connect } = useConnectWords();
  return (
    <StepFrame step="secret">
      <AtMeta
        place={PLACES.appBasics}
        todo={secret.todo}
        page={pagesFor(values).appBasics}
        open={secret.open}
      />
      <Form form={form} label={connect.action}>
        <Fields values={values} names={['appSecret']} refusal={form.errorOf('appSecret')} />
        {connected ? (
          <Notice
            tone="good"
            title={connect.done(formatPhone(connected.channel.phone), connected.templates)}
          />
        ) : (
          <Summary values={values} />
        )}
        <Ways step="secret" {...(!connected && { on: <Submit>{connect.action}</Submit> })} />
      </Form>
    </StepFrame>
  );
}

/** A step whose Enter turns to the next one. */
function ValueStep({ step, children }: { step: Step; children: ReactNode }) {
  const { turnTo } = useStep();
  return (
    <BareForm onSubmit={() => turnTo(STEPS[STEPS.indexOf(step) + 1]!)}>
      <StepFrame step={step}>
        {children}
        <Ways step={step} />
      </StepFrame>
    </BareForm>
  );
}

const pagesFor = ({ appId, given: { wabaId } }: Values) => metaPages({ appId, wabaId });

interface FieldsProps {
  values: Values;
  names: readonly CredentialName[];
  /** The refusal of the API, of the last of them, when the number was to be connected. */
  refusal?: string | undefined;
}

function Fields({ values: { given, checks, set }, names, refusal }: FieldsProps) {
  return (
    <div className="flex max-w-xl flex-col gap-3">
      {names.map((name) => (
        <CheckedField
          key={name}
          name={name}
          value={given[name]}
          onChange={(value) => set(name, value)}
          state={checks.stateOf(name)}
          refusal={refusal}
        />
      ))}
      {checks.error && <ErrorNotice error={checks.error} retry={checks.askAgain} />}
    </div>
  );
}

const GIVEN_IN: Record<CredentialName, Step> = {
  accessToken: 'token',
  phoneNumberId: 'ids',
  wabaId: 'ids',
  appSecret: 'secret',
};

/** The values before the last one, and the way back to one that is missing or wrong. */
function Summary({ values: { given, checks } }: { values: Values }) {
  const { values: names, summary } = useConnectWords();
  const { turnTo } = useStep();
  return (
    <section aria-label={summary.title}>
      <h3 className="mb-1 font-semibold">{summary.title}</h3>
      <ul className="flex flex-col gap-1">
        {CREDENTIALS.filter((name) => GIVEN_IN[name] !== 'secret').map((name) => {
          const state = checks.stateOf(name);
          const isRight = typeof state === 'object' && state.ok;
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-2">
              {isRight ? (
                <CircleCheck aria-hidden className="size-4 text-teal" />
              ) : (
                <CircleAlert aria-hidden className="size-4 text-amber" />
              )}
              {names[name]}
              <span className="text-sm text-soft">
                {isRight ? summary.right : given[name] === '' ? summary.missing : summary.unclear}
              </span>
              {!isRight && (
                <button
                  type="button"
                  onClick={() => turnTo(GIVEN_IN[name])}
                  className="min-h-6 text-sm underline underline-offset-4"
                >
                  {summary.goTo(names[name])}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
