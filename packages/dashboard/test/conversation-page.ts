/** A conversation as somebody of the shop opens it, and a customer who writes. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { DAY } from '../../server/src/platform/clock.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { shown, turnTo } from './installation.ts';
import type { OwnWorkspace } from './own-workspace.ts';

export const logOf = (page: Page) => page.getByRole('log');
export const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Returns the row of the first message that has this text. */
export const rowOf = (page: Page, text: string) =>
  logOf(page).locator('[id^="msg_"]', { hasText: text }).first();

/** Has a customer write, who is known by a name from now on; returns the id of the conversation. */
export async function customerWrites(
  { client }: Pick<OwnWorkspace, 'client'>,
  { from, text, name }: { from: string; text: string; name?: string | undefined },
): Promise<string> {
  if (name) await client.contacts.create({ phone: from, name });
  await client.simulator.inbound({ from, text });
  return eventually(async () => {
    const { data } = await client.conversations.list({ search: from });
    assert.equal(data.length, 1);
    return data[0]!.id;
  });
}

export async function openConversation(page: Page, id: string): Promise<void> {
  await turnTo(page, `/dashboard/conversations/${id}`);
  await boxOf(page).waitFor();
  await shown(page);
}

/** Returns what tests of a conversation do on their page, which is opened before the first of them. */
export function conversationPage(opened: () => { page: Page; workspace: Pick<OwnWorkspace, 'client'> }) {
  return {
    log: () => logOf(opened().page),
    box: () => boxOf(opened().page),
    row: (text: string) => rowOf(opened().page, text),
    messagesWith: async (recipient: string, limit = 10) =>
      (await opened().workspace.client.messages.list({ recipient, limit })).data,
    writes: (from: string, text: string, name?: string) =>
      customerWrites(opened().workspace, { from, text, name }),
    open: (id: string) => openConversation(opened().page, id),
  };
}

/** Makes what a person has written older than a day, so that WhatsApp takes a template alone. */
export async function closeWindow(
  { db, id: workspaceId }: Pick<OwnWorkspace, 'db' | 'id'>,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  const at = Date.now() - 2 * DAY;
  await db
    .updateTable('conversations')
    .set({ last_inbound_at: at, waiting_since: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  await sql`update messages set created_at = ${at} where workspace_id = ${workspaceId} and person = ${phone}`.execute(
    db,
  );
}
