import { invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import { type Ask, flag } from '../ask.ts';
import { type Field, isFault, type Member, pick } from '../fields.ts';
import { health } from '../number/health.ts';
import { accountState } from './account-state.ts';
import { brokenDown, CONVERSATIONS, messageFigures, PRICES } from './analytics.ts';

const USUAL = ['name', 'currency', 'timezone_id', 'message_template_namespace'];
const KIND = 'WhatsAppBusinessAccount';

function node(world: World, numbers: readonly SimulatorNumber[]): Record<string, Member> {
  const [number] = numbers as [SimulatorNumber];
  const state = accountState(world, number.wabaId);
  return {
    id: number.wabaId,
    name: state.name ?? number.verifiedName,
    currency: 'INR',
    timezone_id: state.timezone_id ?? '71',
    message_template_namespace: `simulator_${number.wabaId}`,
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    country: 'IN',
    primary_business_location: 'IN',
    ownership_type: 'SELF',
    status: 'ACTIVE',
    owner_business_info: { id: '500000000000001', name: 'Meghdoot' },
    is_enabled_for_insights: state.is_enabled_for_insights ?? false,
    is_shared_with_partners: false,
    marketing_messages_lite_api_status: 'ELIGIBLE',
    marketing_messages_onboarding_status: 'ELIGIBLE',
    primary_funding_id: undefined,
    purchase_order_number: undefined,
    on_behalf_of_business_info: undefined,
    whatsapp_business_manager_messaging_limit: world.states.of(number.phoneNumberId).messagingLimit,
    health_status: () => health(world, number, 'WABA'),
    analytics: (field: Field) => messageFigures(world, numbers, field.arguments),
    conversation_analytics: (field: Field) => brokenDown(world, numbers, field.arguments, CONVERSATIONS),
    pricing_analytics: (field: Field) => brokenDown(world, numbers, field.arguments, PRICES),
  };
}

/** `GET /{account}`; its figures are counted while others have their turn. */
export async function readAccount(
  { world, query }: Ask,
  numbers: readonly SimulatorNumber[],
): Promise<object> {
  const picked = pick(node(world, numbers), KIND, query.get('fields'), USUAL);
  if (isFault(picked)) return picked;
  const members = await Promise.all(
    Object.entries(picked).map(async ([name, value]): Promise<[string, unknown]> => [name, await value]),
  );
  const fault = members.map(([, value]) => value).find(isFault);
  return fault ?? Object.fromEntries(members);
}

/** `POST /{account}`: its name, its time zone, and the figures of templates, which cannot be switched off again. */
export function changeAccount({ world, given }: Ask, numbers: readonly SimulatorNumber[]): object {
  const { wabaId } = numbers[0]!;
  const { name, timezone_id: zone, is_enabled_for_insights: insights } = given();
  const state = { ...accountState(world, wabaId) };
  if (name !== undefined) {
    const text = String(name).trim();
    if (text === '' || text.length > 100)
      return invalidParameter('Param name must have between 1 and 100 characters.');
    state.name = text;
  }
  if (zone !== undefined) {
    if (!/^\d{1,3}$/.test(String(zone))) return invalidParameter('Param timezone_id must be a number.');
    state.timezone_id = String(zone);
  }
  if (insights !== undefined) {
    if (flag(insights) !== true)
      return invalidParameter('Template insights cannot be disabled once they are enabled.');
    state.is_enabled_for_insights = true;
  }
  world.records.put('account', wabaId, '', world.clock.now(), state);
  return insights === undefined ? { success: true } : { id: wabaId };
}
