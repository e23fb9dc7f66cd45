import type { SimulatorNumber } from '../model.ts';
import { valueHead } from './envelope.ts';
import type { Person } from './people.ts';

/** A text that a person writes, as it stands in `messages[]`; a hidden phone stays out of it. */
export function textMessage(person: Person, wamid: string, text: string, at: number): object {
  return {
    ...(person.hidden ? {} : { from: person.digits }),
    from_user_id: person.userId,
    id: wamid,
    timestamp: String(Math.floor(at / 1000)),
    type: 'text',
    text: { body: text },
  };
}

/** The change that carries one inbound message. */
export function inboundChange(number: SimulatorNumber, person: Person, message: object): string {
  return changeText('messages', { ...valueHead(number), contacts: [person.contact], messages: [message] });
}

/** A change as text; `field` first, so that the envelope can read it without parsing. */
export function changeText(field: string, value: unknown): string {
  return JSON.stringify({ field, value });
}
