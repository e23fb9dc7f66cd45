import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { campaignEditor } from './campaign-editor.ts';
import { campaigns } from './campaigns.ts';
import { channels } from './channels.ts';
import { common, statuses } from './common.ts';
import { compose } from './compose.ts';
import { composeRich } from './compose-rich.ts';
import { connect } from './connect.ts';
import { contactDetails } from './contact-details.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { costs } from './costs.ts';
import { emoji } from './emoji.ts';
import { emojiNames } from './emoji-names.ts';
import { events } from './events.ts';
import { examples } from './examples.ts';
import { imports } from './imports.ts';
import { media } from './media.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { operator } from './operator.ts';
import { origin } from './origin.ts';
import { overview } from './overview.ts';
import { phone } from './phone.ts';
import { preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { reply } from './reply.ts';
import { report } from './report.ts';
import { rich } from './rich.ts';
import { security } from './security.ts';
import { shell } from './shell.ts';
import { start } from './start.ts';
import { team } from './team.ts';
import { templateEditor } from './template-editor.ts';
import { templates } from './templates.ts';
import { thread } from './thread.ts';
import { webhooks } from './webhooks.ts';

/** The catalogue: a field for each page, and what they share. */
export const en = {
  common,
  statuses,
  operator,
  shell,
  preview,
  phone,
  compose,
  composeRich,
  refusals,
  reply,
  thread,
  emoji,
  emojiNames,
  report,
  rich,
  examples,
  media,
  messages,
  origin,
  overview,
  contacts,
  contactDetails,
  imports,
  campaigns,
  campaignEditor,
  conversations,
  costs,
  templates,
  templateEditor,
  start,
  apiKeys,
  channels,
  connect,
  security,
  notifications,
  team,
  audit,
  events,
  webhooks,
};

export type Words = typeof en;

/** The pages that have a name, as the rail and links show it. */
export type PageName = keyof Words['shell']['pages'];
