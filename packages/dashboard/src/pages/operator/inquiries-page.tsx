import { Inbox } from 'lucide-react';
import { Id } from '../../ui/copy.tsx';
import { Facts } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { operator as enOperator } from '../../words/en/operator.ts';
import { shell as enShell } from '../../words/en/shell.ts';
import { useWords } from '../../words/words.tsx';
import { MailTo, OperatorList, Written } from './operator-list.tsx';

export function Page() {
  const words = useWords(enOperator);
  const shell = useWords(enShell);
  return (
    <OperatorList
      title={shell.pages.inquiries}
      lead={words.inquiries.lead}
      name="inquiries"
      read={(operator, query, signal) => operator.inquiries.list(query, { signal })}
      nameOf={({ name }) => name}
      columns={[
        { key: 'type', title: words.kind, width: '8rem', wide: true, cell: (row) => row.inquiryType },
        { key: 'company', title: words.company, wide: true, cell: (row) => row.company },
        { key: 'message', title: words.message, wide: true, cell: (row) => row.message },
        { key: 'at', title: words.came, width: '9rem', cell: (row) => <Time at={row.createdAt} /> },
      ]}
      detail={(row) => (
        <>
          <Facts
            facts={[
              [words.email, <MailTo key="email" address={row.email} />],
              row.phone !== undefined && [words.phone, row.phone],
              row.company !== undefined && [words.company, row.company],
              row.inquiryType !== undefined && [words.kind, row.inquiryType],
              [words.came, <Time key="at" at={row.createdAt} />],
              [words.id, <Id key="id" value={row.id} />],
            ]}
          />
          <Written text={row.message} />
        </>
      )}
      empty={{ icon: <Inbox />, ...words.inquiries.empty }}
    />
  );
}
