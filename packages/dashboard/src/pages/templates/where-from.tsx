import { ExternalLink } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { ButtonAnchor } from '../../ui/elements/button.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useTemplatesWords } from '../../words/en/templates.ts';

export const WHATSAPP_MANAGER = 'https://business.facebook.com/wa/manage/message-templates/';

export function WhereTheyComeFrom() {
  const { from } = useTemplatesWords();
  const live = useSignedInAs().workspace.mode === 'live';
  return (
    <Card
      title={from.title}
      actions={
        live && (
          <ButtonAnchor
            small
            href={WHATSAPP_MANAGER}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink className="size-4" />}
          >
            {from.open}
          </ButtonAnchor>
        )
      }
    >
      {live ? (
        <ol className="flex max-w-prose list-decimal flex-col gap-2 pl-5">
          {from.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        <p className="max-w-prose">{from.simulated}</p>
      )}
    </Card>
  );
}
