import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

const HEADERS: Record<string, string> = {
  image: 'Image',
  video: 'Video',
  gif: 'GIF (an mp4)',
  document: 'Document',
};

interface Asked {
  place: string;
  kind: string;
  name?: string;
  label?: string;
}

export const compose = {
  anySender: 'The first number that is ready',
  asRequest: 'For developers: the request, as curl',
  asRequestHint: 'The same message, sent by your program. It follows what you type above.',
  asNamed: (kind: string) => `As the URL says: ${kind}`,
  caption: 'Caption',
  characters: englishMessage('{count, number} of {most, number} characters', 'count', 'most'),
  chooseTemplate: 'Choose a template',
  chooseType: 'Choose what it is',
  file: 'File',
  faultOf: (field: string, fault: string) => `${field}: ${fault}`,
  filename: 'File name',
  filenameHint: 'What the document is called on the phone.',
  fillIn: 'Fill in the message',
  from: 'From',
  headerMedia: {
    image: 'Image of the header',
    video: 'Film of the header',
    document: 'Document of the header',
  },
  later: {
    title: 'Send later',
    day: 'Day',
    time: 'Time',
    hint: 'Indian time (IST), at most 90 days ahead. Until then the message can be cancelled.',
    unread: 'Write a time as 09:30 or 9:30 pm.',
    send: 'Schedule message',
    atOnce: 'Send at once instead',
    waiting: 'To be sent later',
  },
  media: 'URL or id',
  mediaHint: 'An https URL that WhatsApp fetches, or the id of media that you uploaded to WhatsApp yourself.',
  mediaType: 'What it is',
  message: 'Message',
  messageHint:
    'Free text reaches a person within 24 hours of their last message. After that, WhatsApp takes templates only.',
  needsProgram:
    'This template has a carousel or an offer that ends. Their parameters are given by a program, in components.',
  noNumber: {
    title: 'This workspace has no number to send from',
    text: 'Connect a WhatsApp number first. What you write here can be sent then.',
    textForMembers: 'An owner or an admin connects a WhatsApp number first.',
    action: 'Connect a number',
  },
  noParameters: 'This template takes no parameters.',
  noTemplates: {
    title: 'No approved templates',
    text: 'Templates are written and approved in WhatsApp Manager and read from there every 15 minutes.',
    action: 'See all templates',
  },
  notApproved: (name: string) => `${name} is not among the approved templates of this number.`,
  notSentYet: 'Not sent yet',
  nothingYet: 'What you write appears here.',
  optedOut: {
    all: 'This person has opted out of all messages. Only authentication templates and replies reach them.',
    marketing: 'This person has opted out of marketing templates.',
  },
  parameter: ({ place, kind, name, label }: Asked) => {
    const value = /^\d+$/.test(name ?? '') ? `Value ${name}` : `Value “${name}”`;
    if (place === 'body') return value;
    if (kind === 'coupon') return `Code that “${label || 'Copy code'}” copies`;
    if (place === 'button') return `End of the URL behind “${label}”`;
    if (kind === 'text') return `${value} in the header`;
    if (kind === 'document' && name) return 'File name shown in the header';
    return kind === 'location' ? `Location: ${name}` : `${HEADERS[kind] ?? kind} in the header: URL or id`;
  },
  preview: 'Preview',
  previewUrl: 'Show a preview of the first link',
  reference: 'Reference',
  referenceHint: 'Optional. Yours, such as an order number: it comes back in the events of the message.',
  send: 'Send message',
  template: 'Template',
  to: 'To',
  toHint: 'A number with its country code, or a name.',
  toNobody:
    'Nobody of that name was found. Choose somebody from the list, or write a number with its country code.',
  toChange: (name: string) => `Write to somebody other than ${name}`,
  toFound: englishMessage('{count, plural, one {# person} other {# people}} found', 'count'),
  window: {
    closed: (name: string) => `WhatsApp takes only a template to ${name} now`,
    text: 'They have not written to this number in the last 24 hours. As soon as they do, your own words reach them for 24 hours.',
  },
  type: 'Type of message',
  types: { text: 'Text', template: 'Template', media: 'Media', rich: 'More' },
};

export const useComposeWords = wordsHook('compose', compose);
