import { toIst } from '../../platform/time.ts';
import { isObject, type JsonObject } from '../graph/messages/check-message.ts';
import { ANSWERS, TEXT_ANSWERS } from '../people/answers.ts';
import type { AnyChange, SimulatorControl } from './control.ts';
import type { ControlFault } from './fault.ts';

export interface ControlRequest {
  method: string;
  /** The path after `/_simulator/`. */
  path: string;
  query: URLSearchParams;
  /** The parsed JSON body, if there was one. */
  body?: unknown;
}

export interface ControlResponse {
  status: number;
  body: unknown;
}

type Route = (control: SimulatorControl, body: JsonObject, query: URLSearchParams) => unknown;

/** The table of contents of the control API. */
const ROUTES: Record<string, Record<string, Route>> = {
  messages: {
    GET: (control, _body, query) =>
      control.messages(query.get('channel') ?? undefined, wholeNumber(query.get('limit'))),
    DELETE: (control, _body, query) => {
      const cleared = control.clear(query.get('channel') ?? undefined);
      return cleared ? { deleted: true } : undefined;
    },
  },
  settings: {
    GET: (control) => control.settings(),
    POST: (control, body) => control.settings(body),
  },
  number: {
    GET: (control, _body, query) => control.number(query.get('channel') ?? undefined),
    POST: (control, body) => control.changeNumber(body),
  },
  bill: {
    GET: (control, _body, query) => control.bill(query.get('channel') ?? undefined),
  },
  funds: {
    GET: (control, _body, query) => control.funds(query.get('channel') ?? undefined),
    POST: (control, body) => control.changeFunds(body),
  },
  inbound: {
    POST: (control, body) =>
      missing(body, body.file === undefined ? ['from', 'text'] : ['from']) ??
      written(body, (said) => control.inbound(said as { from: string })),
  },
  echo: {
    POST: (control, body) =>
      missing(body, body.file === undefined ? ['to', 'text'] : ['to']) ??
      written(body, (said) => control.echo(said as { to: string })),
  },
  answer: {
    POST: (control, body) => missing(body, ['message']) ?? answer(control, body),
  },
  marks: {
    GET: (control, _body, query) => control.marks(query.get('channel') ?? undefined),
  },
  'template-status': {
    POST: (control, body) =>
      missing(body, ['name', 'language', 'event']) ??
      control.templateStatus(body as { name: string; language: string; event: string }),
  },
  'template-review': {
    POST: (control, body) =>
      missing(body, ['name', 'language']) ??
      control.templateReview(body as { name: string; language: string }),
  },
  'template-quality': {
    POST: (control, body) =>
      missing(body, ['name', 'language', 'score']) ??
      control.templateQuality(body as { name: string; language: string; score: string }),
  },
  'template-category': {
    POST: (control, body) =>
      missing(body, ['name', 'language', 'category']) ??
      control.templateCategory(body as { name: string; language: string; category: string }),
  },
  'user-preferences': {
    POST: (control, body) =>
      missing(body, ['from', 'value']) ??
      (body.value === 'stop' || body.value === 'resume'
        ? control.userPreferences(body as { from: string; value: 'stop' | 'resume' })
        : { faults: [{ field: 'value', message: 'must be stop or resume' }] }),
  },
  change: {
    POST: (control, body) =>
      body.changes === undefined
        ? (changeFaults(body) ?? control.change(body as unknown as AnyChange))
        : several(control, body),
  },
};

