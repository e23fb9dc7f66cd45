import { Handshake } from 'lucide-react';
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
      title={shell.pages.partners}
      lead={words.partners.lead}
      name="partners"
      read={(operator, query, signal) => operator.partners.list(query, { signal })}
      nameOf={({ agencyName, name, email }) => agencyName ?? name ?? email}
      columns={[
        { key: 'type', title: words.kind, width: '8rem', wide: true, cell: (row) => row.partnershipType },
        { key: 'email', title: words.email, wide: true, cell: (row) => row.email },
        { key: 'message', title: words.message, wide: true, cell: (row) => row.message },
        { key: 'at', title: words.came, width: '9rem', cell: (row) => <Time at={row.createdAt} /> },
      ]}
      detail={(row) => (
        <>
          <Facts
            facts={[
              [words.email, <MailTo key="email" address={row.email} />],
              row.name !== undefined && [words.name, row.name],
              row.agencyName !== undefined && [words.agency, row.agencyName],
              [words.kind, row.partnershipType],
              [words.came, <Time key="at" at={row.createdAt} />],
              [words.id, <Id key="id" value={row.id} />],
            ]}
          />
          <Written text={row.message} />
        </>
      )}
      empty={{ icon: <Handshake />, ...words.partners.empty }}
    />
  );
}
