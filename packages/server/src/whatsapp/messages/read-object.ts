/**
 * This file reads what clients send for Meta's objects beside the objects themselves: JSON as text, and null for what
 * is absent.
 */
import { isObject, type JsonObject } from '../json.ts';

const PARTS = ['header', 'body', 'footer', 'action'];
const PARTS_OF_ACTION = ['buttons', 'sections', 'cards', 'parameters'];

/** The body of a message as Graph reads it: JSON in texts where objects are due is parsed, null is absent. */
export function readMessage(message: JsonObject): JsonObject {
  const own = withoutNull(message);
  const type = typeof own.type === 'string' ? own.type : 'text';
  for (const name of ['context', type]) if (Object.hasOwn(own, name)) own[name] = readObject(own[name]);
  if (type === 'interactive' && isObject(own.interactive)) own.interactive = readInteractive(own.interactive);
  return own;
}

function readInteractive(interactive: JsonObject): JsonObject {
  const own = withoutNull(interactive);
  for (const name of PARTS) if (Object.hasOwn(own, name)) own[name] = readObject(own[name]);
  if (isObject(own.action)) {
    const action = withoutNull(own.action);
    for (const name of PARTS_OF_ACTION)
      if (Object.hasOwn(action, name)) action[name] = readObject(action[name]);
    own.action = action;
  }
  return own;
}

const withoutNull = (value: JsonObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, own]) => own !== null));

function readObject(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
