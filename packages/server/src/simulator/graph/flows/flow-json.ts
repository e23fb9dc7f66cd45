import { isObject } from '../messages/check-message.ts';

/** A finding as Graph gives it in `validation_errors`. */
export interface FlowFinding {
  error: string;
  error_type: string;
  message: string;
  line_start: number;
  line_end: number;
  column_start: number;
  column_end: number;
  pointers: {
    line_start: number;
    line_end: number;
    column_start: number;
    column_end: number;
    path: string;
  }[];
}

/** Returns what is wrong with the frame of a flow's JSON; the components are not checked one by one. */
export function checkFlow(text: string): FlowFinding[] {
  let flow: unknown;
  try {
    flow = JSON.parse(text);
  } catch {
    return [finding(text, 'INVALID_JSON', '$root', 'The file is not valid JSON.')];
  }
  if (!isObject(flow))
    return [finding(text, 'INVALID_PROPERTY_TYPE', '$root', 'The flow must be an object.')];
  const found: FlowFinding[] = [];
  if (typeof flow.version !== 'string' || !/^\d+\.\d+$/.test(flow.version))
    found.push(
      finding(
        text,
        'MISSING_REQUIRED_PROPERTY',
        'version',
        "The required property 'version' is missing at '$root'.",
      ),
    );
  const screens = flow.screens;
  if (!Array.isArray(screens) || screens.length === 0) {
    const says = "The required property 'screens' is missing at '$root'.";
    return [...found, finding(text, 'MISSING_REQUIRED_PROPERTY', 'screens', says)];
  }
  const ids = new Set<string>();
  screens.forEach((screen: unknown, index) => {
    const at = `screens/${index}`;
    if (!isObject(screen)) {
      found.push(finding(text, 'INVALID_PROPERTY_TYPE', at, `A screen at '${at}' must be an object.`));
      return;
    }
    if (typeof screen.id !== 'string' || !/^[A-Za-z_]+$/.test(screen.id))
      found.push(
        finding(
          text,
          'INVALID_PROPERTY_VALUE',
          `${at}/id`,
          `Screen id at '${at}' must have letters and underscores alone.`,
        ),
      );
    else if (ids.has(screen.id))
      found.push(
        finding(text, 'DUPLICATE_SCREEN_IDS', screen.id, `The screen id '${screen.id}' is used twice.`),
      );
    else ids.add(screen.id);
    if (!isObject(screen.layout) || !Array.isArray(screen.layout.children))
      found.push(
        finding(
          text,
          'MISSING_REQUIRED_PROPERTY',
          `${at}/layout`,
          `The required property 'layout' is missing at '${at}'.`,
        ),
      );
  });
  if (!screens.some((screen) => isObject(screen) && screen.terminal === true))
    found.push(finding(text, 'MISSING_TERMINAL_SCREEN', 'screens', 'At least one screen must be terminal.'));
  return found;
}

/** Returns a finding with the line on which the last word of its path first stands. */
function finding(text: string, error: string, path: string, message: string): FlowFinding {
  const word = path.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const at = Math.max(text.indexOf(`"${word}"`), 0);
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const column = before.at(-1)!.length + 1;
  const place = {
    line_start: line,
    line_end: line,
    column_start: column,
    column_end: column + word.length + 1,
  };
  return { error, error_type: 'FLOW_JSON_ERROR', message, ...place, pointers: [{ ...place, path }] };
}
