import { fromIso } from '../../../platform/time.ts';
import type { EventData } from '../../events/types.ts';
import { wamidOf } from '../wamid.ts';
import type { Person } from './inbound-message.ts';

type Message = EventData['message'];

const AT: Record<string, (message: Message) => string | undefined> = {
  'message.sent': ({ sentAt }) => sentAt,
  'message.delivered': ({ deliveredAt }) => deliveredAt,
  'message.read': ({ readAt }) => readAt,
  'message.failed': ({ failedAt }) => failedAt,
};

/** The `value` of what became of a message. */
export function statusValue(message: Message, person: Person, type: string): object | undefined {
  const at = AT[type];
  if (!at) return undefined;
  const { recipient, reference } = message;
  const phone = recipient?.startsWith('+') ? recipient : person.phone;
  return {
    statuses: [
      {
        id: wamidOf(message.messageId),
        status: type.slice('message.'.length),
        timestamp: String(Math.floor(fromIso(at(message) ?? message.createdAt) / 1000)),
        ...(phone !== undefined && { recipient_id: phone.replace(/\D/g, '') }),
        ...(person.userId !== undefined && { recipient_user_id: person.userId }),
        ...(reference !== undefined && { biz_opaque_callback_data: reference }),
        ...(type !== 'message.failed' && pricingOf(message)),
        ...(message.failure && { errors: [errorOf(message.failure)] }),
      },
    ],
  };
}

/** Returns Meta's word on the price, as Meta writes it. */
function pricingOf({ cost }: Message): object | undefined {
  if (cost?.source !== 'whatsapp') return undefined;
  const { billable, category } = cost;
  const pricing_model = 'PMP';
  return {
    pricing: { billable, pricing_model, type: billable ? 'regular' : 'free_customer_service', category },
  };
}

/** Meta's code where Meta said it; where we did, the one that says the same. */
const CODES: Record<string, number> = {
  RECIPIENT_OPTED_OUT: 131050,
  WINDOW_CLOSED: 131047,
  RECIPIENT_UNKNOWN: 131026,
};

function errorOf({ code, message, hint, providerCode, providerMessage }: NonNullable<Message['failure']>) {
  const title = providerMessage ?? message;
  return {
    code: providerCode ?? CODES[code] ?? 131000,
    title,
    message: title,
    error_data: { details: `${message} ${hint}` },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}
