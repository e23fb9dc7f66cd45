import { core } from './0001-core.ts';
import { contacts } from './0002-contacts.ts';
import { messages } from './0003-messages.ts';
import { templates } from './0004-templates.ts';
import { media } from './0005-media.ts';
import { webhooks } from './0006-webhooks.ts';
import { accounts } from './0007-accounts.ts';
import { oauth } from './0008-oauth.ts';
import { agents } from './0009-agents.ts';
import { conversations } from './0010-conversations.ts';
import { simulator } from './0011-simulator.ts';
import { search } from './0012-search.ts';
import { notifications } from './0013-notifications.ts';
import { agentsOfATeam } from './0014-agents-of-a-team.ts';
import { presence } from './0015-presence.ts';
import { conversationReport } from './0016-conversation-report.ts';
import { contactDetails } from './0017-contact-details.ts';
import { costs } from './0018-costs.ts';
import { imports } from './0019-imports.ts';
import { campaigns } from './0020-campaigns.ts';
import { reachedPeople } from './0021-reached-people.ts';
import type { Migration } from './migration.ts';

/** The migrations in the order in which they run. One that has been released is never changed; until the first release these are the first tables. */
export const MIGRATIONS: readonly Migration[] = [
  core,
  contacts,
  messages,
  templates,
  media,
  webhooks,
  accounts,
  oauth,
  agents,
  conversations,
  simulator,
  search,
  notifications,
  agentsOfATeam,
  presence,
  conversationReport,
  contactDetails,
  costs,
  imports,
  campaigns,
  reachedPeople,
];
