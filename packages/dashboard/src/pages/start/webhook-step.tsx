import type { Webhook } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { TestButton, TestOutcome } from '../../nouns/webhooks/test-event.tsx';
import { useTestEvent } from '../../nouns/webhooks/use-test-event.ts';
import { VERIFY_SNIPPET } from '../../nouns/webhooks/verify-snippet.ts';
import { isLoopback, useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useStartWords } from '../../words/en/start.ts';
import { useWebhooksWords } from '../../words/en/webhooks.ts';

export function WebhookStep({ webhook }: { webhook: Webhook | null }) {
  const [secret, setSecret] = useState<string>();
  if (!webhook) return <AddWebhook onAdded={setSecret} />;
  return (
    <>
      {secret && <Secret secret={secret} />}
      <Test key={webhook.id} webhook={webhook} />
    </>
  );
}

function AddWebhook({ onAdded }: { onAdded: (secret: string) => void }) {
  const webhooks = useWebhooksWords();
  const start = useStartWords();
  const words = start.steps.webhook;
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const form = useForm({
    initial: { url: '' },
    fields: ['url'],
    send: async ({ url }) => {
      const { secret } = await client.webhooks.create({ url: url.trim(), events: ['*'] });
      onAdded(secret);
      await cache.refresh(allWebhooks.key);
    },
  });
  return (
    <>
      <Form form={form} label={words.action}>
        <TextField
          label={words.url}
          hint={words.urlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={webhooks.form.urlExample}
          {...form.field('url')}
        />
        <Submit className="self-start">{words.action}</Submit>
      </Form>
      <Listen onUse={(url) => form.set('url', url)} />
    </>
  );
}

function Secret({ secret }: { secret: string }) {
  const { webhook: words } = useStartWords().steps;
  return (
    <>
      <p>{words.once}</p>
      <Code text={secret} label={words.secret} />
      <Disclosure title={words.verify}>
        <Code text={VERIFY_SNIPPET} label={words.verify} />
      </Disclosure>
    </>
  );
}

function Test({ webhook }: { webhook: Webhook }) {
  const { webhook: words } = useStartWords().steps;
  const test = useTestEvent(webhook.id, webhook.url);
  return (
    <>
      <p>
        {words.added} <code className="font-mono text-sm break-all">{webhook.url}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        <TestButton test={test} />
        <ButtonLink to="/webhooks/$id" params={{ id: webhook.id }}>
          {words.show}
        </ButtonLink>
      </div>
      <TestOutcome webhookId={webhook.id} test={test} />
    </>
  );
}

const PORT = 4444;
const ADDRESS = `http://localhost:${PORT}`;
const COMMAND = `node -e "require('node:http').createServer((request, response) => { request.pipe(process.stdout); request.on('end', () => response.end()); }).listen(${PORT})"`;

/** A server of one line, for who has none at hand. */
function Listen({ onUse }: { onUse: (address: string) => void }) {
  const { listen } = useStartWords().steps.webhook;
  const { baseUrl } = useSettings();
  const local = isLoopback(baseUrl);
  return (
    <Disclosure title={listen.title}>
      <p>{listen.text}</p>
      <Code text={COMMAND} label={listen.command} />
      {local ? (
        <Button className="self-start" onClick={() => onUse(ADDRESS)}>
          {listen.use(ADDRESS)}
        </Button>
      ) : (
        <p>{listen.tunnel(ADDRESS)}</p>
      )}
    </Disclosure>
  );
}
