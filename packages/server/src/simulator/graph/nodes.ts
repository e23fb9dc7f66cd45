import { invalidParameter } from '../graph-error.ts';
import type { SimulatorNumber, SimulatorTemplate, Step } from '../model.ts';
import { seqOf } from '../wamid.ts';
import type { World } from '../world.ts';
import { pick } from './fields.ts';

/** `GET /me`: the system user that the token was made for. */
export function readMe(query: URLSearchParams): object {
  const node = { id: '400000000000001', name: 'Meghdoot' };
  return pick(node, 'User', query.get('fields'), ['name']);
}

/** Filters take any case; a name is found by a part of it. */
function fitsFilters(template: SimulatorTemplate, query: URLSearchParams): boolean {
  const exact = ['status', 'language', 'category'] as const;
  const part = (name: string, text: string) =>
    !query.get(name) || text.toLowerCase().includes(query.get(name)!.toLowerCase());
  return (
    exact.every(
      (field) => !query.get(field) || query.get(field)!.toLowerCase() === template[field].toLowerCase(),
    ) &&
    part('name', template.name) &&
    part('content', JSON.stringify(template.components)) &&
    part('name_or_content', `${template.name} ${JSON.stringify(template.components)}`)
  );
}

/** `GET /{account}/message_templates`; `shown` makes what Graph shows of one. */
export function listTemplates(
  numbers: readonly SimulatorNumber[],
  query: URLSearchParams,
  here: string,
  shown: (template: SimulatorTemplate) => object,
): object {
  const all = new Map(
    numbers.flatMap((number) => number.templates).map((template) => [template.id, template]),
  );
  const matching = [...all.values()].filter((template) => fitsFilters(template, query)).map(shown);
  const fields = query.get('fields');
  if (!fields) return page(matching, query, here);
  const names = new Set(['id', ...fields.split(',').map((name) => name.trim())]);
  const trimmed = matching.map((template) =>
    Object.fromEntries(Object.entries(template).filter(([name]) => names.has(name))),
  );
  return page(trimmed, query, here);
}

const cursorOf = (index: number) => Buffer.from(`at:${index}`).toString('base64url');

/** A page of a list, with Graph's cursors. */
export function page(items: readonly object[], query: URLSearchParams, here: string): object {
  const bad = items.find((item) => 'http' in item);
  if (bad !== undefined) return bad;
  const limit = Math.min(Math.max(Math.trunc(Number(query.get('limit') ?? 25)) || 25, 1), 1000);
  const after = query.get('after');
  const cursor = after === null ? undefined : /^at:(\d+)$/.exec(Buffer.from(after, 'base64url').toString());
  if (cursor === null) return invalidParameter('Invalid cursor in parameter after');
  const start = cursor === undefined ? 0 : Number(cursor[1]) + 1;
  const data = items.slice(start, start + limit);
  if (data.length === 0) return { data };
  const cursors = { before: cursorOf(start), after: cursorOf(start + data.length - 1) };
  if (start + data.length >= items.length) return { data, paging: { cursors } };
  const next = new URLSearchParams(query);
  next.delete('access_token');
  next.set('limit', String(limit));
  next.set('after', cursors.after);
  return { data, paging: { cursors, next: `${here}?${next}` } };
}

/** `GET /{phone number}/message_history?message_id=`. */
export function messageHistory(world: World, number: SimulatorNumber, query: URLSearchParams): object {
  const wamid = query.get('message_id');
  if (!wamid) return invalidParameter('The parameter message_id is required.');
  const message = world.ledger.message(seqOf(wamid));
  if (message?.wamid !== wamid || message.phoneNumberId !== number.phoneNumberId) return { data: [] };
  const now = world.clock.now();
  const happened = message.owed.filter((step: Step) => step.status !== undefined && step.at <= now);
  const events = [
    { delivery_status: 'ACCEPTED', at: message.at, state: 'DELIVERED' },
    ...message.receipts.map(({ status, at }) => ({
      delivery_status: status.toUpperCase(),
      at,
      state: 'DELIVERED',
    })),
    ...happened.map(({ status, at }) => ({ delivery_status: status!.toUpperCase(), at, state: 'PENDING' })),
  ].map((event, i) => ({
    id: `${message.seq}${String(i).padStart(3, '0')}`,
    delivery_status: event.delivery_status,
    timestamp: Math.floor(event.at / 1000),
    webhook_update_state: event.state,
    webhook_uri: number.webhookUrl,
  }));
  return { data: [{ id: String(message.seq), message_id: wamid, events: { data: events } }] };
}
