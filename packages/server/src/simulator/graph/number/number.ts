import { invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import { overrideFault } from '../account/subscriptions.ts';
import { type Ask, structured } from '../ask.ts';
import { type Member, pick } from '../fields.ts';
import { isObject } from '../messages/check-message.ts';
import { page } from '../page.ts';
import { health } from './health.ts';
import { profileOf } from './profile.ts';
import { badPin, isPin } from './registration.ts';

const USUAL = ['display_phone_number', 'verified_name', 'quality_rating', 'code_verification_status'];

function node(world: World, number: SimulatorNumber): Record<string, Member> {
  const state = world.states.of(number.phoneNumberId);
  const ofNumber = Object.hasOwn(state, 'callback') ? { phone_number: state.callback } : {};
  const ofAccount = world.states.accountCallback(number.wabaId);
  return {
    id: number.phoneNumberId,
    display_phone_number: number.displayPhone,
    verified_name: state.verifiedName ?? number.verifiedName,
    quality_rating: state.quality,
    quality_score: { score: state.quality },
    status: state.status,
    name_status: state.nameStatus,
    new_display_name: state.newName?.name,
    new_name_status: state.newName?.status ?? 'NONE',
    code_verification_status: state.codeVerification,
    platform_type: state.status === 'DISCONNECTED' ? 'NOT_APPLICABLE' : 'CLOUD_API',
    throughput: { level: state.throughput },
    account_mode: 'SANDBOX',
    is_official_business_account: state.official.oba_status === 'APPROVED',
    is_on_biz_app: false,
    is_pin_enabled: state.pin !== undefined,
    is_preverified_number: false,
    eligibility_for_api_business_global_search: 'ELIGIBLE',
    search_visibility: state.searchVisible ? 'VISIBLE' : 'NON_VISIBLE',
    username: state.username,
    host_platform: 'CLOUD_API',
    messaging_limit_tier: state.messagingLimit,
    whatsapp_business_manager_messaging_limit: state.messagingLimit,
    webhook_configuration: {
      ...ofNumber,
      ...(ofAccount === undefined ? {} : { whatsapp_business_account: ofAccount }),
      application: number.webhookUrl,
    },
    conversational_automation: state.automation,
    whatsapp_business_account: { id: number.wabaId },
    health_status: () => health(world, number, 'PHONE_NUMBER'),
    whatsapp_business_profile: ({ fields }: { fields?: { name: string }[] }) =>
      profileOf(world, number, fields?.map(({ name }) => name).join()),
  };
}

const KIND = 'WhatsAppBusinessPhoneNumber';

/** `GET /{phone number}`. */
export function readNumber({ world, query }: Ask, number: SimulatorNumber): object {
  return pick(node(world, number), KIND, query.get('fields'), USUAL);
}

interface Filter {
  field: string;
  operator: string;
  value: unknown;
}

/** `GET /{account}/phone_numbers`, with Graph's `filtering`. */
export function listNumbers(ask: Ask, numbers: readonly SimulatorNumber[]): object {
  const { world, query, here } = ask;
  const filtering = query.get('filtering');
  const filters = filtering ? structured(filtering) : [];
  if (!Array.isArray(filters) || !filters.every(isObject))
    return invalidParameter('Param filtering must be an array.');
  const fits = (number: SimulatorNumber) =>
    (filters as unknown as Filter[]).every(({ field, operator, value }) => {
      const actual = String(node(world, number)[field]);
      const wanted = Array.isArray(value) ? value.map(String) : [String(value)];
      if (/^not_?equal$/i.test(operator)) return !wanted.includes(actual);
      return wanted.includes(actual);
    });
  return page(
    numbers.filter(fits).map((number) => readNumber(ask, number)),
    query,
    here,
  );
}

/** `POST /{phone number}`: the two-step PIN, the callback of this number alone, a display name, the visibility. */
export async function changeNumber(ask: Ask, number: SimulatorNumber): Promise<object> {
  const { world } = ask;
  const { phoneNumberId } = number;
  const given = ask.given();
  const { pin, new_display_name: name, search_visibility: visibility } = given;
  const webhook = structured(given.webhook_configuration);
  if (pin === undefined && name === undefined && visibility === undefined && webhook === undefined)
    return invalidParameter('No parameter that can be changed was given.');
  if (pin !== undefined && !isPin(pin)) return badPin();
  if (name !== undefined) {
    const length = String(name).trim().length;
    if (length < 3 || length > 75)
      return invalidParameter('Param new_display_name must have between 3 and 75 characters.');
  }
  if (visibility !== undefined && !/^(VISIBLE|NON_VISIBLE|HIDDEN)$/.test(String(visibility)))
    return invalidParameter('Param search_visibility must be one of {VISIBLE, NON_VISIBLE}');
  const callback = isObject(webhook) ? String(webhook.override_callback_uri ?? '') : undefined;
  if (callback) {
    const refused = await overrideFault(
      callback,
      String((webhook as { verify_token?: unknown }).verify_token ?? ''),
      world,
    );
    if (refused) return refused;
  }
  world.states.change(phoneNumberId, {
    ...(pin !== undefined && { pin: String(pin), wrongPins: 0 }),
    ...(name !== undefined && { newName: { name: String(name).trim(), status: 'PENDING_REVIEW' } }),
    ...(visibility !== undefined && { searchVisible: visibility === 'VISIBLE' }),
    ...(callback !== undefined && { callback: callback || undefined }),
  });
  return { success: true };
}
