import { type ErrorDetail, MeghdootError } from '@meghdoot/sdk';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { ErrorNotice } from '../elements/notice.tsx';

export interface FormState<T> {
  values: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  setAll: (values: T) => void;
  /** Joins a field to the request's field of the same name: `<TextField {...form.field('url')} />`. */
  field: <K extends keyof T & string>(
    name: K,
  ) => { value: T[K]; onChange: (value: T[K]) => void; error: string | undefined };
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
  fields: readonly string[] | ((values: T) => readonly string[]);
  send: (values: T) => Promise<unknown>;
}): FormState<T> {
  const { fault } = useCommonWords();
  const [values, setAll] = useState(options.initial);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const details = error instanceof MeghdootError ? error.details : [];
  const fields = typeof options.fields === 'function' ? options.fields(values) : options.fields;
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
    field: (name) => ({ value: values[name], onChange: (value) => set(name, value), error: errorOf(name) }),
    details,
    failure: failure ? error : undefined,
    busy,
    submit: () => void send(),
  };
}

function isWithin(field: string, name: string): boolean {
  return field.startsWith(`${name}[`) || field.startsWith(`${name}.`);
}

interface FormProps<T> {
  form: FormState<T>;
  children: ReactNode;
  label?: string;
}

export function Form<T extends object>({ form, children, label }: FormProps<T>) {
  const common = useCommonWords();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field that was refused may be out of sight.
    if (!form.busy) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.busy]);
  useEffect(() => {
    // As may what is said of the form as a whole.
    if (form.failure !== undefined)
      element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [form.failure]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      ref={element}
      onSubmit={send}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4 md:[&>button]:self-start"
    >
      {children}
      {form.failure !== undefined && <ErrorNotice error={form.failure} />}
      <p role="status" className="sr-only">
        {form.busy ? common.working : ''}
      </p>
    </form>
  );
}
