import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { peopleIn, SOMEBODY } from '../../nouns/phone/people.ts';
import { Phone } from '../../nouns/phone/phone.tsx';
import { latestMessages } from '../../nouns/phone/queries.ts';
import { useFilters } from '../../search.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { EmptyPage, PageFrame } from '../../ui/elements/page.tsx';
import { usePhoneWords } from '../../words/en/phone.ts';
import { useShellWords } from '../../words/en/shell.ts';
import { ChoosePerson } from './choose-person.tsx';

export function Page() {
  const { workspace } = useSignedInAs();
  return workspace.mode === 'test' ? <TestPhone /> : <NoPhone />;
}

function TestPhone() {
  const phone = usePhoneWords();
  const shell = useShellWords();
  const [filters, setFilters] = useFilters();
  const { person } = filters;
  const { data: messages } = useApiQuery(latestMessages, { enabled: person === undefined });
  const latest = messages && (peopleIn(messages)[0]?.number ?? SOMEBODY);
  // Into the URL, so that the phone stays the same when somebody else writes.
  useEffect(() => {
    if (person === undefined && latest !== undefined) setFilters({ person: latest });
  });
  return (
    <PageFrame title={shell.pages.phone} lead={phone.lead}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <ChoosePerson person={person ?? ''} onChoose={(chosen) => setFilters({ person: chosen })} />
        <div className="lg:row-span-2">{person && <Phone key={person} person={person} />}</div>
        <NumbersTable />
      </div>
    </PageFrame>
  );
}

function NoPhone() {
  const phone = usePhoneWords();
  const shell = useShellWords();
  return (
    <EmptyPage
      page={shell.pages.phone}
      icon={<Smartphone />}
      title={phone.live.title}
      action={<ButtonLink to="/messages">{phone.live.messages}</ButtonLink>}
    >
      {phone.live.text}
    </EmptyPage>
  );
}

/** Lists what the simulated people do, by the end of their numbers. */
function NumbersTable() {
  const phone = usePhoneWords();
  return (
    <Disclosure title={phone.numbers.title}>
      <p className="text-sm text-soft">{phone.numbers.text}</p>
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="w-24 py-1 pr-3 font-medium">
              {phone.numbers.ends}
            </th>
            <th scope="col" className="py-1 font-medium">
              {phone.numbers.does}
            </th>
          </tr>
        </thead>
        <tbody>
          {phone.numbers.rows.map(([ends, does]) => (
            <tr key={ends} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-mono font-normal">
                {ends}
              </th>
              <td className="py-1.5">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
