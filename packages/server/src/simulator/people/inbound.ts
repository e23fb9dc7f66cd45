import type { SimulatorNumber } from '../model.ts';
import { valueHead } from './envelope.ts';
import type { Person } from './people.ts';

/** A text that a person writes, as it stands in `messages[]`; a hidden phone stays out of it. */
export function textMessage(person: Person, wamid: string, text: string, at: number): object {
  return { ...messageHead(person, wamid, at), type: 'text', text: { body: text } };
}

function messageHead(person: Person, wamid: string, at: number): object {
  return {
    ...(person.hidden ? {} : { from: person.digits }),
    from_user_id: person.userId,
    id: wamid,
    timestamp: String(Math.floor(at / 1000)),
  };
}

/** A file that a person sends, as it stands in `messages[]`. */
export interface InboundFile {
  kind: string;
  id: string;
  mimeType: string;
  /** The digest in hexadecimal; a webhook has it in base64. */
  sha256: string;
  /** Meta brings it in gradually. */
  url?: string | undefined;
  fileName?: string | undefined;
  caption?: string | undefined;
}

export function fileMessage(person: Person, wamid: string, file: InboundFile, at: number): object {
  const { kind, id, mimeType, sha256, url, fileName, caption } = file;
  return {
    ...messageHead(person, wamid, at),
    type: kind,
    [kind]: {
      ...(caption !== undefined && { caption }),
      ...(kind === 'document' && fileName !== undefined && { filename: fileName }),
      mime_type: kind === 'audio' && mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimeType,
      sha256: Buffer.from(sha256, 'hex').toString('base64'),
      id,
      ...(url !== undefined && { url }),
      ...(kind === 'audio' && { voice: false }),
      ...(kind === 'sticker' && { animated: false }),
    },
  };
}

/**
 * Returns what a person answers to a message of ours, as it stands in `messages[]`; `content` has its type and its object. A
 * reaction names the message itself.
 */
export function answerMessage(
  o: { person: Person; number: SimulatorNumber; wamid: string; answers: string },
  content: object,
  at: number,
): object {
  if ('reaction' in content) return { ...messageHead(o.person, o.wamid, at), ...content };
  const context = { from: o.number.displayPhone.replace(/\D/g, ''), id: o.answers };
  return { context, ...messageHead(o.person, o.wamid, at), ...content };
}

/** The change that carries a message that the business sends from the WhatsApp Business app, in place of the person. */
export function echoChange(number: SimulatorNumber, person: Person, message: object): string {
  const { from: _, from_user_id: __, ...said } = message as Record<string, unknown>;
  const echo = {
    from: number.displayPhone.replace(/\D/g, ''),
    ...(person.hidden ? {} : { to: person.digits }),
    ...{ to_user_id: person.userId, ...said },
  };
  return changeText('smb_message_echoes', { ...valueHead(number), message_echoes: [echo] });
}

/** The change that carries one inbound message. */
export function inboundChange(number: SimulatorNumber, person: Person, message: object): string {
  return changeText('messages', { ...valueHead(number), contacts: [person.contact], messages: [message] });
}

/** A change as text; `field` first, so that the envelope can read it without parsing. */
export function changeText(field: string, value: unknown): string {
  return JSON.stringify({ field, value });
}
