import { MapPinOff } from 'lucide-react';
import { ButtonLink } from '../ui/elements/button.tsx';
import { Empty } from '../ui/elements/empty.tsx';
import { PageFrame } from '../ui/elements/page.tsx';
import { useShellWords } from '../words/en/shell.ts';

export function MissingPage() {
  const { missing } = useShellWords();
  return (
    <PageFrame title={missing.title}>
      <Empty
        icon={<MapPinOff />}
        title={missing.title}
        action={
          <ButtonLink to="/" kind="primary">
            {missing.back}
          </ButtonLink>
        }
      >
        {missing.text}
      </Empty>
    </PageFrame>
  );
}
