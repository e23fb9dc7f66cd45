import { invalidParameter } from '../graph-error.ts';
import type { SimulatorNumber, SimulatorTemplate, Step } from '../model.ts';
import { seqOf } from '../wamid.ts';
import type { World } from '../world.ts';
import { structured } from './ask.ts';
import { pick } from './fields.ts';
import { page } from './page.ts';

/** `GET /me`: the system user that the token was made for. */
export function readMe(query: URLSearchParams): object {
  const node = { id: '400000000000001', name: 'Meghdoot' };
  return pick(node, 'User', query.get('fields'), ['name']);
}

/** Filters take any case and several values as a list; a name is found by a part of it. */
function fitsFilters(template: SimulatorTemplate, query: URLSearchParams): boolean {
  const exact = ['status', 'language', 'category'] as const;
  const among = (name: string, value: string) => {
    const wanted = query.get(name);
    if (!wanted) return true;
    const list = structured(wanted);
    return (Array.isArray(list) ? list : [wanted]).some(
      (item) => String(item).toLowerCase() === value.toLowerCase(),
    );
  };
  const part = (name: string, text: string) =>
    !query.get(name) || text.toLowerCase().includes(query.get(name)!.toLowerCase());
  return (
    exact.every((field) => among(field, template[field])) &&
    among('quality_score', template.quality_score?.score ?? 'UNKNOWN') &&
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

/** `GET /{phone number}/message_history?message_id=`. */
export function messageHistory(world: World, number: SimulatorNumber, query: URLSearchParams): object {
  const wamid = query.get('message_id');
  if (!wamid) return invalidParameter('The parameter message_id is required.');
  const message = world.ledger.message(seqOf(wamid));
  if (message?.wamid !== wamid || message.phoneNumberId !== number.phoneNumberId) return { data: [] };
  const now = world.clock.now();
  const happened = message.pending.filter((step: Step) => step.status !== undefined && step.at <= now);
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