/** Serves a request to `/_simulator/…`; its caller lets only loopback in. */
export async function handleControl(
  control: SimulatorControl,
  request: ControlRequest,
): Promise<ControlResponse> {
  const methods = Object.hasOwn(ROUTES, request.path) ? ROUTES[request.path] : undefined;
  if (methods === undefined) return failure(control, 404, 'NOT_FOUND', 'There is no such control.');
  const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (route === undefined) {
    return failure(control, 405, 'METHOD_NOT_ALLOWED', `Use ${Object.keys(methods).join(' or ')} here.`);
  }
  const body = request.body ?? {};
  if (!isObject(body)) return failure(control, 400, 'INVALID_PAYLOAD', 'The body must be a JSON object.');
  const channel = request.query.get('channel') ?? undefined;
  const given = channel !== undefined && body.channel === undefined ? { ...body, channel } : body;
  if (given.channel === null) delete given.channel;
  if (given.channel !== undefined && typeof given.channel !== 'string') {
    return failure(control, 400, 'INVALID_PAYLOAD', 'channel must be a string.');
  }
  if (request.path !== 'settings' && !control.knows(given.channel)) {
    return failure(control, 404, 'NOT_FOUND', 'No number of this simulator has that channel.');
  }
  const made = await route(control, given, request.query);
  if (isObject(made) && Array.isArray(made.faults)) {
    const { faults } = made as unknown as ControlFault;
    const says = faults.map((fault) => `${fault.field} ${fault.message}`).join('; ');
    return failure(control, 400, 'INVALID_PAYLOAD', `${says}.`, faults);
  }
  return { status: 200, body: { data: made } };
}

/** Passes a message on; its file comes as base64, which a JSON body has room for: `{kind, mimeType, fileName?, data}`. */
function written({ file, ...said }: JsonObject, pass: (said: JsonObject) => unknown): unknown {
  if (said.extra !== undefined && !isObject(said.extra))
    return { faults: [{ field: 'extra', message: 'must be an object' }] };
  if (file === undefined) return pass(said);
  if (!isObject(file)) return { faults: [{ field: 'file', message: 'must be an object' }] };
  const faults = missing(file, ['kind', 'mimeType', 'data']);
  if (faults) return faults;
  const { kind, mimeType, fileName, data } = file as Record<string, string>;
  async function* content() {
    yield Buffer.from(data!, 'base64');
  }
  return pass({ ...said, file: { kind, mimeType, fileName, content: content() } });
}

/** `changes: [{field, value}, …]` in one webhook. */
function several(control: SimulatorControl, { changes, channel }: JsonObject): unknown {
  if (!Array.isArray(changes) || changes.length === 0 || !changes.every(isObject))
    return { faults: [{ field: 'changes', message: 'must be a list of objects that is not empty' }] };
  const wrong = changes.map(changeFaults).find((faults) => faults !== undefined);
  if (wrong) return wrong;
  const to = typeof channel === 'string' ? { channel } : {};
  return control.changes({ changes: changes as unknown as [AnyChange], ...to });
}

function changeFaults(change: JsonObject): ControlFault | undefined {
  return (
    missing(change, ['field']) ??
    (isObject(change.value) ? undefined : { faults: [{ field: 'value', message: 'must be an object' }] })
  );
}

/** Returns a person's answer, which stands in the one member that is named like its kind. */
function answer(control: SimulatorControl, body: JsonObject): unknown {
  const given = ANSWERS.filter((name) => body[name] !== undefined);
  if (given.length !== 1)
    return { faults: [{ field: 'body', message: `must have one of ${ANSWERS.join(', ')}` }] };
  const [name] = given;
  const text = TEXT_ANSWERS.includes(name!);
  if (text ? typeof body[name!] !== 'string' : !isObject(body[name!]))
    return { faults: [{ field: name, message: text ? 'must be a string' : 'must be an object' }] };
  return control.answer(body as { message: string });
}

function failure(
  control: SimulatorControl,
  status: number,
  code: string,
  message: string,
  details?: unknown,
): ControlResponse {
  const hint = 'The controls are listed in the documentation under "Simulator".';
  const error = { code, message, hint, ...(details === undefined ? {} : { details }) };
  return { status, body: { success: false, error: { ...error, timestamp: toIst(control.now()) } } };
}

function missing(body: JsonObject, fields: readonly string[]): ControlFault | undefined {
  const faults = fields
    .filter((field) => typeof body[field] !== 'string' || body[field] === '')
    .map((field) => ({ field, message: 'must be a string that is not empty' }));
  return faults.length === 0 ? undefined : { faults };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
