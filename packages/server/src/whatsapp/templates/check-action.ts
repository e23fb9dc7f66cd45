/** This file checks what the button of a flow, a catalogue or several products is given when it is sent. */
import { isObject, type JsonObject, objectsOf } from '../json.ts';
import { lengthOf } from './parameters.ts';

const MOST_SECTIONS = 10;
const MOST_PRODUCTS = 30;
const MOST_TITLE = 24;

/** Returns what is wrong with an action, or undefined. */
export function actionFault(subType: string, action: unknown): string | undefined {
  if (!isObject(action)) return 'action must be an object';
  if (subType === 'flow') return flowFault(action);
  const { thumbnail_product_retailer_id: thumbnail } = action;
  if (thumbnail !== undefined && (typeof thumbnail !== 'string' || thumbnail === ''))
    return 'action.thumbnail_product_retailer_id must be a string';
  return subType === 'mpm' ? sectionsFault(action, thumbnail) : undefined;
}

function flowFault({ flow_token: token, flow_action_data: data }: JsonObject): string | undefined {
  if (token !== undefined && typeof token !== 'string') return 'action.flow_token must be a string';
  return data === undefined || isObject(data) ? undefined : 'action.flow_action_data must be an object';
}

function sectionsFault({ sections }: JsonObject, thumbnail: unknown): string | undefined {
  if (thumbnail === undefined) return 'action.thumbnail_product_retailer_id is missing';
  if (!Array.isArray(sections) || sections.length === 0) return 'action.sections must name products';
  if (sections.length > MOST_SECTIONS)
    return `action.sections has ${sections.length} sections; WhatsApp takes ${MOST_SECTIONS}`;
  let products = 0;
  for (const [i, section] of objectsOf(sections).entries()) {
    const field = `action.sections[${i}]`;
    const { title, product_items: items } = section;
    if (sections.length > 1 && (typeof title !== 'string' || title === ''))
      return `${field}.title is missing`;
    if (typeof title === 'string' && lengthOf(title) > MOST_TITLE)
      return `${field}.title has ${lengthOf(title)} characters; WhatsApp takes ${MOST_TITLE}`;
    const own = objectsOf(items);
    const named = own.every(({ product_retailer_id: id }) => typeof id === 'string' && id !== '');
    if (own.length === 0 || !named) return `${field}.product_items must name products by product_retailer_id`;
    products += own.length;
  }
  return products > MOST_PRODUCTS
    ? `action.sections name ${products} products; WhatsApp takes ${MOST_PRODUCTS}`
    : undefined;
}
