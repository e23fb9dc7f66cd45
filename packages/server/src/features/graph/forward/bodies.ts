/**
 * This file makes Meta's webhook of an event of ours: one message, one status or one notice of a template in each
 * body, because some receivers read `entry[0].changes[0]` alone.
 */
import type { Db } from '../../../platform/database/dialect.ts';
import type { ActiveChannel, ChannelDirectory } from '../../channels/directory.ts';
import { contactViews, sendingAddresses } from '../../contacts/identity/find.ts';
import type { EventData, EventType } from '../../events/types.ts';
import type { ForeignForm } from '../../webhooks/deliver/backlog.ts';
import { listConsumers } from '../../webhooks/endpoints/consumers.ts';
import { graphScopeOf } from '../../webhooks/webhook.ts';
import { goesElsewhere, hears } from './callbacks.ts';
import { ECHOES, fieldOf } from './fields.ts';
import { echoValue, inboundValue, type Person } from './inbound-message.ts';
import type { Meant } from './meant.ts';
import { statusValue } from './status.ts';
import { providerIdsOf, templateValue } from './template-notice.ts';

export function createGraphForm({ db, channels }: { db: Db; channels: ChannelDirectory }): ForeignForm {
  return async (webhook, events) => {
    const scope = graphScopeOf(webhook) ?? {};
    const own = new Map(
      (await channels.ofWorkspace(webhook.workspace_id)).map((channel) => [channel.id, channel]),
    );
    const consumers = scope.keyId === undefined ? [] : await listConsumers(db, webhook.workspace_id);
    const meant = events.map((event) => {
      const data = JSON.parse(event.data) as { channelId?: string };
      const channel = own.get(data.channelId ?? '');
      const field = fieldOf(event.type as EventType, data);
      if (!channel || field === undefined || !hears(scope, channel, field)) return undefined;
      const each = { event, data, channel, field };
      return goesElsewhere(scope, each, consumers) ? undefined : each;
    });
    const people = await peopleOf(db, webhook.workspace_id, meant);
    const known = {
      people,
      templates: await providerIdsOf(db, meant),
    };
    return meant.map((each) => each && bodyOf(each, known));
  };
}

async function peopleOf(
  db: Db,
  workspaceId: string,
  meant: readonly (Meant | undefined)[],
): Promise<Map<string, Person>> {
  const ids = new Set(
    meant.flatMap((each) => {
      const { contactId } = (each?.data ?? {}) as { contactId?: string };
      return contactId === undefined ? [] : [contactId];
    }),
  );
  if (ids.size === 0) return new Map();
  const views = await contactViews(db, workspaceId, [...ids]);
  const hidden = [...views].flatMap(([id, { phone }]) => (phone === undefined ? [id] : []));
  const addresses = await sendingAddresses(db, workspaceId, hidden);
  return new Map(
    [...views].map(([id, { phone, name }]) => {
      const address = addresses.get(id);
      const userId = address && 'userId' in address ? address.userId : undefined;
      return [id, { ...(phone && { phone }), ...(userId && { userId }), ...(name && { name }) }];
    }),
  );
}

function bodyOf(
  { event, data, channel, field }: Meant,
  known: {
    people: Map<string, Person>;
    templates: Map<string, string>;
  },
): string | undefined {
  if (event.type === 'template.updated')
    return envelope(
      channel,
      field,
      templateValue(data as EventData['template'], known.templates.get(event.subject) ?? event.subject),
      event.at,
    );
  const message = data as EventData['message'];
  if (message.erased) return undefined;
  const person = known.people.get(message.contactId ?? '') ?? {};
  const value =
    field === ECHOES
      ? echoValue(message, person, channel)
      : event.type === 'message.received'
        ? inboundValue(message, person, channel)
        : statusValue(message, person, event.type);
  return value && envelope(channel, field, { ...head(channel), ...value });
}

const head = (channel: ActiveChannel) => ({
  messaging_product: 'whatsapp',
  metadata: {
    display_phone_number: channel.phone.replace(/\D/g, ''),
    phone_number_id: channel.phoneNumberId,
  },
});

function envelope(channel: ActiveChannel, field: string, value: object, at?: number): string {
  const entry = {
    id: channel.wabaId,
    ...(at !== undefined && { time: Math.floor(at / 1000) }),
    changes: [{ value, field }],
  };
  return asMetaWrites(JSON.stringify({ object: 'whatsapp_business_account', entry: [entry] }));
}

/** No character beyond ASCII, slashes escaped: some receivers make the text they verify so themselves. */
function asMetaWrites(json: string): string {
  return json.replace(/[/\u007f-\uffff]/g, (c) =>
    c === '/' ? '\\/' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
