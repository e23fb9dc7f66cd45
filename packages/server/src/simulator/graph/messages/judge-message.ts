import { DAY } from '../../../platform/clock.ts';
import { objectOf } from '../../../whatsapp/json.ts';
import { peopleOfLimit } from '../../../whatsapp/messaging-limit.ts';
import { countryOf } from '../../../whatsapp/pricing/markets.ts';
import { fault, type GraphFault, TEMPORARY } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { type Behaviour, behaviourOf } from '../../people/behaviour.ts';
import { isUserId, type Person, personOf, phoneDigits } from '../../people/people.ts';
import { messagePriceFault } from '../../templates/maximum-price.ts';
import type { World } from '../../world.ts';
import { findFlow } from '../flows/flows.ts';
import { isBlocked } from '../number/block-list.ts';
import { checkTemplate, findTemplate } from '../templates/check-template.ts';
import { checkMessage, type JsonObject } from './check-message.ts';
import { judgeMedia } from './media.ts';

/** The facts of a message that Meta would accept. */
export interface Verdict {
  type: string;
  person: Person;
  /** It is addressed by `recipient`, a user id; `to` wins where both are given. */
  byUserId: boolean;
  /** A user id stands in `to`, where a phone number belongs: it is accepted, and nobody ever gets it. */
  dropped: boolean;
  /** The recipient as the sender wrote it. */
  input: string;
  tag?: string;
  /** The pricing category is the template's, or `service`. */
  category: string;
  behaviour: Behaviour;
}

const UNPAID: Behaviour = { statuses: ['failed'], code: 131042 };
const BLOCKED = 'Message Undeliverable: the business has blocked this person.';

/** Judges a message by all that can refuse it at once: limits, its form, its template, its recipient. */
export function judgeMessage(
  world: World,
  number: SimulatorNumber,
  { body, marketing }: { body: JsonObject; marketing: boolean },
  now: number,
): Verdict | GraphFault {
  if (world.states.of(number.phoneNumberId).status === 'DISCONNECTED') return fault(133010);
  const tooFast = world.limits.throughput(number.phoneNumberId, now);
  if (tooFast !== undefined) return tooFast;
  const { errorRate } = world.settings;
  if (errorRate > 0 && world.random.number() < errorRate) return TEMPORARY;

  const type = body.type ?? 'text';
  const byUserId = typeof body.to !== 'string' || body.to.trim() === '';
  const input = (byUserId ? body.recipient : body.to) as string;
  const digits = byUserId ? undefined : phoneDigits(input);
  const invalid = checkMessage(body, type, { now, digits });
  if (invalid !== undefined) return invalid;

  const key = digits ?? (isUserId(input) ? input : undefined);
  const dropped = !byUserId && digits === undefined;
  if (key === undefined)
    return fault(131009, byUserId ? 'Recipient is not a valid user ID.' : 'The phone number is malformed.');
  const person = personOf(key);
  if (person.digits === number.displayPhone.replace(/\D/g, '')) return fault(131021);

  let category = 'service';
  if (type === 'template') {
    const content = body.template as JsonObject;
    const template = findTemplate(world.numbers, number, content);
    if ('http' in template) return template;
    const faulty = checkTemplate(template, content);
    if (faulty !== undefined) return faulty;
    const priced = template.optimization_spec !== undefined || body.optimization_spec !== undefined;
    if (priced && !marketing) return fault(131061);
    const price = messagePriceFault(body);
    if (price !== undefined) return price;
    category = template.category.toLowerCase();
    if (byUserId && category === 'authentication') return fault(131062);
  }

  if (type === 'interactive' && isUnpublishedFlow(world, number, body.interactive as JsonObject))
    return fault(131009, 'Parameter value is not valid');

  const media = judgeMedia(world, number, type as string, body);
  if ('http' in media) return media;

  const tag = body.biz_opaque_callback_data as string | undefined;
  const outsideWindow =
    world.settings.serviceWindow &&
    type !== 'template' &&
    !world.conversations.wroteSince(number.phoneNumberId, person, now - DAY);
  const behaviour: Behaviour = dropped
    ? { statuses: [] }
    : isBlocked(world, number.phoneNumberId, person)
      ? { statuses: ['failed'], code: 131026, details: BLOCKED }
      : media.misfit !== undefined
        ? { statuses: ['failed'], code: 131053, details: media.misfit }
        : outsideWindow
          ? { statuses: ['failed'], code: 131047 }
          : behaviourOf(person.lastFour);
  const refused =
    world.limits.magic(behaviour, number.phoneNumberId, person.key, tag) ??
    world.limits.pair(number.phoneNumberId, person.key, now);
  if (refused !== undefined) return refused;
  const billed = { number, category, type: type as string, country: countryOfPerson(person), at: now };
  const lacking = world.bills.lacks(billed);
  if (lacking === 'at once') return fault(131042);
  const verdict = {
    ...{ type: type as string, person, byUserId, dropped, input, category },
    behaviour: isBeyondLimit(world, number, { type: type as string, person }, now)
      ? { statuses: ['failed' as const], code: world.settings.beyondLimit }
      : lacking
        ? UNPAID
        : behaviour,
  };
  return tag === undefined ? verdict : { ...verdict, tag };
}

/** Returns whether somebody is begun to write to by a template beyond the messaging limit of the account. */
function isBeyondLimit(
  { limits, settings, states, conversations }: World,
  { phoneNumberId, wabaId }: SimulatorNumber,
  { type, person }: { type: string; person: Person },
  now: number,
): boolean {
  const limit = peopleOfLimit(states.of(phoneNumberId).messagingLimit);
  if (limit === undefined || type !== 'template' || settings.beyondLimit === 0) return false;
  if (conversations.wroteSince(phoneNumberId, person, now - DAY)) return false;
  return limits.isBeyond({ wabaId, limit }, person.key, now);
}

/** Returns whether a flow that is known here is neither published nor sent as a draft. */
function isUnpublishedFlow(world: World, number: SimulatorNumber, { action }: JsonObject): boolean {
  const { flow_id: id, mode } = objectOf(objectOf(action).parameters);
  const flow = typeof id === 'string' ? findFlow(world, [number], id) : undefined;
  return flow !== undefined && flow.status !== 'PUBLISHED' && mode !== 'draft';
}

/** Returns the country in which a message to a person is charged. */
export const countryOfPerson = ({ digits, userId }: Person): string | undefined =>
  countryOf(digits === undefined ? userId : `+${digits}`);
