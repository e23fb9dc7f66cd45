/** Others tell these figures of themselves: the most that they let a customer send. None was measured here. */
export interface Rival {
  name: string;
  perSecond: number;
  of: string;
  source: string;
}

export const RIVALS: readonly Rival[] = [
  {
    name: 'Meta: a number, upgraded',
    perSecond: 1000,
    of: 'each number',
    source: 'https://developers.facebook.com/docs/whatsapp/throughput',
  },
  {
    name: 'Twilio: on request',
    perSecond: 400,
    of: 'each sender',
    source: 'https://www.twilio.com/docs/whatsapp/best-practices-and-faqs',
  },
  {
    name: 'Meta: a number',
    perSecond: 80,
    of: 'each number',
    source: 'https://developers.facebook.com/docs/whatsapp/throughput',
  },
  {
    name: 'Twilio',
    perSecond: 80,
    of: 'each sender',
    source: 'https://www.twilio.com/docs/whatsapp/best-practices-and-faqs',
  },
  {
    name: 'Sinch Conversation API',
    perSecond: 25,
    of: 'each app',
    source: 'https://developers.sinch.com/sdk/sinch-sdk-node/1.5.0/interfaces/Conversation.RateLimits.html',
  },
  {
    name: 'Wati, Business plan',
    perSecond: 10,
    of: 'each account',
    source: 'https://docs.wati.io/v2.2/reference/errors',
  },
];
