/** Forms and what is shown above them, made on the server and sent without scripts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Language } from '../language.ts';
import { csrfField } from './csrf.ts';
import { type Html, html, type Part, page, sendHtml } from './html.ts';
import { formWords } from './words.ts';

export interface Field {
  name: string;
  label: string;
  /** `long` has several lines. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'long';
  /** The values that may be chosen, with their names. */
  choices?: Readonly<Record<string, string>>;
  /** If absent, what was typed into it. */
  value?: string | undefined;
  hint?: string;
  autocomplete?: string;
  optional?: boolean;
  maxLength?: number;
  minLength?: number;
  readonly?: boolean;
}

/** One of several buttons, each of which sends a value of its own. */
export interface Button {
  label: string;
  name: string;
  value: string;
  quiet?: boolean;
}

export interface Form {
  action: string;
  button: string | readonly Button[];
  fields?: readonly Field[];
  hidden?: Record<string, string | undefined>;
  /** The content above the button. */
  above?: Html | undefined;
  error?: ApiError | undefined;
  quiet?: boolean;
  /** Its route takes changes from any page, so that it needs no proof of being ours. */
  fromAnywhere?: boolean;
  /** English, unless it says another. */
  language?: Language;
}

/** A form with its protection, what was typed and what is wrong with it, and its button. */
export function form(request: FastifyRequest, o: Form): Html {
  const wrong = faultsByField(o.error);
  return html`<form method="post" action="${o.action}">
${!o.fromAnywhere && csrfField(request)}${Object.entries(o.hidden ?? {}).map(
  ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
)}
${o.fields?.map((field) => row(field, shownValue(request, field), wrong.get(field.name), o.language))}${o.above}
<div class="actions">${buttons(o)}</div>
</form>
`;
}

/** A form that asks and changes nothing, and so needs no proof: one text, which stands in the URL of what is found. */
export function searchForm(o: { action: string; name: string; label: string; value?: string }): Html {
  const id = `search-${o.name}`;
  return html`<form class="search" role="search" action="${o.action}">
<label class="unseen" for="${id}">${o.label}</label>
<input type="search" id="${id}" name="${o.name}" maxlength="200" placeholder="${o.label}"${attribute('value', o.value)}>
<button class="quiet">Search</button>
</form>
`;
}

function buttons({ button, quiet }: Form): Part {
  const each: readonly (Pick<Button, 'label' | 'quiet'> & Partial<Button>)[] =
    typeof button === 'string' ? [{ label: button, ...(quiet && { quiet }) }] : button;
  return each.map(
    (one) =>
      html`<button${[attribute('name', one.name), attribute('value', one.value), one.quiet && html` class="quiet"`]}>${one.label}</button>`,
  );
}

const faultsByField = (error: ApiError | undefined) =>
  new Map((error?.details ?? []).map((fault) => [fault.field, fault.message]));

function shownValue(request: FastifyRequest, { name, type, value }: Field): string {
  return type === 'password' ? '' : (value ?? typedIn(request, name) ?? '');
}

function row(field: Field, value: string, fault: string | undefined, language: Language = 'en'): Html {
  const words = formWords[language];
  const { name, label, hint, optional } = field;
  return html`<div class="field"><label for="${name}">${label}${optional && html` <small>${words.optional}</small>`}</label>
${input(field, value, fault, words.choose)}
${fault && html`<span class="fault" id="${name}-fault">${words.fault(label, fault)}</span>`}${hint && !fault && html`<small id="${name}-hint">${hint}</small>`}</div>
`;
}

function input(field: Field, value: string, fault: string | undefined, choose: string): Html {
  const { name, type = 'text', choices, hint, optional } = field;
  const attributes = [
    html` id="${name}" name="${name}"`,
    attribute('autocomplete', field.autocomplete),
    attribute('maxlength', field.maxLength),
    attribute('minlength', field.minLength),
    attribute('aria-describedby', fault ? `${name}-fault` : hint && `${name}-hint`),
    type === 'email' && html` autocapitalize="none" spellcheck="false"`,
    !optional && html` required`,
    field.readonly && html` readonly`,
    fault && html` aria-invalid="true"`,
  ];
  if (choices) {
    const own = value === '' || Object.hasOwn(choices, value) ? [] : [[value, value] as const];
    return html`<select${attributes}><option value="">${choose}</option>${[
      ...Object.entries(choices),
      ...own,
    ].map(
      ([choice, label]) =>
        html`<option value="${choice}"${choice === value && html` selected`}>${label}</option>`,
    )}</select>`;
  }
  // Browsers drop a line end that a textarea begins with.
  if (type === 'long')
    return html`<textarea${attributes}>
${value}</textarea>`;
  return html`<input type="${type}"${attributes}${attribute('value', value)}>`;
}

function attribute(name: string, value: string | number | undefined): Part {
  return value !== undefined && value !== '' && html` ${name}="${value}"`;
}

/** Returns what was typed into a field, even though the form was refused. */
export function typedIn(request: FastifyRequest, name: string): string | undefined {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Shows at the top of a page what happened or went wrong. */
export function notice(text: string, wrong = false): Html {
  return html`<div class="notice${wrong && ' wrong'}" role="${wrong ? 'alert' : 'status'}"><p>${text}</p></div>
`;
}

/** Shows an error. Where its fields are marked one by one it says only that there are some. */
export function errorNotice(error: ApiError | undefined, language: Language = 'en'): Part {
  if (!error) return undefined;
  const { correct, refusal } = formWords[language];
  return notice(error.details ? correct : refusal(error), true);
}

/** Every fault at the top of a long form, each leading to its field. */
export function faultList(
  error: ApiError | undefined,
  fields: readonly Field[],
  language: Language = 'en',
): Part {
  const wrong = faultsByField(error);
  if (wrong.size === 0) return undefined;
  const { correctAll, fault } = formWords[language];
  const said = (label: string, finding: string) =>
    language === 'en' ? finding : `: ${fault(label, finding)}`;
  const named = fields.filter((field) => wrong.has(field.name));
  const others = [...wrong].filter(([name]) => !named.some((field) => field.name === name));
  return html`<div class="notice wrong" role="alert"><p>${correctAll}</p>
<ul>${named.map(({ name, label }) => html`<li><a href="#${name}">${label}</a> ${said(label, wrong.get(name)!)}</li>`)}${others.map(([name, finding]) => html`<li>${name} ${said(name, finding)}</li>`)}</ul></div>
`;
}

interface ShownPage {
  error?: ApiError | undefined;
  formAction?: readonly string[];
  language?: Language;
}

/** Sends a page, with the status and headers of the error that it shows. */
export function showPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  { error, formAction, language }: ShownPage = {},
): FastifyReply {
  if (error) void reply.headers(error.headers);
  return sendHtml(reply, error?.status ?? 200, page({ title, body, ...(language && { language }) }), {
    ...(formAction && { formAction }),
  });
}

/** Returns what the work returns, or the error that the person can do something about. */
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
