import { MeghdootError } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import type { Failure } from './use-bulk-change.ts';

const SHOWN = 5;

/** Says which contacts could not be changed, and why, above the bar wherever the list is scrolled to. */
export function BulkFailures({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  const contacts = useContactsWords();
  const common = useCommonWords();
  const { bulk } = contacts;
  if (failures.length === 0) return null;
  return (
    <div className="sticky bottom-56 z-20 w-full max-w-lg self-center rounded bg-raised shadow-raised md:bottom-20">
      <Notice
        tone="wrong"
        live
        title={bulk.failed(failures.length)}
        actions={
          <Button small onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p>{bulk.stillSelected(failures.length)}</p>
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
        {failures.length > SHOWN && <p>{bulk.furtherFailures(failures.length - SHOWN)}</p>}
      </Notice>
    </div>
  );
}
