import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../../platform/http/admission/principal.ts';
import type { Language } from '../../../platform/language.ts';
import { type Button, form } from '../../../platform/pages/form.ts';
import { type Html, html, page } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { Person } from '../../people/people.ts';
import { type Membership, type Role, scopesOfRole } from '../../team/membership.ts';
import { GRANTS } from '../paths.ts';
import type { ShownClient } from '../provider/show-client.ts';
import { oauthWords } from '../words.ts';

export interface ConsentView {
  client: ShownClient;
  /** The place that the person is sent to afterwards. */
  place: string;
  scopes: readonly Scope[];
  person: Person;
  memberships: readonly Membership[];
  /** The URL that the form is sent to, and its hidden fields. */
  action: string;
  hidden?: Record<string, string>;
  /** A note that the person should read before they decide. */
  note?: Html | undefined;
}

/** Names who asks, what for, and in which workspace; nothing of the client's is a link or a picture. */
export function consentPage(request: FastifyRequest, view: ConsentView): Html {
  const { client, place, scopes, person, memberships, action, hidden = {}, note } = view;
  const language = languageOf(request);
  const words = oauthWords[language];
  const usable = memberships.filter(({ role }) => grantable(scopes, role).length > 0);
  const allow: Button = { name: 'decision', value: 'allow', label: words.allow };
  const refuse: Button = { name: 'decision', value: 'deny', label: words.refuse, quiet: true };
  const named = html`<strong>${client.name}</strong> (<span class="code">${client.host}</span>)`;
  const grants = html`<a href="${GRANTS}">${words.grants}</a>`;
  const body = html`<h1>${words.heading(client.name)}</h1>
<p>${words.asks(named, html`<strong>${person.email}</strong>`)}</p>
<ul>${scopes.map((scope) => html`<li>${words.scopes[scope]}</li>`)}</ul>
${note}
${form(request, {
  ...{ action, hidden, language },
  above: html`${usable.length > 0 ? picker(usable, scopes, language) : html`<p role="alert">${words.nowhere}</p>`}
<p class="soft">${words.afterwards(place, grants)}</p>`,
  button: usable.length > 0 ? [allow, refuse] : [refuse],
})}`;
  return page({ title: words.title(client.name), body, language });
}

function picker(memberships: readonly Membership[], scopes: readonly Scope[], language: Language): Html {
  const words = oauthWords[language];
  const [only] = memberships;
  if (only && memberships.length === 1) {
    return html`<input type="hidden" name="workspace" value="${only.workspace.id}">
<p>${words.inWorkspace(html`<strong>${describe(only, scopes, language)}</strong>`)}</p>`;
  }
  return html`<label for="workspace">${words.which}</label>
<select id="workspace" name="workspace" required>
<option value="">${words.choose}</option>
${memberships.map((each) => html`<option value="${each.workspace.id}">${describe(each, scopes, language)}</option>`)}
</select>`;
}

function describe({ workspace, role }: Membership, scopes: readonly Scope[], language: Language): string {
  const { test, without } = oauthWords[language];
  const less = scopes.filter((scope) => !grantable(scopes, role).includes(scope));
  const kind = workspace.mode === 'test' ? ` (${test})` : '';
  return `${workspace.name}${kind}${less.length > 0 ? ` (${without(role, less.join(', '))})` : ''}`;
}

/** Nobody can allow more than they may do themselves. */
export function grantable(scopes: readonly Scope[], role: Role): Scope[] {
  const own = scopesOfRole(role);
  return scopes.filter((scope) => own.includes(scope));
}
