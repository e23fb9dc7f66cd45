import type { Meghdoot, Page } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { Id } from '../../ui/copy/copy.tsx';
import { type Fact, Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useOperatorWords } from '../../words/en/operator.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { MailTo, OperatorList, Written } from './operator-list.tsx';

interface Letter {
  id: string;
  email: string;
  message?: string;
  createdAt: string;
}

interface LetterListProps<Row> {
  name: 'inquiries' | 'partners';
  read: (
    operator: Meghdoot['operator'],
    query: { limit: number; cursor?: string },
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  nameOf: (row: Row) => string;
  kindOf: (row: Row) => string | undefined;
  /** The column of the sender that a wide screen shows beside the name. */
  sender: { title: string; cell: (row: Row) => ReactNode };
  /** The fields of the form besides the e-mail, the kind and the message. */
  facts: (row: Row) => readonly Fact[];
  icon: ReactNode;
}

/** Lists what strangers wrote in one of the public forms. */
export function LetterList<Row extends Letter>(props: LetterListProps<Row>) {
  const { name, read, nameOf, kindOf, sender, facts, icon } = props;
  const words = useOperatorWords();
  const shell = useShellWords();
  return (
    <OperatorList<Row>
      title={shell.pages[name]}
      lead={words[name].lead}
      name={name}
      read={read}
      nameOf={nameOf}
      columns={[
        { key: 'kind', title: words.kind, min: 112, leaves: 1, cell: kindOf },
        { key: 'sender', min: 152, leaves: 2, grow: 1, ...sender },
        { key: 'message', title: words.message, min: 184, leaves: 3, grow: 2, cell: (row) => row.message },
        { key: 'at', title: words.came, min: 120, cell: (row) => <Time at={row.createdAt} /> },
      ]}
      detail={(row) => (
        <>
          <Facts
            facts={[
              [words.email, <MailTo key="email" address={row.email} />],
              ...facts(row),
              kindOf(row) !== undefined && [words.kind, kindOf(row)],
              [words.came, <Time key="at" at={row.createdAt} />],
              [words.id, <Id key="id" value={row.id} />],
            ]}
          />
          <Written text={row.message} />
        </>
      )}
      empty={{ icon, ...words[name].empty }}
    />
  );
}
