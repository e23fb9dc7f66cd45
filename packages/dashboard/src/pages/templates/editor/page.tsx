import { MeghdootError, type TemplateDetail, type TemplateFinding } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi, useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { NoNumber } from '../../../nouns/channels/no-number.tsx';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { headerMedia } from '../../../nouns/phone/bubble.tsx';
import { PhoneFrame } from '../../../nouns/phone/phone-frame.tsx';
import { languageName } from '../../../nouns/templates/language-name.ts';
import { templateById } from '../../../nouns/templates/queries.ts';
import { TemplateBubble } from '../../../nouns/whatsapp/template-preview.tsx';
import { useFilters } from '../../../search.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useWide } from '../../../ui/elements/use-wide.ts';
import { SelectField, TextField } from '../../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../../ui/fields/form.tsx';
import { useSettled } from '../../../ui/fields/use-settled.ts';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';
import { useTemplatesWords } from '../../../words/en/templates.ts';
import { Findings, type Part, partOf } from './findings.tsx';
import { OneTimePassword, TextParts } from './text-parts.tsx';
import {
  asTemplateName,
  BLANK,
  CATEGORIES,
  componentsOf,
  requestOf,
  shownOf,
  type TypedTemplate,
  typedOf,
} from './typed-template.ts';

const ReadyTemplates = lazyPart(async () => (await import('./ready-templates.tsx')).ReadyTemplates);

/** The doctor's rule for what will be judged marketing. */
const PROMOTIONAL = 'category.promotional';
/** India's first, then those that are used most. */
const LANGUAGES = 'en en_US en_GB hi bn gu kn ml mr pa ta te ur ar de es fr id it pt_BR ru'.split(' ');

/** A new template, or with `template` a change of one. */
export function Page() {
  const words = useTemplateEditorWords();
  const { title } = useTemplatesWords();
  const [{ template: id }] = useFilters();
  return (
    <PageFrame title={id ? words.change : words.title} above={{ page: { to: '/templates' }, label: title }}>
      {id ? <Change id={id} /> : <Editor initial={BLANK} />}
    </PageFrame>
  );
}

function Change({ id }: { id: string }) {
  const words = useTemplateEditorWords();
  const query = useApiQuery(templateById(id));
  return (
    <Loaded query={query} lines={8}>
      {(template) => {
        const typed = typedOf(template);
        if (!typed) return <Notice title={words.notHere}>{words.notHereText}</Notice>;
        return <Editor initial={typed} template={template} />;
      }}
    </Loaded>
  );
}

