import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { type Field, form } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { toIst } from '../../platform/time.ts';
import type { ApiKey } from '../api-keys/store.ts';
import { EMAIL } from '../people/pages/fields.ts';
import { DASHBOARD, SIGN_IN } from '../people/paths.ts';
import type { Person } from '../people/people.ts';
import { withReturnTo } from '../people/return-to.ts';
import { CLAIM_PATH } from './claim-mail.ts';
import { CODE_LIFE_MS } from './limits.ts';
import type { Registration } from './store.ts';

/** Shows who registered, when and from where. A stranger typed all of it but the time and the IP address. */
export function factsOf(row: Registration): Html {
  const uses = JSON.parse(row.use_cases) as string[];
  const facts: [string, string | Html | null][] = [
    ['Name', row.name],
    ['E-mail', row.email],
    ['For', uses.length > 0 ? uses.join(', ') : null],
    [
      'Vouched for by',
      row.issuer === null ? null : `${new URL(row.issuer).host}, for the client ${row.client_id}`,
    ],
    ['When', timestamp(row.created_at)],
    ['From', row.address],
    ['Program', row.agent],
  ];
  return html`<dl>${facts.map(
    ([label, value]) =>
      value !== null &&
      html`<dt>${label}</dt><dd>${value}</dd>
`,
  )}</dl>`;
}

/** Shows a timestamp as `20 Nov 2026, 15:30 IST`. */
function timestamp(ms: number): Html {
  const day = new Date(ms).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  return html`<time datetime="${toIst(ms)}">${day}, ${toIst(ms).slice(11, 16)} IST</time>`;
}

const INTRO = html`<p>An agent has opened a Meghdoot test workspace. It reaches a simulator and never a real phone. Claim it to own it; unclaimed it is deleted.</p>
<p class="soft">Everything but the time and the IP address was typed by whoever registered.</p>`;

/** Asks somebody who is signed in whether they claim it. */
export function questionView(
  request: FastifyRequest,
  { row, token, person, keys }: { row: Registration; token: string; person: Person; keys: readonly ApiKey[] },
): Html {
  return html`<h1>Claim this sandbox</h1>
${INTRO}
${factsOf(row)}
${form(request, {
  action: CLAIM_PATH,
  button: 'Claim workspace',
  hidden: { token },
  above: html`${
    keys.length > 0 &&
    html`<fieldset><legend>Keys that were given out</legend>
<p class="soft">They are revoked now unless you keep them.</p>
${keys.map(
  (key) =>
    html`<label class="choice"><input type="checkbox" name="keep-${key.id}" value="yes"><span>Keep the key ending in <span class="code">${key.last_four}</span> (${key.kind})</span></label>
`,
)}</fieldset>`
  }
<p>The workspace will belong to <strong>${person.email}</strong>.</p>`,
})}`;
}

const EMAIL_FOR_LINK: Field = {
  ...EMAIL,
  autocomplete: 'email',
  hint: 'A link comes by mail; with it you choose a password.',
};

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
  return html`<h1>Claim this sandbox</h1>
${INTRO}
${factsOf(row)}
${
  newcomer !== undefined
    ? html`${form(request, {
        action: `${CLAIM_PATH}/account`,
        button: `Create an account for ${newcomer}`,
        hidden: { token },
      })}<p>You have an account under another e-mail? <a href="${signIn}">Sign in</a></p>`
    : html`<div class="actions"><a class="button" href="${signIn}">Sign in to claim it</a></div>`
}
${
  mail &&
  html`<h2>No account yet?</h2>
${form(request, {
  action: `${CLAIM_PATH}/mail`,
  button: 'Mail me a link',
  hidden: { token },
  fields: [mail === 'own' ? { ...EMAIL_FOR_LINK, value: row.email ?? '', readonly: true } : EMAIL_FOR_LINK],
  error,
  quiet: true,
})}`
}`;
}

export function mailedView(email: string): Html {
  return html`<h1>Check your mail</h1>
<p>If it can be mailed, a link is on its way to <strong>${email}</strong>. It works within a day. Mail to one e-mail address goes out every ten minutes at most.</p>`;
}

/** Shows the new owner the code for the agent, or a button that makes one. */
export function ownerView(
  request: FastifyRequest,
  { row, token, code }: { row: Registration; token: string; code?: string | undefined },
): Html {
  return html`<h1>The workspace is yours</h1>
<p>You own it, and find it in <a href="${withReturnTo(SIGN_IN, DASHBOARD)}">the dashboard</a>.</p>
${
  row.completed_at !== null
    ? html`<p>The agent has been given its code and works in the workspace.</p>`
    : code === undefined
      ? html`<p>The agent asks for a code, to know that you have claimed it and to go on working there.</p>
${form(request, { action: `${CLAIM_PATH}/code`, button: 'Show a code', hidden: { token } })}`
      : html`<p>Read this code to the agent if it may work in the workspace. It works once, within ${CODE_LIFE_MS / 60_000} minutes.</p>
<p class="otp" aria-label="Code"><code>${code}</code></p>`
}`;
}

export function endedView(title: string, text: string): Html {
  return html`<h1>${title}</h1>
<p>${text}</p>`;
}
