import type { Template } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';
import { languageName } from '../../../nouns/templates/language-name.ts';
import { TemplateStatus } from '../../../nouns/templates/template-status.tsx';
import { partsOf } from '../../../nouns/whatsapp/template-parts.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useTemplates } from './queries.ts';

interface TemplateChoiceProps {
  channelId: string | undefined;
  /** The template that is taken just now. */
  busy?: Template | undefined;
  onChoose: (template: Template) => void;
  /** Somebody looks at one. */
  onPoint: (template: Template) => void;
}

/** Fewer are seen at a glance. */
const SEARCH_FROM = 8;

/** The templates of a number to choose from: those that can be sent stand first, the others say why they cannot. */
export function TemplateChoice({ channelId, busy, onChoose, onPoint }: TemplateChoiceProps) {
  const { choose } = useCampaignEditorWords();
  const [search, setSearch] = useState('');
  const { ready, notReady = [], error, refetch } = useTemplates(channelId);
  if (error && !ready) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!ready) return <SkeletonLines lines={6} />;
  if (ready.length === 0) return <NoneReady notReady={notReady} />;
  const shown = ready.filter((template) => says(template, search));
  return (
    <>
      {ready.length >= SEARCH_FROM && (
        <SearchField
          label={choose.search}
          placeholder={choose.search}
          value={search}
          onSearch={setSearch}
          className="max-w-80"
        />
      )}
      <section aria-label={choose.ready}>
        {shown.length === 0 && <p className="py-4 text-soft">{choose.nothing}</p>}
        <ul className="flex flex-col gap-2">
          {shown.map((template) => (
            <li key={template.id}>
              <Choice
                template={template}
                busy={template === busy}
                onChoose={() => onChoose(template)}
                onPoint={() => onPoint(template)}
              />
            </li>
          ))}
        </ul>
      </section>
      {notReady.length > 0 && <NotReady templates={notReady} />}
    </>
  );
}

const says = ({ name, components }: Template, search: string) =>
  `${name} ${partsOf({ components }).body ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());

interface ChoiceProps {
  template: Template;
  busy: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Choice({ template, busy, onChoose, onPoint }: ChoiceProps) {
  const { check } = useCampaignEditorWords();
  const { name, language, category } = template;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChoose}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      className="flex w-full flex-col gap-0.5 rounded border border-line bg-card px-4 py-3 text-left hover:border-edge aria-busy:opacity-70"
    >
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-soft">
          {languageName(language)} · {check.categories[category] ?? category}
        </span>
      </span>
      <span className="line-clamp-2 text-soft">{partsOf(template).body}</span>
    </button>
  );
}

function NotReady({ templates }: { templates: readonly Template[] }) {
  const { choose } = useCampaignEditorWords();
  return (
    <section aria-label={choose.notReady} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-soft">{choose.notReady}</h3>
      <ul className="flex flex-col">
        {templates.map(({ id, name, language, status }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0"
          >
            <Link
              to="/templates/$id"
              params={{ id }}
              className="inline-flex min-h-6 min-w-0 items-center underline-offset-4 wrap-anywhere hover:underline"
            >
              {name} ({languageName(language)})
            </Link>
            <TemplateStatus status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoneReady({ notReady }: { notReady: readonly Template[] }) {
  const { choose } = useCampaignEditorWords();
  const { administers } = useSignedInAs();
  return (
    <>
      <Empty
        icon={<LayoutTemplate />}
        title={choose.none.title}
        action={
          administers ? (
            <ButtonLink to="/templates/new" kind="primary">
              {choose.none.action}
            </ButtonLink>
          ) : undefined
        }
      >
        {choose.none.text}
      </Empty>
      {notReady.length > 0 && <NotReady templates={notReady} />}
    </>
  );
}
