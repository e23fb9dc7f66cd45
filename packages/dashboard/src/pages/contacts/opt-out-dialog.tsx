import { useState } from 'react';
import { Button } from '../../ui/elements/button.tsx';
import { RadioGroup } from '../../ui/fields/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useContactsWords } from '../../words/en/contacts.ts';
import type { OptOutScope } from './bulk-actions.ts';

interface OptOutDialogProps {
  title: string;
  initial?: OptOutScope;
  onClose: () => void;
  onRecord: (scope: OptOutScope) => void;
}

const SCOPES: readonly OptOutScope[] = ['marketing', 'all'];

/** Records a refusal that reached the business elsewhere; says what each kind of it blocks. */
export function OptOutDialog({ title, initial = 'all', onClose, onRecord }: OptOutDialogProps) {
  const contacts = useContactsWords();
  const common = useCommonWords();
  const [scope, setScope] = useState(initial);
  return (
    <Dialog open onClose={onClose} title={title} description={contacts.optOut.dialogText}>
      <RadioGroup
        label={contacts.optOut.question}
        value={scope}
        onChange={setScope}
        options={SCOPES.map((value) => ({
          value,
          label: contacts.scopes[value].refuses,
          hint: contacts.scopes[value].blocks,
        }))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="primary" onClick={() => onRecord(scope)}>
          {contacts.optOut.record}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
