import type { Contact } from '@meghdoot/sdk';
import { BellOff, MegaphoneOff } from 'lucide-react';
import { Badge } from '../../ui/elements/badge.tsx';
import { useContactsWords } from '../../words/en/contacts.ts';

export function OptOutBadge({ optOut }: Pick<Contact, 'optOut'>) {
  const { scopes } = useContactsWords();
  if (!optOut) return null;
  return optOut.scope === 'all' ? (
    <Badge tone="red" icon={<BellOff />}>
      {scopes.all.badge}
    </Badge>
  ) : (
    <Badge tone="amber" icon={<MegaphoneOff />}>
      {scopes.marketing.badge}
    </Badge>
  );
}
