/** A bill that is paid by UPI, and the status of the order; in India (Meta: Payments in India). */
import { Type } from 'typebox';
import { DESCRIBED_AS } from '../../../platform/openapi/schemas.ts';
import { type JsonObject, objectOf, objectsOf } from '../../json.ts';
import { Amount, action, interactive, someText, text } from '../parts.ts';
import { type Circumstances, invalidValue, type Report } from '../report.ts';

const LEAST_EXPIRY_S = 300;
const STATUSES = ['pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'];

const reference = Type.String({
  minLength: 1,
  maxLength: 35,
  pattern: '^[A-Za-z0-9_.-]+$',
  patternHint: 'must have letters, digits, _ . and - alone',
  description: 'Yours for this order, each once.',
});
const described = Type.Object({ ...Amount.properties, description: Type.Optional(text(60)) });

const Item = Type.Object(
  {
    retailer_id: Type.Optional(someText()),
    name: text(60),
    amount: Amount,
    sale_amount: Type.Optional(Amount),
    quantity: Type.Integer({ minimum: 1 }),
  },
  { title: 'OrderItem' },
);

export const InteractiveOrderDetails = interactive('order_details', {
  title: 'InteractiveOrderDetails',
  description: 'A bill in rupees, which the person pays.',
  action: action(
    'review_and_pay',
    Type.Object({
      reference_id: reference,
      type: Type.Enum(['physical-goods', 'digital-goods']),
      payment_type: Type.Optional(someText('`upi`, or that of another way to pay.')),
      payment_configuration: Type.Optional(text(60, 'The name of the payment configuration of the account.')),
      payment_settings: Type.Optional(
        Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1 }),
      ),
      beneficiaries: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1 })),
      currency: Type.Literal('INR'),
      total_amount: Amount,
      order: Type.Object({
        status: Type.Literal('pending'),
        type: Type.Optional(Type.Literal('quick_pay')),
        catalog_id: Type.Optional(someText()),
        expiration: Type.Optional(
          Type.Object({
            timestamp: Type.String({
              pattern: '^[0-9]{1,12}$',
              patternHint: 'must be seconds since 1970, as a string',
              description: 'Seconds since 1970; at least five minutes ahead.',
            }),
            description: text(120),
          }),
        ),
        items: Type.Array(Item, { minItems: 1 }),
        subtotal: Amount,
        tax: Type.Optional(described),
        shipping: Type.Optional(described),
        discount: Type.Optional(
          Type.Object({ ...described.properties, discount_program_name: Type.Optional(text(60)) }),
        ),
      }),
    }),
  ),
});

export const InteractiveOrderStatus = interactive('order_status', {
  title: 'InteractiveOrderStatus',
  description: 'The status of an order.',
  action: action(
    'review_order',
    Type.Object({
      reference_id: reference,
      order: Type.Object({
        // Meta's own samples write it with _ too; a description that has both breaks generators of enums.
        status: Type.Enum([...STATUSES, 'partially_shipped'], { [DESCRIBED_AS]: Type.Enum([...STATUSES]) }),
        description: Type.Optional(text(120)),
      }),
    }),
  ),
});

/** The sums of a bill, which Meta calculates too; what is no whole number has been noted by its shape. */
export function checkOrder(own: JsonObject, field: string, report: Report, { now }: Circumstances): void {
  const at = `${field}.action.parameters`;
  const parameters = objectOf(objectOf(own.action).parameters);
  const order = objectOf(parameters.order);
  const total = paiseOf(parameters.total_amount);
  const subtotal = paiseOf(order.subtotal);
  const items = objectsOf(order.items).map((item) => {
    const price = paiseOf(item.sale_amount ?? item.amount);
    return price === undefined || typeof item.quantity !== 'number' ? undefined : price * item.quantity;
  });
  const sum = items.every((value) => value !== undefined) ? items.reduce((a, b) => a + b, 0) : undefined;
  if (sum !== undefined && items.length > 0 && subtotal !== undefined && subtotal !== sum)
    report(
      `${at}.order.subtotal.value`,
      `must be ${sum}, the sum of the items`,
      invalidValue('The subtotal does not match the sum of the items.'),
    );
  const [tax, shipping, discount] = [order.tax, order.shipping, order.discount].map((part) =>
    part === undefined || part === null ? 0 : paiseOf(part),
  );
  if (subtotal !== undefined && tax !== undefined && shipping !== undefined && discount !== undefined) {
    const due = subtotal + tax + shipping - discount;
    if (total !== undefined && total !== due)
      report(
        `${at}.total_amount.value`,
        `must be ${due}: subtotal + tax + shipping − discount`,
        invalidValue('The total amount does not match subtotal + tax + shipping - discount.'),
      );
  }
  if ((parameters.payment_type ?? parameters.payment_settings ?? undefined) === undefined)
    report(`${at}.payment_type`, 'or payment_settings is required');
  const { timestamp } = objectOf(order.expiration);
  if (
    typeof timestamp === 'string' &&
    /^\d{1,12}$/.test(timestamp) &&
    Number(timestamp) < now / 1000 + LEAST_EXPIRY_S
  )
    report(`${at}.order.expiration.timestamp`, `must lie at least ${LEAST_EXPIRY_S} seconds ahead`);
}

function paiseOf(amount: unknown): number | undefined {
  const { value } = objectOf(amount);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}
