import type { Channel, Template } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/table.tsx';
import { templates as enTemplates } from '../../words/en/templates.ts';
import { useWords } from '../../words/words.tsx';
import { languageName } from './language-name.ts';
import { TemplateStatus, useStatusMeaning } from './status-badge.tsx';

/** The channel is shown where there are several. */
export function useColumns(channels: readonly Channel[]): Column<Template>[] {
  const { columns, categories } = useWords(enTemplates);
  const phones = new Map(channels.map(({ id, phone }) => [id, phone]));
  return [
    { key: 'name', title: columns.name, cell: (template) => <NameCell template={template} /> },
    {
      key: 'status',
      title: columns.status,
      width: '10.5rem',
      cell: ({ status }) => <TemplateStatus status={status} />,
    },
    {
      key: 'language',
      title: columns.language,
      wide: true,
      width: '8rem',
      cell: ({ language }) => <span title={language}>{languageName(language)}</span>,
    },
    {
      key: 'category',
      title: columns.category,
      wide: true,
      width: '10rem',
      cell: ({ category }) => categories[category]?.name ?? category,
    },
    ...(channels.length > 1
      ? [
          {
            key: 'channel',
            title: columns.channel,
            wide: true,
            width: '11rem',
            cell: ({ channelId }: Template) => phones.get(channelId),
          },
        ]
      : []),
  ];
}

function NameCell({ template: { id, name, language, status } }: { template: Template }) {
  const meaning = useStatusMeaning()(status);
  return (
    <Link
      to="/templates/$id"
      params={{ id }}
      className="group flex min-h-11 flex-col justify-center leading-tight"
    >
      <span className="truncate font-medium underline-offset-4 group-hover:underline">{name}</span>
      {meaning ? (
        <span className="truncate text-sm text-soft" title={meaning}>
          {meaning}
        </span>
      ) : (
        <span className="truncate text-sm text-soft md:hidden">{languageName(language)}</span>
      )}
    </Link>
  );
}
