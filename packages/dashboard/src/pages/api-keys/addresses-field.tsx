import type { ErrorDetail } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { TextArea } from '../../ui/fields/field.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { useCommonWords } from '../../words/en/common.ts';

/** Returns the IP addresses and CIDRs of a text that has one on each line; lines may be empty. */
export function addressesIn(text: string): string[] {
  return linesOf(text).map(({ address }) => address);
}

function linesOf(text: string): { number: number; address: string }[] {
  return text
    .split('\n')
    .map((line, i) => ({ number: i + 1, address: line.trim() }))
    .filter(({ address }) => address !== '');
}

interface AddressesProps {
  label: ReactNode;
  hint: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** The form it stands in; the API's details on `allowIps` are shown with the number of their line. */
  form: { details: readonly ErrorDetail[] };
}

export function AddressesField({ label, hint, value, onChange, form }: AddressesProps) {
  const apiKeys = useApiKeysWords();
  const common = useCommonWords();
  const lines = linesOf(value);
  const faults = form.details
    .filter(({ field }) => field.startsWith('allowIps'))
    .map(({ field, message }) => {
      const line = lines[Number(/^allowIps\[(\d+)\]/.exec(field)?.[1])];
      return line ? apiKeys.line(line.number, common.fault(message)) : common.fault(message);
    });
  return (
    <TextArea
      label={label}
      hint={hint}
      name="allowIps"
      rows={3}
      value={value}
      onChange={onChange}
      error={faults.join(' ') || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="[&>textarea]:font-mono"
    />
  );
}
