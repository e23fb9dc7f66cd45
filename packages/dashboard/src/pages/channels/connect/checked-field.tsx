import { CircleCheck } from 'lucide-react';
import { TextField } from '../../../ui/fields/field.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useConnectWords } from '../../../words/en/connect.ts';
import type { CheckState, CredentialName } from './use-credential-checks.ts';

const SECRET: readonly CredentialName[] = ['accessToken', 'appSecret'];

interface CheckedProps {
  name: CredentialName;
  value: string;
  onChange: (value: string) => void;
  state: CheckState;
  /** The API's refusal when the number was to be connected. */
  refusal: string | undefined;
}

/** A value, and beside it what WhatsApp says to it. */
export function CheckedField({ name, value, onChange, state, refusal }: CheckedProps) {
  const { values } = useConnectWords();
  const { fault } = useCommonWords();
  const check = typeof state === 'object' ? state : undefined;
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={values[name]}
        hint={values[`${name}Hint`]}
        name={name}
        type={SECRET.includes(name) ? 'password' : 'text'}
        {...(!SECRET.includes(name) && { inputMode: 'numeric' as const })}
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
  const words = useConnectWords();
  if (state === 'asking') return <p className="text-soft">{words.checking}</p>;
  if (state === 'unasked') return <p className="text-soft">{words.unasked}</p>;
  if (state === 'afterToken') return <p className="text-soft">{words.afterToken}</p>;
  if (state === 'none') return null;
  if (!state.ok) return <p>{state.hint}</p>;
  return (
    <p className="flex items-start gap-1.5 text-teal">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {state.message}
    </p>
  );
}
