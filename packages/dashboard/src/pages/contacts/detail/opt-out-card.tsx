import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { type ContactChange, useContactChange } from '../../../nouns/contacts/queries.ts';
import { MessageLink } from '../../../nouns/messages/message-link.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Card, Facts } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import type { OptOutScope } from '../bulk-actions.ts';
import { OptOutBadge } from '../opt-out-badge.tsx';
import { OptOutDialog } from '../opt-out-dialog.tsx';

type OptOut = NonNullable<Contact['optOut']>;

/** Shows the opt-out of a person with its proof, and records or lifts it. */
export function OptOutCard({ contact }: { contact: Contact }) {
  const { optOut: words } = useContactsWords();
  const toast = useToast();
  const [asking, setAsking] = useState<'record' | 'lift'>();
  const change = useContactChange(contact.id);
  const { isPending, variables, submittedAt, error } = change;
  const optOut = isPending ? expected(contact.optOut, variables, submittedAt) : contact.optOut;

  function record(scope: OptOutScope) {
    const before = contact.optOut?.scope ?? 'none';
    setAsking(undefined);
    change.mutate({ optOut: { scope } });
    toast(words.recorded, () => change.mutate({ optOut: { scope: before } }));
  }
  function lift() {
    setAsking(undefined);
    change.mutate({ optOut: { scope: 'none' } });
    toast(words.lifted);
  }

  return (
    <Card
      title={words.title}
      actions={
        optOut ? (
          <>
            <Button small onClick={() => setAsking('record')}>
              {words.change}
            </Button>
            <Button small onClick={() => setAsking('lift')}>
              {words.lift}
            </Button>
          </>
        ) : (
          <Button small onClick={() => setAsking('record')}>
            {words.record}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {error && <ErrorNotice error={error} />}
        {optOut ? <Refusal optOut={optOut} /> : <p className="text-soft">{words.none}</p>}
      </div>
      {asking === 'record' && (
        <OptOutDialog
          title={words.dialogTitle(contactName(contact))}
          {...(optOut && { initial: optOut.scope })}
          onClose={() => setAsking(undefined)}
          onRecord={record}
        />
      )}
      <ConfirmDialog
        open={asking === 'lift'}
        onClose={() => setAsking(undefined)}
        title={words.liftTitle(contactName(contact))}
        loses={words.liftLoses}
        action={words.lift}
        onConfirm={lift}
      />
    </Card>
  );
}

function Refusal({ optOut }: { optOut: OptOut }) {
  const { optOut: words, scopes } = useContactsWords();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <OptOutBadge optOut={optOut} />
        <p>{scopes[optOut.scope].blocks}</p>
      </div>
      <Facts
        facts={[
          [words.since, <Time key="at" at={optOut.at} />],
          [words.proof, <Proof key="source" source={optOut.source} />],
        ]}
      />
    </>
  );
}

function Proof({ source }: { source: string }) {
  const { optOut: words } = useContactsWords();
  if (!source.startsWith('msg_')) return source === 'whatsapp' ? words.byWhatsApp : words.byTeam;
  return (
    <MessageLink id={source} className="underline underline-offset-4">
      {words.byMessage}
    </MessageLink>
  );
}

/** Returns the opt-out that a change under way leads to; an opt-out that stands already keeps its proof. */
function expected(before: OptOut | undefined, { optOut }: ContactChange, now: number): OptOut | undefined {
  if (!optOut || optOut.scope === before?.scope) return before;
  if (optOut.scope === 'none') return undefined;
  return { scope: optOut.scope, at: new Date(now).toISOString(), source: 'api' };
}
