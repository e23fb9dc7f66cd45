/**
 * This file holds what Meta has ready: its own words of authentication templates, and a small library (four of Meta's
 * hundreds).
 */
import type { JsonObject } from '../json.ts';
import { authComponents } from './readback.ts';

const LIBRARY = [
  {
    id: '7138055039625658',
    name: 'delivery_update_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_UPDATE',
    industry: ['E_COMMERCE'],
    header: 'Your order is on its way',
    body: 'Hi {{1}}, your order {{2}} is on its way and should reach you soon. We will tell you when it arrives.',
    example: ['Asha', '1042'],
  },
  {
    id: '7138055039625659',
    name: 'order_confirmed_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_CONFIRMATION',
    industry: ['E_COMMERCE'],
    header: 'Order confirmed',
    body: 'Thank you, {{1}}. Your order {{2}} is confirmed. We will write to you again when it leaves us.',
    example: ['Asha', '1042'],
  },
  {
    id: '7138055039625660',
    name: 'payment_received_1',
    topic: 'PAYMENTS',
    usecase: 'PAYMENT_CONFIRMATION',
    industry: ['E_COMMERCE', 'FINANCIAL_SERVICES'],
    header: 'Payment received',
    body: 'Hi {{1}}, we have received your payment of {{2}}. Your receipt is kept in your account.',
    example: ['Asha', 'Rs 525'],
  },
  {
    id: '7138055039625661',
    name: 'appointment_reminder_1',
    topic: 'EVENT_REMINDER',
    usecase: 'APPOINTMENT_REMINDER',
    industry: ['E_COMMERCE'],
    header: 'Your appointment',
    body: 'Hi {{1}}, this is a reminder of your appointment on {{2}}. Reply to this message to change it.',
    example: ['Asha', '12 June at 10:00'],
  },
] as const;

/** `GET /message_template_library`. */
export function templateLibrary(query: URLSearchParams): object[] {
  const search = query.get('search')?.toLowerCase();
  const fits = (name: 'topic' | 'usecase', value: string) =>
    !query.get(name) || query.get(name)!.toUpperCase() === value;
  return LIBRARY.filter(
    ({ name, body, topic, usecase, industry }) =>
      (!search || `${name} ${body}`.toLowerCase().includes(search)) &&
      fits('topic', topic) &&
      fits('usecase', usecase) &&
      (!query.get('industry') ||
        (industry as readonly string[]).includes(query.get('industry')!.toUpperCase())),
  ).map((each) => ({
    ...{ id: each.id, name: each.name, language: query.get('language') ?? 'en', category: 'UTILITY' },
    ...{ topic: each.topic, usecase: each.usecase, industry: each.industry },
    ...{ header: each.header, body: each.body, body_params: each.example },
  }));
}

/** The components of a template of the library, which take nothing of the business's own. */
export function libraryTemplate(
  name: string,
): { category: string; parameter_format: string; components: JsonObject[] } | undefined {
  const found = LIBRARY.find((each) => each.name === name);
  return (
    found && {
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [
        { type: 'HEADER', format: 'TEXT', text: found.header },
        { type: 'BODY', text: found.body, example: { body_text: [found.example] } },
      ],
    }
  );
}

/** `GET /{account}/message_template_previews`: Meta's own words, here in English alone. */
export function templatePreviews(query: URLSearchParams): object[] {
  const languages = (query.get('languages') ?? 'en_US').split(',').filter(Boolean);
  const minutes = query.get('code_expiration_minutes');
  const [body, footer] = authComponents([
    { type: 'BODY', add_security_recommendation: query.get('add_security_recommendation') === 'true' },
    ...(minutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: Number(minutes) }]),
  ]);
  return languages.map((language) => ({
    body: body!.text,
    buttons: [{ text: 'Copy code', autofill_text: 'Autofill' }],
    ...(minutes !== null && { footer: footer!.text }),
    language,
  }));
}
