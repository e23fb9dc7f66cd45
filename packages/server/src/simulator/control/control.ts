import { isMediaType } from '../../platform/http/body/media-type.ts';
import { toIst } from '../../platform/time.ts';
import { type JsonObject, objectOf, objectsOf } from '../../whatsapp/json.ts';
import type { Bill } from '../bills.ts';
import { mediumUrl } from '../graph/messages/media-bytes.ts';
import { isBlocked } from '../graph/number/block-list.ts';
import type { KeptMessage } from '../ledger.ts';
import { isMediaKind } from '../media/rules.ts';
import type { SimulatorNumber } from '../model.ts';
import { type Answer, answerTo, isUnfit } from '../people/answers.ts';
import { valueHead } from '../people/envelope.ts';
import {
  answerMessage,
  changeText,
  echoChange,
  fileMessage,
  inboundChange,
  textMessage,
} from '../people/inbound.ts';
import { isUserId, type Person, personOf, phoneDigits } from '../people/people.ts';
import { queueChange } from '../queue-change.ts';
import { applySettings, type SimulatorSettings, settingFaults } from '../settings.ts';
import { newWamid, seqOf } from '../wamid.ts';
import type { World } from '../world.ts';
import { type ControlFault, refuse } from './fault.ts';
import { changeFunds, type FundsChange, type ShownFunds, showFunds } from './funds.ts';
import { changeNumber, type NumberChange, type ShownNumber, showNumber } from './number.ts';
import { createTemplateControl, type TemplateControl } from './templates.ts';

/** A change in a webhook. */
export interface AnyChange {
  field: string;
  value: Record<string, unknown>;
}

/** A message as the control API shows it. */
export interface ShownMessage {
  id: string;
  to: string;
  channel: string;
  type: string;
  biz_opaque_callback_data: string | null;
  /** The statuses in the order in which the webhook took them. */
  statuses: { status: string; timestamp: string; postedAt: string; code?: number }[];
  timestamp: string;
  payload: unknown;
}

/** A message of a person that the business has marked read. */
export interface ShownMark {
  id: string;
  readAt: string;
  typingAt?: string;
}

/** A file that a person sends. */
export interface SentFile {
  /** `image`, `video`, `audio`, `document` or `sticker`. */
  kind: string;
  mimeType: string;
  fileName?: string | undefined;
  content: AsyncIterable<Uint8Array>;
}

/** A text, or a file with the text as its caption. */
interface Written {
  text?: string | undefined;
  file?: SentFile | undefined;
  channel?: string;
}

/** Controls the simulated WhatsApp for a test or a demonstration. */
export interface SimulatorControl extends TemplateControl {
  /** Messages accepted for a channel, oldest first; `limit` keeps the newest. */
  messages(channel?: string, limit?: number): ShownMessage[] | undefined;
  /**
   * A person writes a text, or sends a file with the text as its caption; resolves once the webhook is queued. `extra`: what
   * else stands in the message, in Meta's words.
   */
  inbound(
    o: Written & { from: string; extra?: Record<string, unknown> | undefined },
  ): Promise<{ id: string } | ControlFault>;
  /** The business sends a text or a file to a person from the WhatsApp Business app on its phone. */
  echo(o: Written & { to: string }): Promise<{ id: string } | ControlFault>;
  /** A person answers a message of the business, which `message` names by WhatsApp's id. */
  answer(o: Answer & { message: string; channel?: string }): Promise<{ id: string } | ControlFault>;
  /** Returns the messages that were marked read, and the typing bubbles that were shown. */
  marks(channel?: string): ShownMark[] | undefined;
  settings(change?: Record<string, unknown>): SimulatorSettings | ControlFault;
  clear(channel?: string): boolean;
  /** Returns the state of a number at WhatsApp. A change of it is WhatsApp's doing, and its webhooks follow. */
  number(channel?: string): ShownNumber | undefined;
  changeNumber(change: NumberChange & { channel?: string }): Promise<object | ControlFault>;
  /** Returns what the account of a number owes, or has paid. */
  bill(channel?: string): Bill | undefined;
  /** Returns how the account of a number pays. */
  funds(channel?: string): ShownFunds | undefined;
  changeFunds(change: FundsChange & { channel?: string }): ShownFunds | ControlFault;
  userPreferences(o: {
    from: string;
    value: 'stop' | 'resume';
    channel?: string;
  }): Promise<object | ControlFault>;
  /** Posts any change as if WhatsApp had made it. */
  change(o: AnyChange & { channel?: string }): Promise<object | ControlFault>;
  /** Posts several in one webhook. */
  changes(o: { changes: [AnyChange, ...AnyChange[]]; channel?: string }): Promise<object | ControlFault>;
  /** Returns whether a selector names a number here. */
  knows(channel?: string): boolean;
  now(): number;
}

