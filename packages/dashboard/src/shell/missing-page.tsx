import { MapPinOff } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageFrame } from '../ui/page.tsx';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';

export function MissingPage() {
  const { missing } = useWords(enShell);
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
