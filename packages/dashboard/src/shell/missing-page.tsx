import { MapPinOff } from 'lucide-react';
import { ButtonLink } from '../ui/elements/button.tsx';
import { Empty } from '../ui/elements/empty.tsx';
import { PageFrame } from '../ui/elements/page.tsx';
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
