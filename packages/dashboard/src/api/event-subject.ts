import type { MeghdootEvent } from '@meghdoot/sdk';

export type Noun = 'message' | 'contact' | 'template' | 'channel' | 'webhook';

/** What an event is about. */
export function subjectOf({ type, data }: MeghdootEvent): { noun: Noun; id: string } {
  const noun = type.slice(0, type.indexOf('.')) as Noun;
  return { noun, id: 'messageId' in data ? data.messageId : data.id };
}
