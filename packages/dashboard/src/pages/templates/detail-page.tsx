import type { Template } from '@meghdoot/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { Pencil, Send } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { allChannels } from '../../nouns/channels/queries.ts';
import { languageName } from '../../nouns/templates/language-name.ts';
import { templateById } from '../../nouns/templates/queries.ts';
import { APPROVED, TemplateStatus, useStatusMeaning } from '../../nouns/templates/template-status.tsx';
import { TemplatePreview } from '../../nouns/whatsapp/template-preview.tsx';
import { useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { curlOf } from '../../ui/copy/curl.ts';
import { useDeveloperMode } from '../../ui/copy/developer-mode.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Card, Facts, PageFrame } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';
import { exampleRequest, exampleValues } from './example-request.ts';
import { TemplateHistory } from './history.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { WhereTheyComeFrom } from './where-from.tsx';

export function Page() {
  const { id } = useParams({ from: '/templates/$id' });
  const templates = useTemplatesWords();
  const { developers } = templates;
  const developer = useDeveloperMode();
  const query = useApiQuery(templateById(id));
  return (
    <PageFrame
      title={query.data?.name ?? templates.one}
      above={{ page: { to: '/templates' }, label: templates.title }}
      actions={query.data && <Actions template={query.data} />}
    >
      <Loaded query={query} lines={8}>
        {(template) => (
          <>
            <CannotBeSent template={template} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <Preview template={template} />
              <TemplateFacts template={template} />
            </div>
            <TemplateHistory history={template.history} />
            <WhereTheyComeFrom />
            {developer && (
              <Disclosure title={developers}>
                <ParameterTable template={template} />
                <SendFromProgram template={template} />
              </Disclosure>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** WhatsApp takes changes of these alone. */
const CHANGEABLE = ['APPROVED', 'REJECTED', 'PAUSED'];

function Actions({ template: { id, name, language, status } }: { template: Template }) {
  const { send, change } = useTemplatesWords();
  const { administers } = useSignedInAs();
  return (
    <>
      <CopyAsCurl path={`/api/v1/templates/${id}`} />
      {administers && CHANGEABLE.includes(status) && (
        <ButtonLink to="/templates/new" search={{ template: id }} icon={<Pencil className="size-4" />}>
          {change}
        </ButtonLink>
      )}
      {status === APPROVED && (
        <ButtonLink
          to="/messages/new"
          search={{ type: 'template', template: name, language }}
          icon={<Send className="size-4" />}
        >
          {send}
        </ButtonLink>
      )}
    </>
  );
}

function CannotBeSent({ template }: { template: Template }) {
  const { cannotBeSent } = useTemplatesWords();
  const meaning = useStatusMeaning()(template.status);
  if (meaning === undefined) return null;
  return (
    <Notice tone="warning" title={cannotBeSent}>
      {meaning}
    </Notice>
  );
}

function Preview({ template }: { template: Template }) {
  const { preview } = useTemplatesWords();
  const values = exampleValues(template);
  return (
    <Card title={preview.title} lead={Object.keys(values).length > 0 ? preview.withExamples : preview.plain}>
      <TemplatePreview template={template} values={values} />
    </Card>
  );
}

function SendFromProgram({ template }: { template: Template }) {
  const { curl } = useTemplatesWords();
  const { apiUrl } = useSettings();
  const request = curlOf({
    method: 'POST',
    path: '/api/v1/messages/send',
    body: exampleRequest(template),
    apiUrl,
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{curl.title}</h2>
      <p className="max-w-prose text-sm text-soft">{curl.text}</p>
      <Code label={curl.title} text={request} />
    </section>
  );
}

function TemplateFacts({ template }: { template: Template }) {
  const { facts, columns, categories } = useTemplatesWords();
  const { id, name, language, category, status, channelId } = template;
  const { isAgent } = useSignedInAs();
  const channel = useApiQuery(allChannels).data?.find((each) => each.id === channelId);
  const number = channel ? formatPhone(channel.phone) : channelId;
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [columns.status, <TemplateStatus key="status" status={status} />],
          [facts.name, <Id key="name" value={name} />],
          [columns.language, `${languageName(language)} (${language})`],
          [columns.category, categories[category]?.means ?? category],
          [
            columns.channel,
            isAgent ? (
              number
            ) : (
              <Link
                key="channel"
                to="/settings/channels/$id"
                params={{ id: channelId }}
                className="underline underline-offset-4"
              >
                {number}
              </Link>
            ),
          ],
          [facts.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}
