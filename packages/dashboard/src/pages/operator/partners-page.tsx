import { Handshake } from 'lucide-react';
import { operator as enOperator } from '../../words/en/operator.ts';
import { useWords } from '../../words/words.tsx';
import { LetterList } from './letter-list.tsx';

export function Page() {
  const words = useWords(enOperator);
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