function Editor({ initial, template }: { initial: TypedTemplate; template?: TemplateDetail }) {
  const words = useTemplateEditorWords();
  const { columns, categories } = useTemplatesWords();
  const { client } = useApi();
  const { workspace } = useSignedInAs();
  const navigate = useNavigate();
  const { data: channels } = useApiQuery(allChannels);
  const form = useForm<TypedTemplate>({
    initial,
    fields: [],
    send: async (typed) => {
      const { id } = template
        ? await client.templates.update(template.id, changeOf(typed, template))
        : await client.templates.create(requestOf(typed));
      await navigate({ to: '/templates/$id', params: { id } });
    },
  });
  const typed = form.values;
  const request = requestOf(typed);
  const isFaulty = form.failure instanceof MeghdootError && form.failure.code === 'TEMPLATE_INVALID';
  const { findings, known } = useDoctor(typed, { templateId: template?.id, submitted: isFaulty });
  const errors = countOf(findings, 'error');
  const of = (part: Part) => findings.filter(({ field }) => partOf(field, request) === part);
  const channel = channels?.find(({ id }) => id === typed.channelId) ?? channels?.[0];
  const languages = LANGUAGES.includes(typed.language) ? LANGUAGES : [typed.language, ...LANGUAGES];
  return (
    <>
      {channels?.length === 0 && <NoNumber />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Card>
          {!template && <ReadyTemplates typed={typed} onTake={form.setAll} />}
          {/* What is wrong with the template is said at its parts. */}
          <Form
            form={isFaulty ? { ...form, failure: undefined } : form}
            label={template ? words.change : words.title}
          >
            <TextField
              label={columns.name}
              hint={words.nameHint}
              autoComplete="off"
              disabled={template !== undefined}
              {...form.field('name')}
              onChange={(name) => form.set('name', asTemplateName(name))}
            />
            <Findings findings={of('name')} />
            {(channels?.length ?? 0) > 1 && !template && (
              <SelectField
                label={columns.channel}
                value={channel?.id ?? ''}
                options={channels!.map(({ id, phone }) => ({ value: id, label: formatPhone(phone) }))}
                onChange={(id) => form.set('channelId', id)}
              />
            )}
            <SelectField
              label={columns.language}
              value={typed.language}
              disabled={template !== undefined}
              options={languages.map((value) => ({ value, label: `${languageName(value)} (${value})` }))}
              onChange={(language) => form.set('language', language)}
            />
            <Findings findings={of('language')} />
            <SelectField
              label={columns.category}
              value={typed.category}
              disabled={template?.status === 'APPROVED'}
              hint={categories[typed.category]?.means}
              options={CATEGORIES.map((value) => ({ value, label: categories[value]!.name }))}
              onChange={(category) => form.set('category', category)}
            />
            <Findings findings={of('category')} />
            {typed.category === 'UTILITY' && findings.some(({ rule }) => rule === PROMOTIONAL) && (
              <Button className="self-start" onClick={() => form.set('category', 'MARKETING')}>
                {words.makeMarketing}
              </Button>
            )}
            {typed.category === 'AUTHENTICATION' ? (
              <OneTimePassword form={form} of={of} />
            ) : (
              <TextParts form={form} of={of} />
            )}
            <Findings findings={of('whole')} />
            <p role="status" className="text-sm text-soft">
              {known && words.summary(errors, countOf(findings, 'warning'))}
            </p>
            {isFaulty && errors > 0 && <Notice tone="wrong" live title={words.notSubmitted} />}
            <Submit>{template ? words.submitChange : words.submit}</Submit>
            <p className="text-sm text-soft">{words.otherForms}</p>
          </Form>
        </Card>
        <div className="min-w-0 lg:sticky lg:top-6">
          <OnThePhone typed={typed} sender={channel?.displayName ?? workspace.name} />
        </div>
      </div>
    </>
  );
}

const countOf = (findings: readonly TemplateFinding[], wanted: string) =>
  findings.filter(({ severity }) => severity === wanted).length;

function changeOf(typed: TypedTemplate, { status }: TemplateDetail) {
  const components = componentsOf(typed);
  return status === 'APPROVED' ? { components } : { components, category: typed.category };
}

/**
 * Returns what the doctor finds once one pauses; earlier findings stay until then. A template without a text is not
 * examined before it has been `submitted`.
 */
function useDoctor(
  typed: TypedTemplate,
  { templateId, submitted }: { templateId: string | undefined; submitted: boolean },
) {
  const settled = useSettled(JSON.stringify(typed));
  const asked = JSON.parse(settled) as TypedTemplate;
  const begun =
    asked.name.trim() !== '' &&
    (asked.body.trim() !== '' || asked.category === 'AUTHENTICATION' || submitted);
  const last = useRef<readonly TemplateFinding[]>([]);
  const { data } = useApiQuery(
    {
      key: ['template-check', settled, templateId],
      read: (api, signal) =>
        api.templates.check({ ...requestOf(asked), ...(templateId && { templateId }) }, { signal }),
    },
    { enabled: begun },
  );
  if (data) last.current = data.findings;
  return { findings: begun ? last.current : [], known: begun && data !== undefined };
}

/** The template as it will arrive, with its examples, while it is typed. */
function OnThePhone({ typed, sender }: { typed: TypedTemplate; sender: string }) {
  const words = useTemplateEditorWords();
  const wide = useWide();
  const template = shownOf(typed);
  const given = Object.entries(typed.examples).filter(([, value]) => value !== '');
  const values = { ...Object.fromEntries(given), ...(typed.sample && { header: typed.sample }) };
  const empty = typed.body === '' && typed.category !== 'AUTHENTICATION';
  const bubble = empty ? (
    <p className="m-auto max-w-56 py-4 text-center text-soft">{words.nothingYet}</p>
  ) : (
    <TemplateBubble template={template} values={values} media={headerMedia(template, values)} />
  );
  if (!wide)
    return (
      <Card title={words.preview}>
        <div className="flex flex-col rounded bg-sunk p-3">{bubble}</div>
      </Card>
    );
  return (
    <PhoneFrame label={words.preview} title={sender}>
      {bubble}
    </PhoneFrame>
  );
}
