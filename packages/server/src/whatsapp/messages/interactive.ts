/** Interactive messages: their kinds, what each holds, and the rules that no schema can say. */
import type { TObject } from 'typebox';
import { isObject, type JsonObject } from '../json.ts';
import { checkAddress, InteractiveAddress } from './interactive/address.ts';
import {
  InteractiveCallPermission,
  InteractiveContactRequest,
  InteractiveLocationRequest,
} from './interactive/asking.ts';
import { checkButtons, InteractiveButtons } from './interactive/button.ts';
import { checkCarousel, InteractiveCarousel } from './interactive/carousel.ts';
import { InteractiveUrl } from './interactive/cta-url.ts';
import { checkFlow, InteractiveFlow } from './interactive/flow.ts';
import { checkList, InteractiveList } from './interactive/list.ts';
import { checkOrder, InteractiveOrderDetails, InteractiveOrderStatus } from './interactive/order.ts';
import {
  checkProductList,
  InteractiveCatalog,
  InteractiveProduct,
  InteractiveProductList,
} from './interactive/products.ts';
import type { Circumstances, Report } from './report.ts';
import { checkShape, type Shape } from './shape.ts';
import { unionBy } from './union.ts';

type Rule = (own: JsonObject, field: string, report: Report, given: Circumstances) => void;

const KINDS: readonly { schema: TObject; rule?: Rule }[] = [
  { schema: InteractiveButtons, rule: checkButtons },
  { schema: InteractiveList, rule: checkList },
  { schema: InteractiveUrl },
  { schema: InteractiveLocationRequest },
  { schema: InteractiveAddress, rule: checkAddress },
  { schema: InteractiveFlow, rule: checkFlow },
  { schema: InteractiveProduct },
  { schema: InteractiveProductList, rule: checkProductList },
  { schema: InteractiveCatalog },
  { schema: InteractiveCarousel, rule: checkCarousel },
  { schema: InteractiveOrderDetails, rule: checkOrder },
  { schema: InteractiveOrderStatus },
  { schema: InteractiveContactRequest },
  { schema: InteractiveCallPermission },
];

export const Interactive = unionBy(
  'type',
  KINDS.map(({ schema }) => schema),
  { title: 'Interactive', description: "Meta's own object of an interactive message." },
);

const RULES = new Map(
  KINDS.map(({ schema, rule }) => [
    (schema.properties as unknown as Record<string, { const: string }>).type!.const,
    rule,
  ]),
);

export function checkInteractive(value: unknown, field: string, report: Report, given: Circumstances): void {
  checkShape(Interactive as unknown as Shape, value, field, report);
  if (isObject(value) && typeof value.type === 'string') RULES.get(value.type)?.(value, field, report, given);
}
