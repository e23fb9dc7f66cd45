import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

export const BOX =
  'w-full rounded border border-edge bg-card px-3 text-ink placeholder:text-soft aria-invalid:border-red disabled:opacity-60';

export interface Labelled {
  label: ReactNode;
  /** Shown under the label: what to give. */
  hint?: ReactNode;
  /** The API's word on what was given. */
  error?: string | undefined;
  /** The label is read but not shown. */
  hideLabel?: boolean | undefined;
}

interface Described extends Labelled {
  className?: string | undefined;
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A control with its label, its hint and its error, joined for screen readers. */
export function Field({ label, hint, error, hideLabel, className, children }: Described) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1 ${className ?? ''}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {children({
        id,
        ...(error && { 'aria-invalid': true as const }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}

type Input = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
    onChange: (value: string) => void;
    /** Makes it as high as the buttons of a bar. */
    small?: boolean;
  };

export function TextField({ label, hint, error, hideLabel, small, onChange, className, ...rest }: Input) {
  return (
    <Field {...{ label, hint, error, hideLabel, className }}>
      {(props) => (
        <input
          type="text"
          {...rest}
          {...props}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} ${small ? 'min-h-8' : 'min-h-9'} max-md:min-h-10`}
        />
      )}
    </Field>
  );
}

type Area = Labelled &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
    onChange: (value: string) => void;
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

export function TextArea({ label, hint, error, hideLabel, onChange, className, ...rest }: Area) {
  return (
    <Field {...{ label, hint, error, hideLabel, className }}>
      {(props) => (
        <textarea
          rows={4}
          {...rest}
          {...props}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} py-2`}
        />
      )}
    </Field>
  );
}

interface Option<T extends string = string> {
  value: T;
  label: string;
}

type Choice<T extends string> = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
    value: T;
    options: readonly Option<T>[];
    onChange: (value: T) => void;
  };

export function SelectField<T extends string>(props: Choice<T>) {
  const { label, hint, error, hideLabel, onChange, className, options, ...rest } = props;
  return (
    <Field {...{ label, hint, error, hideLabel, className }}>
      {(joined) => (
        <select
          {...rest}
          {...joined}
          onChange={(event) => onChange(event.target.value as T)}
          className={`${BOX} min-h-9 max-md:min-h-10`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ label, hint, checked, onChange, disabled }: CheckProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        className="mt-0.5 size-5 shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className="-my-0.5 block py-0.5">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

interface RadioProps<T extends string> {
  label: ReactNode;
  value: T;
  options: readonly (Option<T> & { hint?: ReactNode })[];
  onChange: (value: T) => void;
  error?: string | undefined;
}

/** A few choices, each with what it means. */
export function RadioGroup<T extends string>({ label, value, options, onChange, error }: RadioProps<T>) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2" {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex items-start gap-3 rounded border border-line bg-card px-3 py-2 has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          />
          <span>
            <span className="font-medium">{option.label}</span>
            {option.hint && <span className="block text-sm text-soft">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
