import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import type { Language } from '../../platform/language.ts';
import { type Field, form } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { languageOf } from '../../platform/pages/language-of.ts';
import { toIst } from '../../platform/time.ts';
import type { ApiKey } from '../api-keys/store.ts';
import { fieldsIn } from '../people/pages/fields.ts';
import { DASHBOARD, SIGN_IN } from '../people/paths.ts';
import type { Person } from '../people/people.ts';
import { withReturnTo } from '../people/return-to.ts';
import { CLAIM_PATH } from './claim-mail.ts';
import { CODE_LIFE_MS } from './limits.ts';
import type { Registration } from './store.ts';
import { claimWords } from './words.ts';

/** Shows who registered, when and from where. A stranger typed all of it but the time and the IP address. */
function factsOf(row: Registration, language: Language): Html {
  const { facts: names, vouchedBy, intro, typed } = claimWords[language];
  const uses = JSON.parse(row.use_cases) as string[];
  const facts: [string, string | Html | null][] = [
    [names.name, row.name],
    [names.email, row.email],
    [names.uses, uses.length > 0 ? uses.join(', ') : null],
    [names.vouched, row.issuer === null ? null : vouchedBy(new URL(row.issuer).host, String(row.client_id))],
    [names.when, timestamp(row.created_at, language)],
    [names.from, row.address],
    [names.program, row.agent],
  ];
  return html`<p>${intro}</p>
<p class="soft">${typed}</p>
<dl>${facts.map(
    ([label, value]) =>
      value !== null &&
      html`<dt>${label}</dt><dd>${value}</dd>
`,
  )}</dl>`;
}

/** Shows a timestamp as `20 Nov 2026, 15:30 IST`. */
function timestamp(ms: number, language: Language): Html {
  const day = new Date(ms).toLocaleDateString(language === 'en' ? 'en-GB' : 'hi-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  return html`<time datetime="${toIst(ms)}">${day}, ${toIst(ms).slice(11, 16)} IST</time>`;
}

/** Asks somebody who is signed in whether they claim it. */
export function questionView(
  request: FastifyRequest,
  { row, token, person, keys }: { row: Registration; token: string; person: Person; keys: readonly ApiKey[] },
): Html {
  const language = languageOf(request);
  const words = claimWords[language];
  const lastFour = (key: ApiKey) => html`<span class="code">${key.last_four}</span>`;
  return html`<h1>${words.heading}</h1>
${factsOf(row, language)}
${form(request, {
  ...{ action: CLAIM_PATH, button: words.action, hidden: { token }, language },
  above: html`${
    keys.length > 0 &&
    html`<fieldset><legend>${words.keys.title}</legend>
<p class="soft">${words.keys.text}</p>
${keys.map(
  (key) =>
    html`<label class="choice"><input type="checkbox" name="keep-${key.id}" value="yes"><span>${words.keys.keep(lastFour(key), key.kind)}</span></label>
`,
)}</fieldset>`
  }
<p>${words.willBelong(html`<strong>${person.email}</strong>`)}</p>`,
})}`;
}

/** Shows somebody who is not signed in how they can go on. */
export function strangerView(
  request: FastifyRequest,
  view: {
    row: Registration;
    token: string;
    signIn: string;
    /** The mailbox that the link has proved, if nobody has an account with it. */
    newcomer: string | undefined;
    /** Says whether the page offers to mail a link, and whether only to the e-mail of the registration. */
    mail: 'any' | 'own' | undefined;
    error?: ApiError | undefined;
  },
): Html {
  const { row, token, signIn, newcomer, mail, error } = view;
  const language = languageOf(request);
  const words = claimWords[language];
  const email: Field = { ...fieldsIn(language).email, autocomplete: 'email', hint: words.mailHint };
  return html`<h1>${words.heading}</h1>
${factsOf(row, language)}
${
  newcomer !== undefined
    ? html`${form(request, {
        ...{ action: `${CLAIM_PATH}/account`, button: words.account(newcomer), language },
        hidden: { token },
      })}<p>${words.otherEmail} <a href="${signIn}">${words.signIn}</a></p>`
    : html`<div class="actions"><a class="button" href="${signIn}">${words.signInToClaim}</a></div>`
}
${
  mail &&
  html`<h2>${words.noAccount}</h2>
${form(request, {
  ...{ action: `${CLAIM_PATH}/mail`, button: words.mailMe, hidden: { token }, language },
  fields: [mail === 'own' ? { ...email, value: row.email ?? '', readonly: true } : email],
  error,
  quiet: true,
})}`
}`;
}

export function mailedView(email: string, language: Language): Html {
  const { title, text } = claimWords[language].mailed;
  return html`<h1>${title}</h1>
<p>${text(html`<strong>${email}</strong>`)}</p>`;
}

/** Shows the new owner the code for the agent, or a button that makes one. */
export function ownerView(
  request: FastifyRequest,
  { row, token, code }: { row: Registration; token: string; code?: string | undefined },
): Html {
  const language = languageOf(request);
  const words = claimWords[language].yours;
  const dashboard = html`<a href="${withReturnTo(SIGN_IN, DASHBOARD)}">${words.dashboard}</a>`;
  return html`<h1>${words.title}</h1>
<p>${words.text(dashboard)}</p>
${
  row.completed_at !== null
    ? html`<p>${words.complete}</p>`
    : code === undefined
      ? html`<p>${words.asks}</p>
${form(request, { action: `${CLAIM_PATH}/code`, button: words.show, hidden: { token }, language })}`
      : html`<p>${words.read(CODE_LIFE_MS / 60_000)}</p>
<p class="otp" aria-label="${words.code}"><code>${code}</code></p>`
}`;
}

export function endedView({ title, text }: { title: string; text: string }): Html {
  return html`<h1>${title}</h1>
<p>${text}</p>`;
}
