import { wordsHook } from '../words-hook.ts';

export const events = {
  title: 'Events',
  lead: 'Everything that happens in this workspace, numbered by one without gaps. Webhooks are sent these same objects.',
  label: 'Events, newest first',
  columns: { sequence: 'Number', type: 'Type', about: 'About', when: 'When' },
  event: (sequence: number | string) => `Event ${sequence}`,
  pause: 'Pause',
  resume: 'Go on',
  states: { live: 'Live', paused: 'Paused', connecting: 'Connecting' },
  filter: 'Only what is about the id',
  filterHint: 'Id of a message, contact, channel …',
  empty: {
    title: 'Nothing has happened yet',
    text: 'Each step of a message is an event: queued, sent, delivered, read. So is each change of a contact, a template or a channel.',
    action: 'Send a message',
  },
  emptySubject: {
    title: 'No event is about this id',
    text: (id: string) =>
      `Nothing in this workspace has happened to ${id}. Check that the whole id was given.`,
  },
  reading: {
    title: 'Read the feed from a program',
    numbers:
      'The numbers count up by one, in the order in which things were stored, and none is left out. So your own record of them shows whether anything is missing.',
    feed: 'Keep the number of the last event you have dealt with and ask for what comes after it. The response holds up to 100 events, oldest first, and nextCursor to give as after in the next request; null means that there is nothing more yet.',
    curl: 'The request for the events after a number',
    stream:
      'Or let them come as they happen, as server-sent events. With the header Last-Event-ID the stream goes on after that number.',
    streamCurl: 'The request for events as they happen',
  },
  nouns: {
    message: 'Message',
    media: 'Medium',
    contact: 'Contact',
    conversation: 'Conversation',
    import: 'Import',
    template: 'Template',
    campaign: 'Campaign',
    channel: 'Channel',
    webhook: 'Webhook',
  },
  facts: { title: 'About', type: 'Type', subjectId: 'Its id', when: 'Happened', id: 'Id of the event' },
  previous: 'Previous',
  next: 'Next',
  neighbours: 'Events before and after',
  body: 'The event',
  bodyLead: 'The object that the feed holds and that webhooks are sent.',
  deliveries: {
    title: 'Deliveries',
    lead: 'How your webhooks were notified of it.',
    none: 'No webhook has been sent this event: none asks for its type, or its first attempt is still to come.',
  },
};

export const useEventsWords = wordsHook('events', events);
