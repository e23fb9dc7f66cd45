import { MeghdootError } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { contactName } from './contact-name.ts';
import type { Failure } from './use-bulk-change.ts';

const SHOWN = 10;

/** Which contacts could not be changed, and why. */
export function BulkFailures({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  const { contacts, common } = useWords();
  if (failures.length === 0) return null;
  return (
    <Notice
      tone="wrong"
      live
      title={contacts.bulk.failed(failures.length)}
      actions={
        <Button small onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {failures.slice(0, SHOWN).map(({ contact, error }) => (
          <li key={contact.id}>
            <Link to="/contacts/$id" params={{ id: contact.id }} className="underline underline-offset-4">
              {contactName(contact)}
            </Link>{' '}
            {error instanceof MeghdootError ? error.message : common.unexpected}
          </li>
        ))}
      </ul>
      {failures.length > SHOWN && <p>{contacts.bulk.furtherFailures(failures.length - SHOWN)}</p>}
      <p>{contacts.bulk.stillSelected}</p>
    </Notice>
  );
}
