/** This file reads what a person answered to buttons, a list, a flow or a request, as far as it can be read. */
import { isDeeperThan, MOST_DEPTH } from '../../platform/http/body/json-depth.ts';
import { isObject, type JsonObject, objectOf, textOf } from '../json.ts';
import { readJson } from './read-json.ts';

export const ANSWER_KINDS = ['button', 'list', 'flow', 'location', 'order', 'address'] as const;

export interface Answer {
  kind: (typeof ANSWER_KINDS)[number];
  id?: string;
  title?: string;
  values?: JsonObject;
}

/** Undefined: the message is no answer. */
export function answerOf(type: string, message: JsonObject): Answer | undefined {
  const own = objectOf(message[type]);
  switch (type) {
    case 'button':
      return answer('button', { id: own.payload, title: own.text });
    case 'interactive':
      return interactiveAnswer(own);
    case 'order':
      return answer('order', { id: own.catalog_id, title: own.text, values: own });
    case 'location':
      // A location that quotes a message answers it; any other was sent unasked.
      return textOf(objectOf(message.context).id) === undefined
        ? undefined
        : answer('location', { values: own });
    default:
      return undefined;
  }
}

function interactiveAnswer(own: JsonObject): Answer | undefined {
  if (isObject(own.button_reply))
    return answer('button', { id: own.button_reply.id, title: own.button_reply.title });
  if (isObject(own.list_reply)) return answer('list', { id: own.list_reply.id, title: own.list_reply.title });
  if (!isObject(own.nfm_reply)) return undefined;
  const { name, response_json: json } = own.nfm_reply;
  const values = valuesOf(json);
  if (name === 'address_message')
    return answer('address', { id: values?.saved_address_id, values: values?.values ?? values });
  return answer('flow', { id: values?.flow_token, values });
}

function answer(kind: Answer['kind'], given: { id?: unknown; title?: unknown; values?: unknown }): Answer {
  const made: Answer = { kind };
  const id = textOf(given.id);
  if (id !== undefined) made.id = id;
  const title = textOf(given.title);
  if (title !== undefined) made.title = title;
  if (isObject(given.values)) made.values = given.values;
  return made;
}

/** Text that the person's phone wrote: what is no object, or too deep to be written again, is left to `content`. */
function valuesOf(json: unknown): JsonObject | undefined {
  if (isObject(json)) return json;
  if (typeof json !== 'string' || isDeeperThan(json, MOST_DEPTH)) return undefined;
  const values = readJson(json);
  return isObject(values) ? values : undefined;
}
