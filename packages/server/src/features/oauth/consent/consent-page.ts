import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../../platform/http/admission/principal.ts';
import { type Button, form } from '../../../platform/pages/form.ts';
import { type Html, html, page } from '../../../platform/pages/html.ts';
import type { Person } from '../../people/people.ts';
import { type Membership, type Role, scopesOfRole } from '../../team/membership.ts';
import { GRANTS } from '../paths.ts';
import type { ShownClient } from '../provider/show-client.ts';
import { SCOPE_WORDS } from '../scopes.ts';

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

const ALLOW: Button = { name: 'decision', value: 'allow', label: 'Allow' };
const REFUSE: Button = { name: 'decision', value: 'deny', label: 'Refuse', quiet: true };

/** Names who asks, what for, and in which workspace; nothing of the client's is a link or a picture. */
export function consentPage(request: FastifyRequest, view: ConsentView): Html {
  const { client, place, scopes, person, memberships, action, hidden = {}, note } = view;
  const usable = memberships.filter(({ role }) => grantable(scopes, role).length > 0);
  const body = html`<h1>Connect ${client.name}?</h1>
<p><strong>${client.name}</strong> (<span class="code">${client.host}</span>) asks to act for
<strong>${person.email}</strong> and to:</p>
<ul>${scopes.map((scope) => html`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
${note}
${form(request, {
  action,
  hidden,
  above: html`${usable.length > 0 ? picker(usable, scopes) : html`<p role="alert">There is no workspace in which you may allow this. Ask an owner of yours.</p>`}
<p class="soft">Afterwards you go to ${place}. The name is what the application calls itself: go on only if you have
just started this there. You can take it back at any time on <a href="${GRANTS}">your connected applications</a>.</p>`,
  button: usable.length > 0 ? [ALLOW, REFUSE] : [REFUSE],
})}`;
  return page({ title: `Connect ${client.name}`, body });
}

function picker(memberships: readonly Membership[], scopes: readonly Scope[]): Html {
  const [only] = memberships;
  if (only && memberships.length === 1) {
    return html`<input type="hidden" name="workspace" value="${only.workspace.id}">
<p>In the workspace <strong>${describe(only, scopes)}</strong></p>`;
  }
  return html`<label for="workspace">In which workspace?</label>
<select id="workspace" name="workspace" required>
<option value="">Please choose</option>
${memberships.map((each) => html`<option value="${each.workspace.id}">${describe(each, scopes)}</option>`)}
</select>`;
}

function describe({ workspace, role }: Membership, scopes: readonly Scope[]): string {
  const less = scopes.filter((scope) => !grantable(scopes, role).includes(scope));
  const kind = workspace.mode === 'test' ? ' (test)' : '';
  return `${workspace.name}${kind}${less.length > 0 ? ` (as a ${role} without ${less.join(', ')})` : ''}`;
}

/** Nobody can allow more than they may do themselves. */
export function grantable(scopes: readonly Scope[], role: Role): Scope[] {
  const own = scopesOfRole(role);
  return scopes.filter((scope) => own.includes(scope));
}
