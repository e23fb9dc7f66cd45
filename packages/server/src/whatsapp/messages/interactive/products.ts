/** Products of a catalogue (Meta: Share products). */
import { Type } from 'typebox';
import { type JsonObject, objectOf, objectsOf } from '../../json.ts';
import { action, body, interactive, someText, TextHeader, text } from '../parts.ts';
import { invalidValue, type Report } from '../report.ts';
import { reportUntitled } from './list.ts';

const MOST_PRODUCTS = 30;
const catalogue = someText('The id of the catalogue that is connected to the account.');
const sku = someText('The id of the product in the catalogue.');

export const ProductAction = Type.Object({ catalog_id: catalogue, product_retailer_id: sku });

export const InteractiveProduct = interactive('product', {
  title: 'InteractiveProduct',
  description: 'One product of a catalogue.',
  header: undefined,
  body: Type.Optional(body()),
  action: ProductAction,
});

export const InteractiveProductList = interactive('product_list', {
  title: 'InteractiveProductList',
  description: 'Products of a catalogue in sections; thirty altogether.',
  header: TextHeader,
  action: Type.Object({
    catalog_id: catalogue,
    sections: Type.Array(
      Type.Object(
        {
          title: Type.Optional(text(24, 'Required when there are several sections.')),
          product_items: Type.Array(Type.Object({ product_retailer_id: sku }), { minItems: 1 }),
        },
        { title: 'ProductSection' },
      ),
      { minItems: 1, maxItems: 10 },
    ),
  }),
});

export const InteractiveCatalog = interactive('catalog_message', {
  title: 'InteractiveCatalog',
  description: 'The whole catalogue.',
  action: action(
    'catalog_message',
    Type.Optional(Type.Object({ thumbnail_product_retailer_id: Type.Optional(sku) })),
  ),
});

export function checkProductList(own: JsonObject, field: string, report: Report): void {
  const at = `${field}.action.sections`;
  const sections = objectsOf(objectOf(own.action).sections);
  reportUntitled(sections, at, report);
  const count = sections.reduce((sum, section) => sum + objectsOf(section.product_items).length, 0);
  if (count > MOST_PRODUCTS)
    report(
      at,
      `must have at most ${MOST_PRODUCTS} products altogether, and have ${count}`,
      invalidValue(`Total product count exceed max allowed count: ${MOST_PRODUCTS}`),
    );
}
