import type { MeghdootEvent } from '@meghdoot/sdk';

export type Noun = 'message' | 'contact' | 'template' | 'channel' | 'webhook';

const PATHS = {
  message: '/messages/$id',
  contact: '/contacts/$id',
  template: '/templates/$id',
  channel: '/settings/channels/$id',
  webhook: '/webhooks/$id',
} as const satisfies Record<Noun, string>;

/** What an event is about, and where its page is. */
export function subjectOf(event: MeghdootEvent) {
  const noun = event.type.slice(0, event.type.indexOf('.')) as Noun;
  const id = 'messageId' in event.data ? event.data.messageId : event.data.id;
  return { noun, id, to: PATHS[noun] };
}
