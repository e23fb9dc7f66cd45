import { type ErrorDetail, MeghdootError } from '@meghdoot/sdk';
import {
  createContext,
  type Dispatch,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
  type SetStateAction,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button, type ButtonProps } from '../elements/button.tsx';
import { ErrorNotice } from '../elements/notice.tsx';

export interface FormState<T> {
  values: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  setAll: Dispatch<SetStateAction<T>>;
  /** Joins a field to the request's field of the same name: `<TextField {...form.field('url')} />`. */
  field: <K extends keyof T & string>(
    name: K,
  ) => { name: K; value: T[K]; onChange: (value: T[K]) => void; error: string | undefined };
  /** Returns the API's error of a field, by the name it has there: `url`, `events[0]`. */
  errorOf: (...fields: string[]) => string | undefined;
  /** The same for a field that shows each of its faults: `allowIps[2]`. */
  details: readonly ErrorDetail[];
  /** The fault as a whole, where no field of this form shows it. */
  failure: unknown;
  busy: boolean;
  submit: () => void;
}

/**
 * A form that keeps what was typed whatever happens, and shows the API's own details at the fields concerned. `fields`
 * are the fields that it shows; a detail on any other is shown above the button.
 */
export function useForm<T extends object>(options: {
  initial: T;
  fields?: readonly string[] | ((values: T) => readonly string[]);
  send: (values: T) => Promise<unknown>;
}): FormState<T> {
  const { fault } = useCommonWords();
  const [values, setAll] = useState(options.initial);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const details = error instanceof MeghdootError ? error.details : [];
  const { fields: named = [] } = options;
  const fields = typeof named === 'function' ? named(values) : named;
  const shown = (field: string) => fields.some((name) => field === name || isWithin(field, name));
  const failure =
    error !== undefined && (details.length === 0 || !details.every(({ field }) => shown(field)));

  async function send() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await options.send(values);
    } catch (thrown) {
      setError(thrown);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  const set: FormState<T>['set'] = (name, value) => setAll((before) => ({ ...before, [name]: value }));
  const errorOf: FormState<T>['errorOf'] = (...fields) => {
    const found = details.find(({ field }) => fields.some((name) => field === name || isWithin(field, name)));
    return found && fault(found.message);
  };

  return {
    values,
    setAll,
    set,
    errorOf,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errorOf(name),
    }),
    details,
    failure: failure ? error : undefined,
    busy,
    submit: () => void send(),
  };
}

function isWithin(field: string, name: string): boolean {
  return field.startsWith(`${name}[`) || field.startsWith(`${name}.`);
}

/** Returns the error of a field that is saved by itself, as a person is told it under it. */
export function useFault(error: MeghdootError | null): string | undefined {
  const { fault } = useCommonWords();
  return error?.details[0] ? fault(error.details[0].message) : error?.message;
}

interface BareFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
}

/** Fields whose value counts with Enter or a button. The browser neither checks it nor leaves the page. */
export function BareForm({ onSubmit, ...rest }: BareFormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

const BusyContext = createContext(false);

interface FormProps {
  form: Pick<FormState<object>, 'failure' | 'busy' | 'submit'>;
  children: ReactNode;
  label?: string | undefined;
}

export function Form({ form: { failure, busy, submit }, children, label }: FormProps) {
  const common = useCommonWords();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field that was refused may be out of sight.
    if (!busy) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy]);
  useEffect(() => {
    // As may what is said of the form as a whole.
    if (failure !== undefined)
      element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <BareForm
      ref={element}
      onSubmit={submit}
      aria-label={label}
      className="flex flex-col gap-4 md:[&>button]:self-start"
    >
      <BusyContext value={busy}>{children}</BusyContext>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <p role="status" className="sr-only">
        {busy ? common.working : ''}
      </p>
    </BareForm>
  );
}

/** The button that sends the form around it, and takes no second press while it does. */
export function Submit(props: ButtonProps) {
  return <Button kind="primary" {...props} type="submit" busy={use(BusyContext)} />;
}
