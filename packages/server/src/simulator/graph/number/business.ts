/**
 * This file holds what a business shows and declares: its commands and prompts, its key for flows, its badge, and who
 * answers for it.
 */
import { createPublicKey } from 'node:crypto';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { type Ask, flag, structured } from '../ask.ts';
import { pick } from '../fields.ts';
import { isObject, type JsonObject } from '../messages/check-message.ts';

/** `POST /{phone number}/conversational_automation`; it is read as a field of its number. */
export function changeAutomation({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const body = given();
  const prompts = structured(body.prompts);
  const commands = structured(body.commands);
  if (prompts !== undefined) {
    if (!Array.isArray(prompts)) return invalidParameter('Param prompts must be an array.');
    if (prompts.length > 4) return invalidParameter('Too many prompts provided. Maximum allowed is 4');
    if (prompts.some((prompt) => typeof prompt !== 'string' || prompt.length > 80))
      return invalidParameter('Prompt text exceeds maximum length of 80 characters');
  }
  if (commands !== undefined) {
    if (!Array.isArray(commands) || !commands.every(isObject))
      return invalidParameter('Param commands must be an array of objects.');
    if (commands.length > 30) return invalidParameter('Too many commands provided. Maximum allowed is 30');
    for (const { command_name: name, command_description: says } of commands) {
      if (typeof name !== 'string' || !/^\w{1,32}$/.test(name))
        return invalidParameter(
          'Invalid command name format. Command names must contain only alphanumeric characters and underscores',
        );
      if (typeof says !== 'string' || says === '' || says.length > 256)
        return invalidParameter('Param command_description must have between 1 and 256 characters.');
    }
  }
  const automation = {
    enable_welcome_message: false,
    ...world.states.of(phoneNumberId).automation,
    ...(body.enable_welcome_message !== undefined && {
      enable_welcome_message: flag(body.enable_welcome_message) ?? false,
    }),
    ...(prompts !== undefined && { prompts }),
    ...(commands !== undefined && { commands }),
    id: phoneNumberId,
  };
  world.states.change(phoneNumberId, { automation });
  return { success: true };
}

/** `GET|POST /{phone number}/whatsapp_business_encryption`: the key that the answers of flows are sealed with. */
export function readKey({ world, query }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { publicKey } = world.states.of(phoneNumberId);
  if (publicKey === undefined) return { data: [] };
  const key = { business_public_key: publicKey, business_public_key_signature_status: 'VALID' };
  const picked = pick(key, 'WhatsAppBusinessEncryption', query.get('fields'), Object.keys(key));
  return 'http' in picked ? picked : { data: [picked] };
}

export async function saveKey(ask: Ask, { phoneNumberId }: SimulatorNumber): Promise<object> {
  const text = (await ask.form()).business_public_key;
  if (typeof text !== 'string' || text === '')
    return invalidParameter('Missing required parameter: business_public_key');
  if (!isRsaKey(text)) return invalidKey();
  ask.world.states.change(phoneNumberId, { publicKey: text });
  return { success: true };
}

function isRsaKey(text: string): boolean {
  try {
    const key = createPublicKey(text);
    return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails!.modulusLength! >= 2048;
  } catch {
    return false;
  }
}

const invalidKey = (): GraphFault => ({
  ...invalidParameter('Business public key is invalid'),
  userTitle: 'Invalid Public Key',
  userMessage: 'The provided public key format is invalid',
});

/** `GET|POST /{phone number}/official_business_account`; the control API decides. */
export function readOfficial({ world, query }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { official } = world.states.of(phoneNumberId);
  return pick(
    { ...official, id: phoneNumberId },
    'OfficialBusinessAccount',
    query.get('fields'),
    Object.keys(official),
  );
}

export function applyOfficial({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { action = 'SUBMIT_APPLICATION', application_data: text } = given();
  const { official } = world.states.of(phoneNumberId);
  const open = official.oba_status === 'PENDING' || official.oba_status === 'APPROVED';
  if (action === 'WITHDRAW_APPLICATION') {
    if (official.oba_status !== 'PENDING')
      return invalidParameter('Cannot withdraw application: there is no active application');
    const status_message = 'Official Business Account application has been cancelled';
    return decided('withdrawn', { oba_status: 'CANCELLED', status_message });
  }
  if (action !== 'SUBMIT_APPLICATION' && action !== 'RESUBMIT_APPLICATION')
    return invalidParameter(
      'Param action must be one of {SUBMIT_APPLICATION, WITHDRAW_APPLICATION, RESUBMIT_APPLICATION}',
    );
  if (open) return invalidParameter('Cannot submit application: An active application already exists');
  const data = structured(text);
  if (!isObject(data) || typeof data.business_name !== 'string' || data.business_name === '')
    return invalidParameter(`Missing required application data: business_name is required for ${action}`);
  const status_message = 'Your Official Business Account application is under review';
  return decided('submitted', { oba_status: 'PENDING', status_message });

  function decided(how: string, next: { oba_status: string; status_message: string }) {
    world.states.change(phoneNumberId, { official: next });
    return {
      success: true,
      message: `Official Business Account application ${how} successfully`,
      updated_status: { id: phoneNumberId, ...next },
    };
  }
}

const ENTITY_TYPES =
  'LIMITED_LIABILITY_PARTNERSHIP SOLE_PROPRIETORSHIP PARTNERSHIP PUBLIC_COMPANY PRIVATE_COMPANY OTHER'.split(
    ' ',
  );
const DECLARED = [
  'entity_name',
  'entity_type',
  'entity_type_custom',
  'is_registered',
  'grievance_officer_details',
  'customer_care_details',
];

/** `GET|POST /{phone number}/business_compliance_info`, which India asks for. */
export function readCompliance({ world }: Ask, { phoneNumberId, wabaId }: SimulatorNumber): object {
  const compliance = world.states.of(phoneNumberId).compliance ?? {};
  const empty = Object.fromEntries(DECLARED.map((name) => [name, null]));
  return {
    data: [{ whatsapp_business_account_id: wabaId, messaging_product: 'whatsapp', ...empty, ...compliance }],
  };
}

export function saveCompliance({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const body = given();
  const compliance: JsonObject = {};
  for (const name of DECLARED) if (body[name] !== undefined) compliance[name] = structured(body[name]);
  const { entity_name: name, entity_type: type } = compliance;
  if (body.messaging_product !== 'whatsapp')
    return invalidParameter('The parameter messaging_product is required.');
  if (typeof name !== 'string' || name.length < 2 || name.length > 128)
    return invalidParameter('Param entity_name must have between 2 and 128 characters.');
  if (!ENTITY_TYPES.includes(String(type)))
    return invalidParameter('Invalid parameter: entity_type must be a valid enum value');
  if (type === 'OTHER' && !compliance.entity_type_custom)
    return invalidParameter('Entity_type_custom is mandatory for OTHER entity type');
  if (compliance.is_registered !== undefined && type !== 'OTHER' && type !== 'PARTNERSHIP')
    return invalidParameter('is_registered required only when entity_type is set to Other or Partnership');
  for (const contact of ['grievance_officer_details', 'customer_care_details']) {
    if (!isObject(compliance[contact]) || typeof compliance[contact].email !== 'string')
      return invalidParameter(`The parameter ${contact}.email is required.`);
  }
  world.states.change(phoneNumberId, { compliance });
  return { success: true };
}

/** `GET|POST /{phone number}/whatsapp_commerce_settings`. */
export function readCommerce({ world }: Ask, { phoneNumberId }: SimulatorNumber): object {
  return { data: [{ ...world.states.of(phoneNumberId).commerce, id: phoneNumberId }] };
}

export function changeCommerce({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const changed = { ...world.states.of(phoneNumberId).commerce };
  for (const name of ['is_cart_enabled', 'is_catalog_visible'] as const) {
    const value = given()[name];
    if (value === undefined) continue;
    const on = flag(value);
    if (on === undefined) return invalidParameter(`Param ${name} must be a boolean.`);
    changed[name] = on;
  }
  world.states.change(phoneNumberId, { commerce: changed });
  return { success: true };
}
