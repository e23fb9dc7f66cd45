import type { Random } from '../../../platform/random.ts';
import { readMessage } from '../../../whatsapp/messages/read-object.ts';
import type { Charge } from '../../bills.ts';
import { errorBody, fault, type GraphFault, invalidParameter, TEMPORARY } from '../../graph-error.ts';
import type { AcceptedMessage, Chain, SimulatorNumber } from '../../model.ts';
import { heldBehaviour, planSteps } from '../../people/behaviour.ts';
import { inboundChange, textMessage } from '../../people/inbound.ts';
import { newWamid } from '../../wamid.ts';
import type { World } from '../../world.ts';
import { isObject, type JsonObject } from './check-message.ts';
import { countryOfPerson, judgeMessage, type Verdict } from './judge-message.ts';

/** `drop` cuts the connection instead. */
export interface GraphResponse {
  status: number;
  body: string | Buffer;
  /** JSON, unless it says otherwise. */
  contentType?: string;
  drop?: boolean;
}

export function refusal(f: GraphFault, random: Random): GraphResponse {
  return { status: f.http, body: errorBody(f, random) };
}

export interface Send {
  /** The body as it came, and as it was read. */
  raw: string;
  body: JsonObject;
  /** Sends by the Marketing Messages API, which takes marketing templates alone. */
  marketing: boolean;
}

/**
 * `POST /{phone number}/messages` and `…/marketing_messages`: refuses, or keeps the message and what will follow, and
 * then responds.
 */
export function sendMessage(
  world: World,
  number: SimulatorNumber,
  { raw, body: given, marketing }: Send,
  respond: (response: GraphResponse) => void,
): void {
  const body = readMessage(given);
  const now = world.clock.now();
  const { latencyMs } = world.settings;
  const reply = (given: GraphResponse) => {
    if (latencyMs === 0) respond(given);
    else world.timetable.at(now + latencyMs, () => respond(given));
  };
  if (!marketing && body.status !== undefined && body.message_id !== undefined) {
    reply(markRead(world, number, body, now));
    return;
  }
  const judged = judgeMessage(world, number, { body, marketing }, now);
  const verdict = marketing && !('http' in judged) ? asMarketing(judged) : judged;
  if ('http' in verdict) {
    reply(refusal(verdict, world.random));
    return;
  }
  const { message, chain, charge } = accept(world, number, verdict, raw, now);
  const written = (ok: boolean) => {
    if (!ok) {
      charge?.undo();
      reply(refusal(TEMPORARY, world.random));
      return;
    }
    if (chain !== undefined) world.webhookSender.enqueue(chain);
    reply({
      status: 200,
      body: acceptance(verdict, message.wamid, isHeld(world, verdict)),
      drop: verdict.behaviour.answerLost === true,
    });
  };
  world.ledger.accept(message, chain, written, charge?.save);
}

function asMarketing(verdict: Verdict): Verdict | GraphFault {
  if (verdict.type !== 'template') return invalidParameter('Message must be a template message');
  return verdict.category === 'marketing' ? { ...verdict, category: 'marketing_lite' } : fault(134100);
}

/** A read mark for a message that a person has written, with a typing bubble where it is asked for. */
function markRead(
  world: World,
  { phoneNumberId }: SimulatorNumber,
  body: JsonObject,
  now: number,
): GraphResponse {
  const { status, message_id: wamid, typing_indicator: typing } = body;
  const refuse = (f: GraphFault) => refusal(f, world.random);
  if (status !== 'read') return refuse(invalidParameter('Param status must be one of {READ}.'));
  if (typing !== undefined && (!isObject(typing) || typing.type !== 'text'))
    return refuse(invalidParameter("Param typing_indicator['type'] must be one of {TEXT}."));
  const mark = { wamid: String(wamid), phoneNumberId, typing: typing !== undefined };
  return world.ledger.markRead(mark, now)
    ? { status: 200, body: '{"success":true}' }
    : refuse(fault(131009, 'Message ID is not valid.'));
}

function accept(
  world: World,
  number: SimulatorNumber,
  verdict: Verdict,
  raw: string,
  now: number,
): { message: AcceptedMessage; chain: Chain | undefined; charge?: Charge | undefined } {
  const { type, person, byUserId, behaviour, category, tag } = verdict;
  const { phoneNumberId } = number;
  const seq = world.ledger.nextSeq();
  const wamid = newWamid(seq, world.random);
  const to = person.digits === undefined || byUserId ? person.userId : `+${person.digits}`;
  const message = { seq, wamid, phoneNumberId, to, type, tag: tag ?? null, at: now, payload: raw };

  const writeBack = (at: number) => {
    world.conversations.wrote(phoneNumberId, person);
    const id = newWamid(world.ledger.nextSeq(), world.random);
    world.ledger.noteInbound(id, phoneNumberId, at);
    return inboundChange(number, person, textMessage(person, id, behaviour.reply!, at));
  };
  const held = isHeld(world, verdict);
  const start = now + world.settings.latencyMs + (held ? world.settings.heldForMs : 0);
  const steps = planSteps(held ? heldBehaviour(behaviour, world.settings) : behaviour, {
    type,
    start,
    settings: world.settings,
    random: world.random.number,
    replyChange: writeBack,
  });
  if (steps.length === 0) return { message, chain: undefined };
  const arrival =
    steps.find(({ status }) => status === 'delivered') ?? steps.find(({ status }) => status === 'read');
  const billed = { number, category, type, country: countryOfPerson(person), at: arrival?.at ?? now };
  const charge = arrival && world.bills.charge(billed);
  const billable = charge?.billable ?? world.bills.isBillable(billed);
  const facts = { wamid, person: person.key, byUserId, category, billable };
  const chain = {
    seq,
    phoneNumberId,
    message: tag === undefined ? facts : { ...facts, tag },
    steps,
    receipts: [],
  };
  return { message, chain, charge };
}

/** WhatsApp watches the first messages of a template before it delivers more of them. */
const isHeld = ({ settings }: World, { type, category }: Verdict): boolean =>
  settings.heldForMs > 0 && type === 'template' && category !== 'authentication';

function acceptance({ byUserId, dropped, input, person }: Verdict, wamid: string, held: boolean): string {
  return JSON.stringify({
    messaging_product: 'whatsapp',
    contacts: [
      byUserId ? { input, user_id: person.userId } : { input, wa_id: dropped ? input : person.digits },
    ],
    messages: [{ id: wamid, message_status: held ? 'held_for_quality_assessment' : 'accepted' }],
  });
}
