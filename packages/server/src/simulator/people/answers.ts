/**
 * This file lists what a person can do with a message that asks something, as the webhook brings it (Meta: Webhooks,
 * messages).
 */
import { isObject, type JsonObject, objectOf, objectsOf, textOf } from '../../whatsapp/json.ts';
import { readMessage } from '../../whatsapp/messages/read-object.ts';
import type { SimulatorTemplate } from '../model.ts';

/** An answer: a button or a row by its id or its words, or what was filled in, chosen or ordered. */
export interface Answer {
  button?: string | undefined;
  row?: string | undefined;
  flow?: JsonObject | undefined;
  location?: JsonObject | undefined;
  order?: JsonObject | undefined;
  address?: JsonObject | undefined;
  /** An emoji that is put on the message; empty: it is taken away. */
  reaction?: string | undefined;
}

export const ANSWERS = ['button', 'row', 'flow', 'location', 'order', 'address', 'reaction'] as const;
/** The answers that are said in a text and not in an object. */
export const TEXT_ANSWERS: readonly string[] = ['button', 'row', 'reaction'];

/** A message that was sent, its id, and its template if it has one. */
export interface Asked {
  wamid: string;
  payload: JsonObject;
  template: SimulatorTemplate | undefined;
}

/** Type and object of the inbound message, or why this message cannot be answered so. */
export function answerTo({ wamid, payload, template }: Asked, answer: Answer): object | { unfit: string } {
  if (answer.reaction !== undefined)
    return { type: 'reaction', reaction: { message_id: wamid, emoji: answer.reaction } };
  const message = readMessage(payload);
  const interactive = objectOf(message.interactive);
  const action = objectOf(interactive.action);
  if (answer.button !== undefined)
    return template
      ? quickReply(template, message, answer.button)
      : replyButton(objectsOf(action.buttons), answer.button);
  if (answer.row !== undefined) return row(objectsOf(action.sections), answer.row);
  if (answer.flow) return flow(template, message, action, answer.flow);
  if (answer.address)
    return interactive.type === 'address_message'
      ? addressReply(objectOf(action.parameters), answer.address)
      : { unfit: 'names a message that asks for no address' };
  if (answer.location)
    return interactive.type === 'location_request_message'
      ? { type: 'location', location: answer.location }
      : { unfit: 'names a message that asks for no location' };
  return order(interactive, action, answer.order ?? {});
}

function replyButton(buttons: readonly JsonObject[], wanted: string): object {
  const replies = buttons.map(({ reply }) => objectOf(reply));
  const found = replies.find(({ id }) => id === wanted) ?? replies.find(({ title }) => title === wanted);
  if (!found) return { unfit: `has no button ${wanted}` };
  const { id, title } = found;
  return interactiveReply('button_reply', { id, title });
}

/** A button of a template; without a payload of its own its label comes back as one. */
function quickReply(template: SimulatorTemplate, message: JsonObject, wanted: string): object {
  const buttons = template.components.flatMap((component) => component.buttons ?? []);
  const given = objectsOf(objectOf(message.template).components).filter(
    (component) => textOf(component.type)?.toLowerCase() === 'button',
  );
  for (const [i, { type, text }] of buttons.entries()) {
    if (type !== 'QUICK_REPLY' || text === undefined) continue;
    const own = given.find(({ index }) => String(index) === String(i));
    const payload = textOf(objectsOf(own?.parameters)[0]?.payload) ?? text;
    if (payload === wanted || text === wanted) return { type: 'button', button: { payload, text } };
  }
  return { unfit: `has no button ${wanted}` };
}

function row(sections: readonly JsonObject[], wanted: string): object {
  const rows = sections.flatMap((section) => objectsOf(section.rows));
  const found = rows.find(({ id }) => id === wanted) ?? rows.find(({ title }) => title === wanted);
  if (!found) return { unfit: `has no row ${wanted}` };
  const { id, title, description } = found;
  return interactiveReply('list_reply', { id, title, ...(description !== undefined && { description }) });
}

function flow(
  template: SimulatorTemplate | undefined,
  message: JsonObject,
  action: JsonObject,
  values: JsonObject,
): object {
  const ofTemplate = template?.components.some(({ buttons }) => buttons?.some(({ type }) => type === 'FLOW'));
  if (action.name !== 'flow' && !ofTemplate) return { unfit: 'names a message that opens no flow' };
  const parameters = objectsOf(objectOf(message.template).components).flatMap((component) =>
    objectsOf(component.parameters).map((parameter) => objectOf(parameter.action)),
  );
  const token = [objectOf(action.parameters), ...parameters].map((own) => textOf(own.flow_token));
  return formReply('flow', 'Sent', {
    flow_token: token.find((own) => own !== undefined) ?? 'unused',
    ...values,
  });
}

/** The fields that were filled in, or `saved_address_id` of one of the addresses that were offered. */
function addressReply(parameters: JsonObject, given: JsonObject): object {
  const { saved_address_id: id, ...values } = given;
  const saved = objectsOf(parameters.saved_addresses).find((each) => each.id === id);
  if (id !== undefined && !saved) return { unfit: 'offers no address of that id' };
  const filled = { ...objectOf(saved?.value), ...values };
  return formReply('address_message', Object.values(filled).join(' '), {
    ...(id !== undefined && { saved_address_id: id }),
    values: filled,
  });
}

const formReply = (name: string, body: string, response: object) =>
  interactiveReply('nfm_reply', { name, body, response_json: JSON.stringify(response) });

const interactiveReply = (type: string, reply: object) => ({
  type: 'interactive',
  interactive: { type, [type]: reply },
});

/** Products that were put into the cart of a message that shows some. */
function order(interactive: JsonObject, action: JsonObject, given: JsonObject): object {
  const cards = objectsOf(action.cards).map((card) => objectOf(card.action));
  const catalogue =
    textOf(action.catalog_id) ??
    cards.map(({ catalog_id }) => textOf(catalog_id)).find((id) => id !== undefined);
  const whole = interactive.type === 'catalog_message';
  if (catalogue === undefined && !whole) return { unfit: 'names a message that shows no products' };
  const items = objectsOf(given.product_items).map((item) => ({
    ...{ quantity: 1, item_price: 0, currency: 'INR' },
    ...item,
  }));
  if (items.length === 0) return { unfit: 'needs product_items, each with its product_retailer_id' };
  const id = catalogue ?? textOf(given.catalog_id) ?? '0';
  const text = textOf(given.text);
  return {
    type: 'order',
    order: { catalog_id: id, ...(text !== undefined && { text }), product_items: items },
  };
}

export const isUnfit = (made: object): made is { unfit: string } => isObject(made) && 'unfit' in made;