export function createControl(world: World): SimulatorControl {
  const { clock, ledger, numbers, settings } = world;
  const unknownChannel = () => refuse('channel', 'names no number of this simulator');

  async function messageWith(
    { kind, mimeType, fileName, content }: SentFile,
    o: { number: SimulatorNumber; person: Person; id: string; caption: string | undefined },
  ): Promise<object> {
    const { phoneNumberId, wabaId } = o.number;
    const kept = await world.media.keep({ phoneNumberId, wabaId, mimeType, source: 'inbound' }, content);
    const caption = kind === 'audio' || kind === 'sticker' ? undefined : o.caption;
    const url = settings.mediaUrl ? mediumUrl(world, kept) : undefined;
    const file = { ...kept, kind, fileName, caption, url };
    return fileMessage(o.person, o.id, file, clock.now());
  }

  const queueAndShow = async (number: SimulatorNumber, change: string, made: object) =>
    (await queueChange(world, number, change))
      ? made
      : refuse('', 'the file of the simulator cannot be written');

  function owedInbound(
    number: SimulatorNumber,
    person: Person,
    id: string,
    message: object,
  ): Promise<{ id: string } | ControlFault> {
    world.conversations.wrote(number.phoneNumberId, person);
    if (isBlocked(world, number.phoneNumberId, person)) return Promise.resolve({ id }); // Nobody hears of it.
    ledger.noteInbound(id, number.phoneNumberId, clock.now());
    const change = inboundChange(number, person, message);
    return queueAndShow(number, change, { id }) as Promise<{ id: string } | ControlFault>;
  }

  /** Makes a message between a number and a person, whom `field` names; it is the person's until it is said otherwise. */
  async function write(
    field: 'from' | 'to',
    named: string,
    { text, file, channel }: Written,
  ): Promise<ControlFault | { number: SimulatorNumber; person: Person; id: string; message: object }> {
    const number = numbers.select(channel);
    if (number === undefined) return unknownChannel();
    const person = personFrom(named);
    if (person === undefined)
      return refuse(field, 'must be a phone number with 7 to 15 digits, or a user id');
    if (file && !isMediaKind(file.kind)) return refuse('kind', 'must be a kind of media');
    if (file && !isMediaType(file.mimeType))
      return refuse('mimeType', 'must be a media type, such as image/jpeg');
    if (!file && !text) return refuse('text', 'must be a string that is not empty');
    const id = newWamid(ledger.nextSeq(), world.random);
    const message = file
      ? await messageWith(file, { number, person, id, caption: text })
      : textMessage(person, id, text!, clock.now());
    return { number, person, id, message };
  }

  function templateOf(number: SimulatorNumber, { template }: JsonObject) {
    const { name, language } = objectOf(template);
    return numbers.template(number, String(name), String(objectOf(language).code));
  }

  return {
    ...createTemplateControl(world),
    messages(channel, limit) {
      const number = numbers.select(channel);
      return number && ledger.messages(number.phoneNumberId, limit).map((message) => show(number, message));
    },
    async inbound({ from, extra, ...written }) {
      const made = await write('from', from, written);
      if ('faults' in made) return made;
      const { number, person, id, message } = made;
      return owedInbound(number, person, id, { ...extra, ...message });
    },
    async echo({ to, ...written }) {
      const made = await write('to', to, written);
      if ('faults' in made) return made;
      const { number, person, id, message } = made;
      const change = echoChange(number, person, message);
      return queueAndShow(number, change, { id }) as Promise<{ id: string } | ControlFault>;
    },
    async answer({ message: wamid, channel, ...answer }) {
      const number = numbers.select(channel);
      if (number === undefined) return unknownChannel();
      const kept = ledger.message(seqOf(wamid));
      if (kept?.wamid !== wamid || kept.phoneNumberId !== number.phoneNumberId)
        return refuse('message', 'names no message that was sent here');
      const payload = JSON.parse(kept.payload) as JsonObject;
      const template = templateOf(number, payload);
      const made = answerTo({ wamid, payload, template }, answer);
      if (isUnfit(made)) return refuse('message', made.unfit);
      if (template) world.clicks.noteAnswer(template.id, made);
      const person = personFrom(kept.to)!;
      const id = newWamid(ledger.nextSeq(), world.random);
      const message = answerMessage({ person, number, wamid: id, answers: wamid }, made, clock.now());
      return owedInbound(number, person, id, message);
    },
    marks(channel) {
      const number = numbers.select(channel);
      return (
        number &&
        ledger.marksOf(number.phoneNumberId).map(({ wamid, readAt, typingAt }) => ({
          id: wamid,
          readAt: toIst(readAt!),
          ...(typingAt !== null && { typingAt: toIst(typingAt) }),
        }))
      );
    },
    settings(change) {
      if (change === undefined) return { ...settings };
      const faults = settingFaults(change);
      if (faults.length > 0) return { faults };
      applySettings(settings, change);
      return { ...settings };
    },
    clear(channel) {
      const number = numbers.select(channel);
      if (number !== undefined) ledger.clear(number.phoneNumberId);
      return number !== undefined;
    },
    number(channel) {
      const number = numbers.select(channel);
      return number && showNumber(world, number);
    },
    async changeNumber({ channel, ...change }) {
      const number = numbers.select(channel);
      if (number === undefined) return unknownChannel();
      const made = changeNumber(world, number, change);
      if ('faults' in made) return made;
      for (const webhook of made) await queueChange(world, number, webhook);
      return showNumber(world, number);
    },
    bill(channel) {
      const number = numbers.select(channel);
      return number && world.bills.bill(number.wabaId);
    },
    funds(channel) {
      const number = numbers.select(channel);
      return number && showFunds(world, number);
    },
    changeFunds({ channel, ...change }) {
      const number = numbers.select(channel);
      return number === undefined ? unknownChannel() : changeFunds(world, number, change);
    },
    async userPreferences({ from, value, channel }) {
      const number = numbers.select(channel);
      if (number === undefined) return unknownChannel();
      const person = personFrom(from);
      if (person === undefined)
        return refuse('from', 'must be a phone number with 7 to 15 digits, or a user id');
      const preference = {
        ...(person.hidden ? {} : { wa_id: person.digits }),
        user_id: person.userId,
        detail: `User requested to ${value} marketing messages`,
        category: 'marketing_messages',
        value,
        timestamp: Math.floor(clock.now() / 1000),
      };
      const change = changeText('user_preferences', {
        ...valueHead(number),
        contacts: [person.contact],
        user_preferences: [preference],
      });
      return queueAndShow(number, change, { from: person.key, value });
    },
    async change({ channel, ...change }) {
      const made = await this.changes({ changes: [change], ...(channel !== undefined && { channel }) });
      return 'faults' in made ? made : { field: change.field };
    },
    async changes({ changes, channel }) {
      const number = numbers.select(channel);
      if (number === undefined) return unknownChannel();
      const texts = changes.map(({ field, value }) => {
        if (field !== 'messages') return changeText(field, value);
        for (const { id } of objectsOf(value.messages))
          if (typeof id === 'string') ledger.noteInbound(id, number.phoneNumberId, clock.now());
        return changeText(field, { ...valueHead(number), ...value });
      });
      return (await queueChange(world, number, ...(texts as [string, ...string[]])))
        ? { fields: changes.map(({ field }) => field) }
        : refuse('', 'the file of the simulator cannot be written');
    },
    knows: (channel) => numbers.select(channel) !== undefined,
    now: () => clock.now(),
  };
}

function personFrom(from: string): Person | undefined {
  const key = isUserId(from) ? from : phoneDigits(from);
  return key === undefined ? undefined : personOf(key);
}

function show(number: SimulatorNumber, message: KeptMessage): ShownMessage {
  return {
    id: message.wamid,
    to: message.to,
    channel: number.label ?? number.phoneNumberId,
    type: message.type,
    biz_opaque_callback_data: message.tag,
    statuses: message.receipts.map(({ status, at, postedAt, code }) => ({
      status,
      timestamp: toIst(at),
      postedAt: toIst(postedAt),
      ...(code === undefined ? {} : { code }),
    })),
    timestamp: toIst(message.at),
    payload: JSON.parse(message.payload),
  };
}
