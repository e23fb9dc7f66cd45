import type { EventNoun, MeghdootEvent } from '@meghdoot/sdk';

/** The noun of a type (`message.read`) or of a pattern (`message.*`). */
export function nounOf(type: string): EventNoun {
  return type.slice(0, type.indexOf('.')) as EventNoun;
}

/** Returns the noun and the id that an event is about. */
export function subjectOf({ type, data }: MeghdootEvent): { noun: EventNoun; id: string } {
  return { noun: nounOf(type), id: 'direction' in data ? data.messageId : data.id };
}
