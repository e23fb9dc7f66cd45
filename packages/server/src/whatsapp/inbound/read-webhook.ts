import { isObject, type JsonObject, objectOf, objectsOf, textOf } from '../json.ts';
import { accountUpdates } from './account.ts';
import { echoUpdate, messageUpdates } from './message.ts';
import { contactsOf, indexContacts, preferenceUpdate } from './person.ts';
import { readJson } from './read-json.ts';
import { statusUpdate } from './status.ts';
import type { ChangeContext, ParsedWebhook, Update } from './update.ts';

export type { InboundMedia, ParsedWebhook, PersonAliases, Update } from './update.ts';

/**
 * Everything a webhook body says, in the order it says it. `undefined` when it is no JSON or is not about
 * WhatsApp; of anything inside that is not understood, the rest is still read. Never throws.
 */
export function parseWebhook(raw: Buffer | string, now: number): ParsedWebhook | undefined {
  const body = readBody(raw);
  if (!body) return undefined;
  const updates: Update[] = [];
  const phoneNumberIds = new Set<string>();
  const wabaIds = new Set<string>(objectsOf(body.entry).flatMap((entry) => textOf(entry.id) ?? []));
  for (const { entry, change, wabaId, phoneNumberId } of changesOf(body)) {
    if (phoneNumberId !== '') phoneNumberIds.add(phoneNumberId);
    const at = typeof entry.time === 'number' && entry.time > 0 ? entry.time * 1000 : now;
    const context = { wabaId, phoneNumberId, field: textOf(change.field) ?? '', now: at };
    readChange(objectOf(change.value), context, updates);
  }
  return { updates, phoneNumberIds: [...phoneNumberIds], wabaIds: [...wabaIds] };
}

/** The body as JSON; undefined when it is none or is not about WhatsApp. */
export function readBody(raw: Buffer | string): JsonObject | undefined {
  const body = readJson(typeof raw === 'string' ? raw : raw.toString('utf8'));
  return isObject(body) && body.object === 'whatsapp_business_account' ? body : undefined;
}

/** Every change of a body with whom it is about; an id that is missing is empty. */
export function* changesOf(
  body: JsonObject,
): Generator<{ entry: JsonObject; change: JsonObject; wabaId: string; phoneNumberId: string }> {
  for (const entry of objectsOf(body.entry)) {
    const wabaId = textOf(entry.id) ?? '';
    for (const change of objectsOf(entry.changes)) {
      const { metadata } = objectOf(change.value);
      yield { entry, change, wabaId, phoneNumberId: textOf(objectOf(metadata).phone_number_id) ?? '' };
    }
  }
}

function readChange(value: JsonObject, context: ChangeContext, updates: Update[]): void {
  if (context.field === 'messages') {
    readMessages(value, context, updates);
  } else if (context.field === 'smb_message_echoes') {
    for (const each of objectsOf(value.message_echoes)) updates.push(echoUpdate(each, context));
  } else if (context.field === 'user_preferences') {
    const contacts = indexContacts(contactsOf(value));
    for (const each of objectsOf(value.user_preferences)) {
      updates.push(preferenceUpdate(each, contacts, context));
    }
  } else {
    updates.push(accountUpdates(value, context));
  }
}

function readMessages(value: JsonObject, context: ChangeContext, updates: Update[]): void {
  const before = updates.length;
  for (const status of objectsOf(value.statuses)) updates.push(statusUpdate(status, context));
  const messages = objectsOf(value.messages);
  if (messages.length > 0) {
    const contacts = indexContacts(contactsOf(value));
    for (const message of messages) {
      updates.push(...messageUpdates(message, contacts, messages.length === 1, context));
    }
  }
  const source = {
    wabaId: context.wabaId,
    ...(context.phoneNumberId === '' ? undefined : { phoneNumberId: context.phoneNumberId }),
  };
  const errors = objectsOf(value.errors);
  if (errors.length > 0) updates.push({ kind: 'channel', ...source, field: 'errors', value: { errors } });
  if (updates.length === before) {
    const reason = `no message, status or error among: ${Object.keys(value).join(', ')}`;
    updates.push({ kind: 'ignored', ...source, field: 'messages', reason });
  }
}
