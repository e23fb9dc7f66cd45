import type { Words } from '../en/index.ts';
import { fetched, type Translation } from '../words-hook.ts';
import { apiKeys } from './api-keys.ts';
import { channels } from './channels.ts';
import { common, statuses } from './common.ts';
import { compose } from './compose.ts';
import { contactDetails } from './contact-details.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { emoji } from './emoji.ts';
import { media } from './media.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { origin } from './origin.ts';
import { overview } from './overview.ts';
import { phone } from './phone.ts';
import { preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { reply } from './reply.ts';
import { rich } from './rich.ts';
import { security } from './security.ts';
import { shell } from './shell.ts';
import { start } from './start.ts';
import { team } from './team.ts';
import { templates } from './templates.ts';
import { thread } from './thread.ts';
import { webhooks } from './webhooks.ts';

/**
 * Hindi as it is spoken, and as WhatsApp’s own has it: with the English word where people say that. What a
 * single page or part says, such as the names of emoji, is fetched with that.
 */
export const hi: Translation<Words> = {
  common,
  statuses,
  operator: fetched(async () => (await import('./operator.ts')).operator),
  shell,
  preview,
  phone,
  compose,
  composeRich: fetched(async () => (await import('./compose-rich.ts')).composeRich),
  refusals,
  reply,
  thread,
  emoji,
  emojiNames: fetched(async () => (await import('./emoji-names.ts')).emojiNames),
  report: fetched(async () => (await import('./report.ts')).report),
  rich,
  examples: fetched(async () => (await import('./examples.ts')).examples),
  media,
  messages,
  origin,
  overview,
  contacts,
  contactDetails,
  imports: fetched(async () => (await import('./imports.ts')).imports),
  campaigns: fetched(async () => (await import('./campaigns.ts')).campaigns),
  campaignEditor: fetched(async () => (await import('./campaign-editor.ts')).campaignEditor),
  conversations,
  costs: fetched(async () => (await import('./costs.ts')).costs),
  templates,
  templateEditor: fetched(async () => (await import('./template-editor.ts')).templateEditor),
  start,
  apiKeys,
  channels,
  connect: fetched(async () => (await import('./connect.ts')).connect),
  security,
  notifications,
  team,
  audit: fetched(async () => (await import('./audit.ts')).audit),
  events: fetched(async () => (await import('./events.ts')).events),
  webhooks,
};
