import { PageFrame } from '../../ui/elements/page.tsx';
import { useSecurityWords } from '../../words/en/security.ts';
import { GrantsCard } from './grants-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function Page() {
  const security = useSecurityWords();
  return (
    <PageFrame title={security.title} lead={security.lead}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ProfileCard />
        <PasswordCard />
      </div>
      <SessionsCard />
      <GrantsCard />
    </PageFrame>
  );
}
