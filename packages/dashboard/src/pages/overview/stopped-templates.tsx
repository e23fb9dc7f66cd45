import type { Template } from '@meghdoot/sdk';
import { LayoutTemplate } from 'lucide-react';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';
import { AttentionLine } from './attention-line.tsx';

/** Templates that WhatsApp has paused, disabled or rejected. */
export function StoppedTemplates({ templates }: { templates: readonly Template[] }) {
  const { attention } = useOverviewWords();
  const { statuses } = useTemplatesWords();
  const [first] = templates;
  const named = (status: string) => (statuses[status]?.name ?? status).toLowerCase();
  return (
    <AttentionLine
      tone="amber"
      icon={<LayoutTemplate />}
      title={attention.templates(templates.length)}
      action={
        templates.length === 1 ? (
          <ButtonLink small to="/templates/$id" params={{ id: first!.id }}>
            {attention.openTemplate}
          </ButtonLink>
        ) : (
          <ButtonLink small to="/templates" search={{ status: first!.status }}>
            {attention.openTemplates}
          </ButtonLink>
        )
      }
    >
      {templates.map(({ name, language, status }) => `${name} (${language}): ${named(status)}`).join(' · ')}
    </AttentionLine>
  );
}
