import { useApiQuery } from '../../api/api.tsx';
import { grantsQuery } from '../../nouns/account/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useSecurityWords } from '../../words/en/security.ts';
import { GrantRow } from './grant-row.tsx';

export function GrantsCard() {
  const { grants: words } = useSecurityWords();
  const query = useApiQuery(grantsQuery);
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={query}>
        {(grants) =>
          grants.length === 0 ? (
            <p className="max-w-prose text-soft">{words.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {grants.map((grant) => (
                <GrantRow key={grant.id} grant={grant} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
