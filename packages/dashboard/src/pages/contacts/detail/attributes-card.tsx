import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';
import { AttributeFields } from '../../../nouns/contacts/attribute-fields.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { AttributesDialog } from '../attributes/dialog.tsx';

export function AttributesCard({ contact }: { contact: Contact }) {
  const { attributes: words } = useContactDetailsWords();
  const { isAgent } = useSignedInAs();
  const [managing, setManaging] = useState(false);
  return (
    <Card
      title={words.title}
      actions={
        !isAgent && (
          <Button small kind="quiet" onClick={() => setManaging(true)}>
            {words.manage}
          </Button>
        )
      }
    >
      <AttributeFields contact={contact} />
      {managing && <AttributesDialog onClose={() => setManaging(false)} />}
    </Card>
  );
}
