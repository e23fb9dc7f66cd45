import { Handshake } from 'lucide-react';
import { useOperatorWords } from '../../words/en/operator.ts';
import { LetterList } from './letter-list.tsx';

export function Page() {
  const words = useOperatorWords();
  return (
    <LetterList
      name="partners"
      icon={<Handshake />}
      read={(operator, query, signal) => operator.partners.list(query, { signal })}
      nameOf={({ agencyName, name, email }) => agencyName ?? name ?? email}
      kindOf={({ partnershipType }) => partnershipType}
      sender={{ title: words.email, cell: ({ email }) => email }}
      facts={({ name, agencyName }) => [
        name !== undefined && [words.name, name],
        agencyName !== undefined && [words.agency, agencyName],
      ]}
    />
  );
}
