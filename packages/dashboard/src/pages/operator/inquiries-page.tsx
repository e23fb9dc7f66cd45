import { Inbox } from 'lucide-react';
import { operator as enOperator } from '../../words/en/operator.ts';
import { useWords } from '../../words/words.tsx';
import { LetterList } from './letter-list.tsx';

export function Page() {
  const words = useWords(enOperator);
  return (
    <LetterList
      name="inquiries"
      icon={<Inbox />}
      read={(operator, query, signal) => operator.inquiries.list(query, { signal })}
      nameOf={({ name }) => name}
      kindOf={({ inquiryType }) => inquiryType}
      sender={{ title: words.company, cell: ({ company }) => company }}
      facts={({ phone, company }) => [
        phone !== undefined && [words.phone, phone],
        company !== undefined && [words.company, company],
      ]}
    />
  );
}
