import { type GraphFault, invalidParameter } from '../graph-error.ts';
import type { SimulatorNumber, Step } from '../model.ts';
import { seqOf } from '../wamid.ts';
import type { World } from '../world.ts';

const NUMBER_FIELDS = ['display_phone_number', 'verified_name', 'quality_rating'];
const ACCOUNT_FIELDS = ['name', 'currency', 'timezone_id', 'message_template_namespace'];

function numberNode(number: SimulatorNumber): Record<string, unknown> {
  return {
    id: number.phoneNumberId,
    display_phone_number: number.displayPhone,
    verified_name: number.verifiedName,
    quality_rating: 'GREEN',
    status: 'CONNECTED',
    name_status: 'APPROVED',
    code_verification_status: 'VERIFIED',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    account_mode: 'SANDBOX',
    is_official_business_account: false,
    is_on_biz_app: false,
    whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED',
    webhook_configuration: { application: number.webhookUrl },
    health_status: { can_send_message: 'AVAILABLE', entities: [] },
  };
}

function accountNode(number: SimulatorNumber): Record<string, unknown> {
  return {
    id: number.wabaId,
    name: number.verifiedName,
    currency: 'INR',
    timezone_id: '71',
    message_template_namespace: `simulator_${number.wabaId}`,
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    country: 'IN',
    health_status: { can_send_message: 'AVAILABLE', entities: [] },
  };
}

/** The fields that were asked for, `id` always among them; nested selections keep the whole field. */
function pick(
  node: Record<string, unknown>,
  kind: string,
  fields: string | null,
  usual: readonly string[],
): Record<string, unknown> | GraphFault {
  const names = fields
    ? fields
        .replace(/\{[^}]*\}/g, '')
        .split(',')
        .map((name) => name.trim())
    : usual;
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    if (!(name in node))
      return invalidParameter(`Tried accessing nonexisting field (${name}) on node type (${kind})`);
    picked[name] = node[name];
  }
  return { ...picked, id: node.id };
}

/** `GET /me`: the system user that the token was made for. */
export function readMe(query: URLSearchParams): object {
  const node = { id: '400000000000001', name: 'Meghdoot' };
  return pick(node, 'User', query.get('fields'), ['name']);
}

/** `GET /{phone number}`. */
export function readNumber(number: SimulatorNumber, query: URLSearchParams): object {
  return pick(numberNode(number), 'WhatsAppBusinessPhoneNumber', query.get('fields'), NUMBER_FIELDS);
}

/** `GET /{account}`. */
export function readAccount(number: SimulatorNumber, query: URLSearchParams): object {
  return pick(accountNode(number), 'WhatsAppBusinessAccount', query.get('fields'), ACCOUNT_FIELDS);
}

/** `GET /{account}/phone_numbers`. */
export function listNumbers(
  numbers: readonly SimulatorNumber[],
  query: URLSearchParams,
  here: string,
): object {
  return page(
    numbers.map((number) => readNumber(number, query)),
    query,
    here,
  );
}

/** `GET /{account}/message_templates`. */
export function listTemplates(
  numbers: readonly SimulatorNumber[],
  query: URLSearchParams,
  here: string,
): object {
  const wanted = ['name', 'status', 'language', 'category'] as const;
  const all = new Map(
    numbers.flatMap((number) => number.templates).map((template) => [template.id, template]),
  );
  const matching = [...all.values()].filter((template) =>
    wanted.every((field) => !query.get(field) || query.get(field) === template[field]),
  );
  const fields = query.get('fields');
  if (!fields) return page(matching, query, here);
  const names = new Set(['id', ...fields.split(',').map((name) => name.trim())]);
  const trimmed = matching.map((template) =>
    Object.fromEntries(Object.entries(template).filter(([name]) => names.has(name))),
  );
  return page(trimmed, query, here);
}

const cursorOf = (index: number) => Buffer.from(`at:${index}`).toString('base64url');

function page(items: readonly object[], query: URLSearchParams, here: string): object {
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

const SUBSCRIBED = (wabaId: string) => `subscribed ${wabaId}`;

/** `GET|POST|DELETE /{account}/subscribed_apps`; webhooks go out either way. */
export function subscribedApps(world: World, number: SimulatorNumber, method: string): object {
  const key = SUBSCRIBED(number.wabaId);
  if (method === 'POST') world.ledger.setNote(key, 'yes');
  if (method === 'DELETE') world.ledger.setNote(key, undefined);
  if (method !== 'GET') return { success: true };
  const app = {
    id: '300000000000001',
    name: 'Meghdoot',
    link: 'https://www.facebook.com/games/?app_id=300000000000001',
  };
  return { data: world.ledger.note(key) === undefined ? [] : [{ whatsapp_business_api_data: app }] };
}
