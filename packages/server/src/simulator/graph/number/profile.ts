import { DAY } from '../../../platform/clock.ts';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { mediumOf } from '../../uploads.ts';
import type { World } from '../../world.ts';
import { type Ask, structured } from '../ask.ts';
import { pick } from '../fields.ts';
import { pictureUrl } from '../messages/media-bytes.ts';

const VERTICALS =
  'ALCOHOL APPAREL AUTO BEAUTY EDU ENTERTAIN EVENT_PLAN FINANCE GOVT GROCERY HEALTH HOTEL MATRIMONY_SERVICE NONPROFIT NOT_A_BIZ ONLINE_GAMBLING OTC_DRUGS OTHER PHYSICAL_GAMBLING PROF_SERVICES RESTAURANT RETAIL TRAVEL UNDEFINED'.split(
    ' ',
  );
const MOST: Record<string, number> = { about: 139, address: 256, description: 512, email: 128 };
const PICTURE_LIFE_MS = 3650 * DAY;
const MEMBERS = ['about', 'address', 'description', 'email', 'profile_picture_url', 'websites', 'vertical'];

/** The profile as an edge of its number gives it; an unset member is left out, as by Graph. */
export function profileOf(world: World, number: SimulatorNumber, fields?: string | null): object {
  const { profile } = world.states.of(number.phoneNumberId);
  const picture = profile.picture === undefined ? undefined : world.media.find(String(profile.picture));
  const node = {
    ...Object.fromEntries(MEMBERS.map((name) => [name, profile[name]])),
    profile_picture_url: picture && pictureUrl(world, picture),
  };
  const picked = pick(node, 'WhatsAppBusinessProfile', withoutProduct(fields), MEMBERS);
  return 'http' in picked ? picked : { data: [{ messaging_product: 'whatsapp', ...picked }] };
}

const withoutProduct = (fields?: string | null) =>
  fields
    ?.split(',')
    .filter((name) => !['messaging_product', 'id'].includes(name.trim()))
    .join(',');

/** `GET /{phone number}/whatsapp_business_profile`. */
export const readProfile = ({ world, query }: Ask, number: SimulatorNumber): object =>
  profileOf(world, number, query.get('fields'));

/** `POST /{phone number}/whatsapp_business_profile`: the members that are given; an empty text takes one away. */
export function changeProfile({ world, given }: Ask, number: SimulatorNumber): object {
  const body = given();
  if (body.messaging_product !== 'whatsapp')
    return invalidParameter('The parameter messaging_product is required.');
  const profile: Record<string, unknown> = { ...world.states.of(number.phoneNumberId).profile };
  for (const name of MEMBERS) {
    if (body[name] === undefined || body[name] === null || name === 'profile_picture_url') continue;
    const value = name === 'websites' ? structured(body[name]) : body[name];
    const wrong = memberFault(name, value);
    if (wrong) return wrong;
    if (value === '') delete profile[name];
    else profile[name] = value;
  }
  const handle = body.profile_picture_handle;
  if (handle !== undefined) {
    const id = mediumOf(String(handle));
    const medium = id === undefined ? undefined : world.media.find(id);
    if (medium?.wabaId !== number.wabaId || !/^image\/(jpeg|png)$/.test(medium.mimeType))
      return invalidParameter('Param profile_picture_handle is not the handle of an uploaded image.');
    world.media.livesFor(medium.id, PICTURE_LIFE_MS);
    profile.picture = medium.id;
  }
  world.states.change(number.phoneNumberId, { profile });
  return { success: true };
}

function memberFault(name: string, value: unknown): GraphFault | undefined {
  if (name === 'websites') {
    const good =
      Array.isArray(value) &&
      value.length <= 2 &&
      value.every((url) => typeof url === 'string' && url.length <= 256 && /^https?:\/\/\S+$/i.test(url));
    return good
      ? undefined
      : invalidParameter('Param websites must be a list of at most 2 URLs of 256 characters.');
  }
  if (typeof value !== 'string') return invalidParameter(`Param ${name} must be a string.`);
  if (name === 'vertical' && value !== '' && !VERTICALS.includes(value))
    return invalidParameter(`Param vertical must be one of {${VERTICALS.join(', ')}}`);
  if (name === 'about' && value === '') return invalidParameter('Param about cannot be empty.');
  if (name === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return invalidParameter('Param email must be a valid email address');
  return value.length > (MOST[name] ?? Number.POSITIVE_INFINITY)
    ? invalidParameter(`Param ${name} must be at most ${MOST[name]} characters long.`)
    : undefined;
}
