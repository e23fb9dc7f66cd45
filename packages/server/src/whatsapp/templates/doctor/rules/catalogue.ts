/** Templates that show products: the catalogue, several products (MPM), one product (SPM). */
import { buttonsOf, capitals, cardsOf, type Draft, partOf } from '../draft.ts';
import type { Report } from '../finding.ts';

const ALONE: ReadonlySet<string> = new Set(['CATALOG', 'MPM', 'SPM']);

export function examineCatalogue({ components }: Draft, report: Report): void {
  for (const parts of [components, ...cardsOf(components).map((card) => card.parts)]) {
    const buttons = buttonsOf(parts);
    const own = buttons.find(({ type }) => ALONE.has(type));
    const header = partOf(parts, 'HEADER');
    const product = capitals(header?.value.format) === 'PRODUCT';
    if (own && parts === components && buttons.length > 1)
      report('catalog.alone', own.field, { type: own.type });
    if (own?.type === 'SPM' && !product) report('product.button', own.field);
    if (product && !buttons.some(({ type }) => type === 'SPM' || type === 'URL'))
      report('product.button', header!.field);
    if (own && own.type !== 'SPM' && header && capitals(header.value.format) !== 'TEXT')
      report('catalog.header', `${header.field}.format`, { type: own.type });
  }
}
