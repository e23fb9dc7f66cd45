import type { Channel, Template } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { languageName } from '../../nouns/templates/language-name.ts';
import { TemplateStatus, useStatusMeaning } from '../../nouns/templates/template-status.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';

/** The channel is shown where there are several. */
export function useColumns(channels: readonly Channel[]): Column<Template>[] {
  const { columns, categories } = useTemplatesWords();
  const phones = new Map(channels.map(({ id, phone }) => [id, formatPhone(phone)]));
  return [
    {
      key: 'name',
      title: columns.name,
      min: 184,
      grow: 1,
      cell: (template, gone) => <NameCell template={template} withLanguage={gone.has('language')} />,
    },
    {
      key: 'status',
      title: columns.status,
      min: 168,
      cell: ({ status }) => <TemplateStatus status={status} />,
    },
    {
      key: 'language',
      title: columns.language,
      min: 120,
      leaves: 3,
      cell: ({ language }) => <span data-whole={language}>{languageName(language)}</span>,
    },
    {
      key: 'category',
      title: columns.category,
      min: 136,
      leaves: 2,
      cell: ({ category }) => categories[category]?.name ?? category,
    },
    ...(channels.length > 1
      ? [
          {
            key: 'channel',
            title: columns.channel,
            min: 168,
            leaves: 1,
            cell: ({ channelId }: Template) => phones.get(channelId),
          },
        ]
      : []),
  ];
}

interface NameCellProps {
  template: Template;
  withLanguage: boolean;
}

function NameCell({ template: { id, name, language, status }, withLanguage }: NameCellProps) {
  const meaning = useStatusMeaning()(status);
  return (
    <Link
      to="/templates/$id"
      params={{ id }}
      className="group flex min-h-11 flex-col justify-center leading-tight"
    >
      <span className="truncate font-medium underline-offset-4 group-hover:underline">{name}</span>
      {meaning ? (
        <span className="truncate text-sm text-soft">{meaning}</span>
      ) : (
        withLanguage && <span className="truncate text-sm text-soft">{languageName(language)}</span>
      )}
    </Link>
  );
}
