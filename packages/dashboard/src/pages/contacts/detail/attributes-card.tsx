import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { AttributeFields } from '../../../nouns/contacts/attribute-fields.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { AttributesDialog } from '../attributes/dialog.tsx';

export function AttributesCard({ contact }: { contact: Contact }) {
  const { attributes: words } = useContactDetailsWords();
  const [managing, setManaging] = useState(false);
  return (
    <Card
      title={words.title}
      actions={
        <Button small kind="quiet" onClick={() => setManaging(true)}>
          {words.manage}
        </Button>
      }
    >
      <AttributeFields contact={contact} />
      {managing && <AttributesDialog onClose={() => setManaging(false)} />}
    </Card>
  );
}
