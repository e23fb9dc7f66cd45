import type { TemplateFinding, TemplateInput } from '@meghdoot/sdk';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';

export type Part = 'name' | 'language' | 'category' | 'header' | 'body' | 'footer' | 'buttons' | 'whole';

/** `components[2].buttons[0].url` is one of the third component, whichever that is. */
export function partOf(field: string, { components = [] }: TemplateInput): Part {
  if (field === 'name' || field === 'language' || field === 'category') return field;
  const place = /^components\[(\d+)\]/.exec(field)?.[1];
  const type = place === undefined ? undefined : components[Number(place)]?.type;
  switch (type) {
    case 'HEADER':
      return 'header';
    case 'BODY':
      return 'body';
    case 'FOOTER':
      return 'footer';
    case 'BUTTONS':
      return 'buttons';
    default:
      return 'whole';
  }
}

export function Findings({ findings }: { findings: readonly TemplateFinding[] }) {
  const { severities } = useTemplateEditorWords();
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {findings.map(({ rule, severity, field, message, hint }) => {
        const stops = severity === 'error';
        const Icon = stops ? CircleAlert : TriangleAlert;
        return (
          <li key={`${rule} ${field}`} className="flex items-start gap-2 text-sm">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${stops ? 'text-red' : 'text-amber'}`} />
            <span className="min-w-0">
              <span className={stops ? 'font-medium text-red' : 'font-medium text-amber'}>
                {severities[severity]}
              </span>{' '}
              {message} <span className="text-soft">{hint}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
