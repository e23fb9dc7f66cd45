import type { Template } from '@meghdoot/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useSettings } from '../../shell/use-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyAsCurl, curlOf, Id } from '../../ui/copy.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Facts, PageFrame } from '../../ui/page.tsx';
import { TemplatePreview } from '../../ui/template-preview.tsx';
import { useWords } from '../../words/words.tsx';
import { allChannels } from '../phone/queries.ts';
import { exampleRequest, exampleValues } from './example-request.ts';
import { languageName } from './language-name.ts';
import { ParametersCard } from './parameters-card.tsx';
import { templateById } from './queries.ts';
import { TemplateStatus, useStatusMeaning } from './status-badge.tsx';
import { WhereTheyComeFrom } from './where-from.tsx';

export function Page() {
  const { id } = useParams({ from: '/templates/$id' });
  const { templates } = useWords();
  const query = useApiQuery(templateById(id));
  if (query.data && !query.error) return <TemplatePage template={query.data} />;
  return (
    <PageFrame title={templates.one} above={{ to: '/templates', label: templates.title }}>
      <Card>
        <Loaded query={query} lines={8}>
          {() => null}
        </Loaded>
      </Card>
    </PageFrame>
  );
}

function TemplatePage({ template }: { template: Template }) {
  const { templates } = useWords();
  const { apiUrl } = useSettings();
  const { id, name, language, status } = template;
  const meaning = useStatusMeaning()(status);
  return (
    <PageFrame
      title={name}
      above={{ to: '/templates', label: templates.title }}
      actions={
        <>
          <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/templates/${id}`} />
          {meaning === undefined && (
            <ButtonLink
              to="/messages/new"
              search={{ type: 'template', template: name, language }}
              kind="primary"
              icon={<Send className="size-4" />}
            >
              {templates.send}
            </ButtonLink>
          )}
        </>
      }
    >
      {meaning !== undefined && (
        <Notice tone="warning" title={templates.cannotBeSent}>
          {meaning}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={templates.preview.title} lead={templates.preview.text}>
          <TemplatePreview template={template} values={exampleValues(template)} />
        </Card>
        <TemplateFacts template={template} />
      </div>
      <ParametersCard template={template} />
      <Card title={templates.curl.title} lead={templates.curl.text}>
        <Code
          label={templates.curl.title}
          text={curlOf({
            method: 'POST',
            path: '/api/v1/messages/send',
            body: exampleRequest(template),
            apiUrl,
          })}
        />
      </Card>
      <WhereTheyComeFrom />
    </PageFrame>
  );
}

function TemplateFacts({ template }: { template: Template }) {
  const { facts, columns, categories, formats } = useWords().templates;
  const { id, name, language, category, status, channelId, parameterFormat } = template;
  const channel = useApiQuery(allChannels).data?.find((each) => each.id === channelId);
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [columns.status, <TemplateStatus key="status" status={status} />],
          [facts.name, <Id key="name" value={name} />],
          [columns.language, `${languageName(language)} (${language})`],
          [columns.category, categories[category]?.means ?? category],
          [facts.format, formats[parameterFormat]],
          [
            columns.channel,
            <Link
              key="channel"
              to="/settings/channels/$id"
              params={{ id: channelId }}
              className="underline underline-offset-4"
            >
              {channel?.phone ?? channelId}
            </Link>,
          ],
          [facts.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}
