import { Inbox } from 'lucide-react';
import { useOperatorWords } from '../../words/en/operator.ts';
import { LetterList } from './letter-list.tsx';

export function Page() {
  const words = useOperatorWords();
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
