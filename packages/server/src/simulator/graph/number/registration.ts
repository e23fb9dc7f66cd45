import { MINUTE } from '../../../platform/clock.ts';
import { fault, type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import type { Ask } from '../ask.ts';

const PIN = /^\d{6}$/;

export const isPin = (value: unknown) => PIN.test(String(value ?? ''));

export const badPin = () => invalidParameter('Invalid PIN format. PIN must be exactly 6 digits');

const HOURS_72_MS = 72 * 60 * MINUTE;
const MOST_REGISTRATIONS = 10;
const MOST_WRONG = 10;
const CODE_LIFE_MS = 10 * MINUTE;

/** Counts both calls together, as Meta does. */
function counted(world: World, phoneNumberId: string): number[] | GraphFault {
  const since = world.clock.now() - HOURS_72_MS;
  const recent = world.states.of(phoneNumberId).registrations.filter((at) => at > since);
  return recent.length >= MOST_REGISTRATIONS ? fault(133016) : [...recent, world.clock.now()];
}

/** `POST /{phone number}/register`. */
export function register({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { messaging_product: product, pin, data_localization_region: region } = given();
  const state = world.states.of(phoneNumberId);
  if (product !== 'whatsapp') return invalidParameter('The parameter messaging_product is required.');
  if (!isPin(pin)) return badPin();
  if (region !== undefined && !REGIONS.has(String(region)))
    return invalidParameter(`Param data_localization_region must be one of {${[...REGIONS].join(', ')}}`);
  const registrations = counted(world, phoneNumberId);
  if (!Array.isArray(registrations)) return registrations;
  if (state.codeVerification !== 'VERIFIED') return fault(133006);
  if (state.wrongPins >= MOST_WRONG) return fault(133008);
  if (state.pin !== undefined && state.pin !== String(pin)) {
    world.states.change(phoneNumberId, { registrations, wrongPins: state.wrongPins + 1 });
    return fault(133005);
  }
  const named = state.newName?.status === 'APPROVED' ? state.newName : undefined;
  world.states.change(phoneNumberId, {
    ...{ registrations, status: 'CONNECTED', pin: String(pin), wrongPins: 0 },
    region: region === undefined ? undefined : String(region),
    ...(named && { nameStatus: 'APPROVED', verifiedName: named.name, newName: undefined }),
  });
  return { success: true };
}

const REGIONS = new Set('AE AU BH BR CA CH DE GB ID IN JP KR SG ZA'.split(' '));

/** `POST /{phone number}/deregister`: it cannot send until it is registered again. */
export function deregister({ world }: Ask, { phoneNumberId }: SimulatorNumber): object {
  if (world.states.of(phoneNumberId).status === 'DISCONNECTED') return fault(133010);
  const registrations = counted(world, phoneNumberId);
  if (!Array.isArray(registrations)) return registrations;
  world.states.change(phoneNumberId, { registrations, status: 'DISCONNECTED', region: undefined });
  return { success: true };
}

/** `POST /{phone number}/request_code`: the control API shows the code that would be in the SMS. */
export function requestCode({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const { code_method: method, language } = given();
  if (method !== 'SMS' && method !== 'VOICE')
    return invalidParameter('Param code_method must be one of {SMS, VOICE}');
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(String(language ?? '')))
    return invalidParameter('Param language must be a locale such as en_US');
  const code = { code: world.random.digits(6), until: world.clock.now() + CODE_LIFE_MS };
  world.states.change(phoneNumberId, { code, wrongCodes: 0 });
  return { success: true };
}

/** `POST /{phone number}/verify_code`. */
export function verifyCode({ world, given }: Ask, { phoneNumberId }: SimulatorNumber): object {
  const code = String(given().code ?? '').replace(/-/g, '');
  const state = world.states.of(phoneNumberId);
  if (!/^\d{6}$/.test(code)) return invalidParameter('Invalid verification code format');
  const good = state.code !== undefined && state.code.until > world.clock.now();
  if (!good || state.wrongCodes >= MOST_WRONG || state.code!.code !== code) {
    world.states.change(phoneNumberId, { wrongCodes: state.wrongCodes + 1 });
    return fault(136025);
  }
  world.states.change(phoneNumberId, { codeVerification: 'VERIFIED', code: undefined, wrongCodes: 0 });
  return { success: true, id: phoneNumberId };
}
