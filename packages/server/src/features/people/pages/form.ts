/** The parts that the pages of accounts are made of. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { csrfField } from '../../../platform/pages/csrf.ts';
import { type Html, html, type Part, page, sendHtml } from '../../../platform/pages/html.ts';
import { LEAST } from '../passwords/password.ts';

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** Where one page has several forms with a field of this name. */
  id?: string;
  value?: string | undefined;
  hint?: string;
  autocomplete?: string;
  optional?: boolean;
  maxLength?: number;
  minLength?: number;
  readonly?: boolean;
  pattern?: string;
}

export const EMAIL: Field = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  maxLength: 254,
};
export const NAME: Field = {
  name: 'name',
  label: 'Your name',
  autocomplete: 'name',
  maxLength: 200,
  optional: true,
};
export const NEW_PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: LEAST,
  hint: `At least ${LEAST} characters; a few words are good.`,
};

export interface Form {
  action: string;
  button: string;
  fields?: readonly Field[];
  hidden?: Record<string, string | undefined>;
  error?: ApiError | undefined;
  /** Whose password it is, for the browser's own list of passwords. */
  username?: string;
  quiet?: boolean;
}

/** A form with its protection, what is wrong with its fields, and one button. */
export function form(
  request: FastifyRequest,
  { action, button, fields, hidden, error, username, quiet }: Form,
): Html {
  const wrong = new Map((error?.details ?? []).map((fault) => [fault.field, fault.message]));
  return html`<form method="post" action="${action}">
${csrfField(request)}${Object.entries(hidden ?? {}).map(
  ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
)}
${username !== undefined && html`<input type="email" name="username" value="${username}" autocomplete="username" hidden>`}${(fields ?? []).map((field) => row(field, wrong.get(field.name)))}
<div class="actions"><button${quiet && html` class="quiet"`}>${button}</button></div>
</form>
`;
}

function row(field: Field, fault: string | undefined): Html {
  const { name, label, type = 'text', id = name, value = '', hint, optional } = field;
  const described = fault ? `${id}-fault` : hint && `${id}-hint`;
  return html`<div class="field"><label for="${id}">${label}${optional && html` <small>(optional)</small>`}</label>
<input id="${id}" name="${name}" type="${type}"${[
    attribute('value', type === 'password' ? '' : value),
    attribute('autocomplete', field.autocomplete),
    attribute('maxlength', field.maxLength),
    attribute('minlength', field.minLength),
    attribute('pattern', field.pattern),
    attribute('aria-describedby', described),
    type === 'email' && html` autocapitalize="none" spellcheck="false"`,
    !optional && html` required`,
    field.readonly && html` readonly`,
    fault && html` aria-invalid="true"`,
  ]}>
${fault && html`<span class="fault" id="${id}-fault">${label} ${fault}.</span>`}${hint && !fault && html`<small id="${id}-hint">${hint}</small>`}</div>
`;
}

function attribute(name: string, value: string | number | undefined): Part {
  return value !== undefined && value !== '' && html` ${name}="${value}"`;
}

/** What happened, or went wrong, in words at the top of a page. */
export function notice(text: string, wrong = false): Html {
  return html`<div class="notice${wrong && ' wrong'}" role="${wrong ? 'alert' : 'status'}"><p>${text}</p></div>
`;
}

/** Of an error whose fields are marked one by one only that there are some. */
export function errorNotice(error: ApiError | undefined): Part {
  if (!error) return undefined;
  return notice(error.details ? 'Please correct what is marked below.' : error.message, true);
}

export function show(
  reply: FastifyReply,
  title: string,
  body: Html,
  { error, formAction }: { error?: ApiError | undefined; formAction?: readonly string[] } = {},
): FastifyReply {
  if (error) void reply.headers(error.headers);
  return sendHtml(reply, error?.status ?? 200, page({ title, body }), { ...(formAction && { formAction }) });
}

export function sendDeadLink(reply: FastifyReply, advice: Html): FastifyReply {
  const title = 'This link has ended';
  const body = html`<h1>${title}</h1>
<p>It was used already, or its time is over.</p>
<p>${advice}</p>`;
  return sendHtml(reply, 410, page({ title, body }));
}

/** What the work answers, or the error that the person can do something about. */
export async function tried<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<{ value: T; error?: undefined } | { value?: undefined; error: ApiError }> {
  try {
    if (request.validationError) throw request.validationError;
    return { value: await work() };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { error };
    throw error;
  }
}

/** What was typed into a field, though the form was refused. */
export function typedIn(request: FastifyRequest, name: string): string | undefined {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}
