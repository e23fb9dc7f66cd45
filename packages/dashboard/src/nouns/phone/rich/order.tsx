import { ShoppingBag } from 'lucide-react';
import { useRichWords } from '../../../words/en/rich.ts';
import { numberWriter } from '../../../words/locale.ts';
import { objectOf, objectsOf, textOf } from '../../whatsapp/template-parts.ts';

type Given = Record<string, unknown>;

const money = (amount: number, currency: string) =>
  numberWriter({ style: 'currency', currency: /^[A-Z]{3}$/.test(currency) ? currency : 'INR' })(amount);

/** Returns 499 for Meta's `{value: 49900, offset: 100}`: the value is divided by the offset. */
function amountOf(given: unknown): number | undefined {
  const { value, offset } = objectOf(given);
  return typeof value === 'number' ? value / (typeof offset === 'number' ? offset : 100) : undefined;
}

interface Line {
  name: string;
  amount: number | undefined;
}

export function Bill({ parameters }: { parameters: Given }) {
  const { bill, quantity } = useRichWords();
  const order = objectOf(parameters.order);
  const currency = textOf(parameters.currency, 'INR');
  const items = objectsOf(order.items).map((item): Line => {
    const count = typeof item.quantity === 'number' ? item.quantity : 1;
    const price = amountOf(item.sale_amount) ?? amountOf(item.amount);
    return {
      name: quantity(count, textOf(item.name) || textOf(item.retailer_id)),
      amount: price === undefined ? undefined : price * count,
    };
  });
  const sums = (['subtotal', 'tax', 'shipping', 'discount'] as const).flatMap((part): Line[] => {
    const amount = amountOf(order[part]);
    return amount === undefined ? [] : [{ name: bill[part], amount: part === 'discount' ? -amount : amount }];
  });
  const total = amountOf(parameters.total_amount);
  const row = ({ name, amount }: Line, className: string) => (
    <>
      <dt className={`min-w-0 ${className}`}>{name}</dt>
      <dd className={`text-right tabular-nums ${className}`}>
        {amount !== undefined && money(amount, currency)}
      </dd>
    </>
  );
  return (
    <div className="min-w-56 rounded-sm bg-sunk px-3 py-2.5">
      <p className="mb-1 font-medium">{textOf(parameters.reference_id)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm">
        {items.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <div key={i} className="contents">
            {row(line, '')}
          </div>
        ))}
        {sums.map((line) => (
          <div key={line.name} className="contents">
            {row(line, 'text-soft')}
          </div>
        ))}
        {total !== undefined && (
          <div className="contents">{row({ name: bill.total, amount: total }, 'font-semibold')}</div>
        )}
      </dl>
    </div>
  );
}

export function OrderStatus({ parameters }: { parameters: Given }) {
  const words = useRichWords();
  const order = objectOf(parameters.order);
  const status = textOf(order.status);
  return (
    <div className="flex min-w-48 gap-3 rounded-sm bg-sunk px-3 py-2.5">
      <ShoppingBag aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium">{textOf(parameters.reference_id)}</p>
        <p className="text-sm">{words.orderStatus[status] ?? status}</p>
        {textOf(order.description) && <p className="text-sm text-soft">{textOf(order.description)}</p>}
      </div>
    </div>
  );
}

export function Ordered({ order }: { order: Given }) {
  const words = useRichWords();
  const items = objectsOf(order.product_items);
  return (
    <div className="flex min-w-48 gap-3 rounded-sm bg-sunk px-3 py-2.5">
      <ShoppingBag aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium">{words.ordered(items.length)}</p>
        <ul className="text-sm">
          {items.map((item, i) => {
            const price = Number(item.item_price);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <li key={i}>
                {words.quantity(Number(item.quantity) || 1, textOf(item.product_retailer_id))}
                {price > 0 && (
                  <span className="text-soft"> · {money(price, textOf(item.currency, 'INR'))}</span>
                )}
              </li>
            );
          })}
        </ul>
        {textOf(order.text) && <p className="text-sm">{textOf(order.text)}</p>}
      </div>
    </div>
  );
}

/** Shows by their ids the products of a catalogue, whose names and pictures only WhatsApp has. */
export function Products({ action }: { action: Given }) {
  const words = useRichWords();
  return (
    <div className="flex min-w-48 flex-col gap-1 rounded-sm bg-sunk px-3 py-2.5 text-sm">
      {productsOf(action).map(({ title, ids }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={i}>
          {title && <p className="font-medium">{title}</p>}
          {ids.map((id) => (
            <p key={id}>{words.product(id)}</p>
          ))}
        </div>
      ))}
      {textOf(action.catalog_id) && <p className="text-soft">{words.catalogue(textOf(action.catalog_id))}</p>}
    </div>
  );
}

/** Returns the ids of the products that an action shows, by section; products without one have no title. */
export function productsOf(action: Given): { title: string; ids: string[] }[] {
  const single = textOf(action.product_retailer_id);
  if (single) return [{ title: '', ids: [single] }];
  const cards = objectsOf(action.cards).flatMap(
    (card) => textOf(objectOf(card.action).product_retailer_id) || [],
  );
  if (cards.length > 0) return [{ title: '', ids: cards }];
  return objectsOf(action.sections).map((section) => ({
    title: textOf(section.title),
    ids: objectsOf(section.product_items).map((item) => textOf(item.product_retailer_id)),
  }));
}
