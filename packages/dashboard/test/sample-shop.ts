/** The sample shop of a person, as the pictures show it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';

export interface Shop {
  slug: string;
  /** A message that failed. */
  failed: string;
  /** A customer who has written in Hindi. */
  contact: string;
  conversation: string;
  webhook: string;
}

/** Opens it for whoever is signed in on the page, and waits until it is there. */
export async function sampleShop(page: Page): Promise<Shop> {
  await ask(page, '/api/app/sample-shops', { method: 'POST' });
  const { id, slug } = await eventually(
    async () => {
      const { workspaces } = await ask<{ workspaces: Workspace[] }>(page, '/api/app/session');
      return workspaces.find(({ sample }) => sample) ?? assert.fail('The sample shop is not there.');
    },
    { everyMs: 100 },
  );
  const first = async <T>(path: string): Promise<T[]> => ask<T[]>(page, path, { workspace: id });
  const [failed] = await first<{ messageId: string }>('/api/v1/messages?status=failed&limit=1');
  const written = await first<{ contactId: string; message?: string }>(
    '/api/v1/messages?direction=inbound&limit=100',
  );
  const hindi = written.find(({ message }) => /\p{Script=Devanagari}{4}/u.test(message ?? ''));
  const talks = await first<{ id: string; contactId: string }>('/api/v1/conversations?view=all&limit=100');
  const conversation = talks.find(({ contactId }) => contactId === hindi?.contactId);
  const [webhook] = await first<{ id: string }>('/api/v1/webhooks?limit=1');
  assert.ok(failed && conversation && webhook);
  const { id: conversationId, contactId } = conversation;
  return {
    ...{ slug, failed: failed.messageId, contact: contactId, conversation: conversationId },
    webhook: webhook.id,
  };
}

interface Workspace {
  id: string;
  slug: string;
  sample?: boolean;
}

/** As a page of the dashboard would. */
async function ask<T>(
  page: Page,
  path: string,
  { method = 'GET', workspace }: { method?: string; workspace?: string } = {},
): Promise<T> {
  const answer = await page.evaluate(
    async ([url, method, workspace]) => {
      const headers = workspace ? { 'x-workspace': workspace } : undefined;
      const response = await fetch(url, { method, ...(headers && { headers }) });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    [path, method, workspace ?? ''] as const,
  );
  const { data } = answer.body as { data: T };
  assert.ok(answer.status < 300, `${path} is ${answer.status}`);
  return data;
}
