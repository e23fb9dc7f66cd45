import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { type Ask, flag, structured } from '../ask.ts';
import { isObject, type JsonObject } from '../messages/check-message.ts';

/** The settings, each with the refusal of a wrong value. Calls themselves are not played, their settings are. */
const RULES: Record<string, (value: JsonObject) => JsonObject | GraphFault> = {
  calling(value) {
    const status = upper(value.status);
    if (status !== undefined && status !== 'ENABLED' && status !== 'DISABLED')
      return invalidParameter('Param calling.status must be one of {ENABLED, DISABLED}');
    const visibility = upper(value.call_icon_visibility);
    if (visibility !== undefined && !['DEFAULT', 'DISABLE_ALL', 'VISIBLE', 'HIDDEN'].includes(visibility))
      return invalidParameter('Param calling.call_icon_visibility must be one of {DEFAULT, DISABLE_ALL}');
    return { ...value, ...(status && { status }), ...(visibility && { call_icon_visibility: visibility }) };
  },
  user_identity_change(value) {
    const on = flag(value.enable_identity_key_check ?? value.enabled);
    return on === undefined
      ? invalidParameter('Param user_identity_change.enable_identity_key_check must be a boolean.')
      : { enable_identity_key_check: on };
  },
  payload_encryption(value) {
    const status = upper(value.status);
    if (status !== 'ENABLED' && status !== 'DISABLED')
      return invalidParameter('Param payload_encryption.status must be one of {ENABLED, DISABLED}');
    if (status === 'ENABLED' && typeof value.client_encryption_key !== 'string')
      return invalidParameter('The parameter payload_encryption.client_encryption_key is required.');
    return { status };
  },
  storage_configuration(value) {
    const status = upper(value.status);
    const known = [
      'DEFAULT',
      'IN_COUNTRY_STORAGE_ENABLED',
      'IN_COUNTRY_STORAGE_DISABLED',
      'NO_STORAGE_ENABLED',
    ];
    if (status === undefined || !known.includes(status))
      return invalidParameter(`Param storage_configuration.status must be one of {${known.join(', ')}}`);
    if (status === 'IN_COUNTRY_STORAGE_ENABLED' && typeof value.data_localization_region !== 'string')
      return invalidParameter('The parameter storage_configuration.data_localization_region is required.');
    return { ...value, status };
  },
};

const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : undefined);

/** `GET /{phone number}/settings`. */
export function readSettings({ world }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { settings, region } = world.states.of(phoneNumberId);
  const storage =
    region === undefined
      ? { status: 'DEFAULT' }
      : { status: 'IN_COUNTRY_STORAGE_ENABLED', data_localization_region: region };
  return {
    calling: { status: 'DISABLED', call_icon_visibility: 'DEFAULT' },
    user_identity_change: { enable_identity_key_check: false },
    payload_encryption: { status: 'DISABLED' },
    storage_configuration: storage,
    ...settings,
  };
}

/** `POST /{phone number}/settings`. What is not known here passes, as new settings of Meta's do. */
export function changeSettings({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const settings = { ...world.states.of(phoneNumberId).settings };
  const wanted = Object.entries(given()).filter(([name]) => Object.hasOwn(RULES, name));
  if (wanted.length === 0)
    return invalidParameter(`One of the parameters {${Object.keys(RULES).join(', ')}} is required.`);
  for (const [name, text] of wanted) {
    const value = structured(text);
    if (!isObject(value)) return invalidParameter(`Param ${name} must be an object.`);
    const made = RULES[name]!(value);
    if ('http' in made) return made;
    if (name === 'storage_configuration' && world.states.of(phoneNumberId).status !== 'DISCONNECTED')
      return invalidParameter('The storage configuration can be changed while the number is not registered.');
    settings[name] = { ...(settings[name] as object | undefined), ...made };
  }
  world.states.change(phoneNumberId, { settings });
  return { success: true };
}
