import type { ReactNode } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button } from '../elements/button.tsx';
import { Form, type FormState, Submit } from '../fields/form.tsx';
import { DialogActions } from './dialog.tsx';

interface DialogFormProps {
  form: Pick<FormState<object>, 'failure' | 'busy' | 'submit'>;
  label?: string;
  /** The words of the button that sends it. */
  action: string;
  disabled?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog, with the way out beside its button. */
export function DialogForm({ form, label, action, disabled, onCancel, children }: DialogFormProps) {
  const common = useCommonWords();
  return (
    <Form form={form} label={label}>
      {children}
      <DialogActions>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Submit disabled={disabled}>{action}</Submit>
      </DialogActions>
    </Form>
  );
}
