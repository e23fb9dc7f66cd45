import type { Meghdoot } from '@meghdoot/sdk';
import { Mail as MailIcon } from 'lucide-react';
import { queryOf, useApiMutation, useApiQuery } from '../../api/api.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useOperatorWords } from '../../words/en/operator.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { OperatorList } from './operator-list.tsx';

type Mail = Awaited<ReturnType<Meghdoot['operator']['mails']['list']>>['data'][number];

const TONES: Record<Mail['status'], Tone> = { waiting: 'amber', sent: 'blue', failed: 'red' };

export function Page() {
  const words = useOperatorWords();
  const shell = useShellWords();
  const { mail } = words;
  return (
    <OperatorList<Mail>
      title={shell.pages.mail}
      lead={mail.lead}
      name="mails"
      read={(operator, query, signal) => operator.mails.list(query, { signal })}
      nameOf={({ subject }) => subject}
      columns={[
        { key: 'to', title: mail.to, min: 176, leaves: 2, grow: 2, cell: (row) => row.to },
        {
          key: 'status',
          title: mail.status,
          min: 128,
          cell: (row) => <Badge tone={TONES[row.status]}>{mail.statuses[row.status]}</Badge>,
        },
        {
          key: 'at',
          title: mail.written,
          min: 120,
          leaves: 1,
          cell: (row) => <Time at={row.createdAt} />,
        },
      ]}
      detail={(row) => <MailDetail mail={row} />}
      empty={{ icon: <MailIcon />, ...mail.empty }}
    />
  );
}

const mailOf = (id: string) =>
  queryOf(['operator', 'mail', id], (api, options) => api.operator.mail(id, options));

function MailDetail({ mail }: { mail: Mail }) {
  const words = useOperatorWords();
  const common = useCommonWords();
  const source = mailOf(mail.id);
  const retry = useApiMutation((api) => api.operator.retryMail(mail.id), {
    refreshes: [['operator', 'mails'], source.key],
  });
  const { status, lastError } = mail;
  return (
    <>
      <Facts
        facts={[
          [words.mail.to, mail.to],
          [
            words.mail.status,
            <Badge key="status" tone={TONES[status]}>
              {words.mail.statuses[status]}
            </Badge>,
          ],
          [words.mail.tries, String(mail.tries)],
          lastError !== undefined && [words.mail.lastError, lastError],
          [words.mail.written, <Time key="at" at={mail.createdAt} />],
          mail.expiresAt !== undefined && [words.mail.expires, <Time key="expires" at={mail.expiresAt} />],
          [words.id, <Id key="id" value={mail.id} />],
        ]}
      />
      <Loaded query={useApiQuery(source)}>
        {({ text }) =>
          text === undefined ? (
            <p className="text-soft">{words.mail.erased}</p>
          ) : (
            <p className="rounded border border-line bg-sunk p-4 whitespace-pre-wrap">{text}</p>
          )
        }
      </Loaded>
      {retry.error && <ErrorNotice error={retry.error} />}
      {status === 'failed' && (
        <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {common.tryAgain}
        </Button>
      )}
    </>
  );
}
