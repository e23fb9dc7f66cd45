import { createFetch, createHttp, createUploadFetch, type MeghdootOptions } from './http.ts';
import { account } from './resources/account.ts';
import { audit } from './resources/audit.ts';
import { campaigns } from './resources/campaigns.ts';
import { channels } from './resources/channels.ts';
import { contactAttributes, contactChanges, contactFilters, contacts } from './resources/contacts.ts';
import { conversations, quickReplies } from './resources/conversations.ts';
import { costs } from './resources/costs.ts';
import { events } from './resources/events.ts';
import { imports } from './resources/imports.ts';
import { keys } from './resources/keys.ts';
import { media } from './resources/media.ts';
import { messages } from './resources/messages.ts';
import { notifications } from './resources/notifications.ts';
import { operator } from './resources/operator.ts';
import { rates } from './resources/rates.ts';
import { simulator } from './resources/simulator.ts';
import { stats } from './resources/stats.ts';
import { team } from './resources/team.ts';
import { templates } from './resources/templates.ts';
import { webhooks } from './resources/webhooks.ts';
import { workspace } from './resources/workspace.ts';
import { type CallOptions, dataOf } from './responses.ts';

export type Meghdoot = ReturnType<typeof createMeghdoot>;

/** A client of one server with one credential. */
export function createMeghdoot(options: MeghdootOptions = {}) {
  const http = createHttp(options);
  const upload = createUploadFetch(options);
  return {
    messages: messages(http),
    media: media(http, { upload, once: createFetch(options) }),
    contacts: contacts(http),
    contactAttributes: contactAttributes(http),
    contactFilters: contactFilters(http),
    contactChanges: contactChanges(http),
    imports: imports(http, upload),
    conversations: conversations(http),
    quickReplies: quickReplies(http),
    campaigns: campaigns(http, upload),
    templates: templates(http),
    channels: channels(http),
    webhooks: webhooks(http),
    events: events(http, createFetch(options)),
    keys: keys(http),
    workspace: workspace(http),
    audit: audit(http),
    stats: stats(http),
    costs: costs(http),
    rates: rates(http),
    simulator: simulator(http),
    account: account(http),
    notifications: notifications(http),
    team: team(http),
    operator: operator(http),
    /** Returns whose credential this is, and what it may do. */
    me: (options?: CallOptions) => dataOf(http.GET('/api/v1/me', { ...options })),
    /** Every path as the API describes it, typed, for what has no method here. */
    http,
  };
}
