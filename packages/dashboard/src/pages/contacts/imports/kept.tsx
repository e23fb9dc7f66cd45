import type { ImportKept } from '@meghdoot/sdk';
import { useApiPages, useApiQuery } from '../../../api/api.tsx';
import { ContactLink } from '../../../nouns/contacts/contact-link.tsx';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { knownContact } from '../../../nouns/contacts/known-contact.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { keptOf } from './queries.ts';

/** Lists who stays of an import that was undone, and why. */
export function Kept({ id }: { id: string }) {
  const { kept: words, faults } = useImportsWords();
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useApiPages(keptOf(id));
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-3">
        {error && <ErrorNotice error={error} retry={() => void refetch()} />}
        {rows ? (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((kept) => (
              <KeptRow key={kept.contactId} kept={kept} />
            ))}
          </ul>
        ) : (
          !error && <SkeletonLines lines={4} />
        )}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
            {faults.more}
          </Button>
        )}
      </div>
    </Card>
  );
}

function KeptRow({ kept: { contactId, why } }: { kept: ImportKept }) {
  const { kept: words } = useImportsWords();
  const { data: contact } = useApiQuery(knownContact(contactId));
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere">
        <ContactLink id={contactId} called={contact ? contactName(contact) : contactId} />
      </span>
      <span className="text-soft">{words.why[why]}</span>
    </li>
  );
}
