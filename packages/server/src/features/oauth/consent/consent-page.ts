import type { Scope } from '../../../platform/http/principal.ts';
import { type Html, html, page } from '../../../platform/pages/html.ts';
import type { Person } from '../../people/people.ts';
import { type Membership, type Role, scopesOfRole } from '../../team/membership.ts';
import { GRANTS } from '../paths.ts';
import type { ShownClient } from '../provider/show-client.ts';
import { SCOPE_WORDS } from '../scopes.ts';

export interface ConsentView {
  client: ShownClient;
  /** Where the person is sent afterwards. */
  place: string;
  scopes: readonly Scope[];
  person: Person;
  memberships: readonly Membership[];
  /** Hidden fields of the form. */
  fields: readonly Html[];
  action: string;
  /** What else they should know. */
  note?: Html | undefined;
  fault?: string | undefined;
}

/** Names who asks, what for, and in which workspace; nothing of the client's is a link or a picture. */
export function consentPage(view: ConsentView): Html {
  const { client, place, scopes, person, memberships, fields, action, note, fault } = view;
  const usable = memberships.filter(({ role }) => grantable(scopes, role).length > 0);
  const body = html`<h1>Connect ${client.name}?</h1>
<p><strong>${client.name}</strong> (<span class="code">${client.host}</span>) asks to act for
<strong>${person.email}</strong> and to:</p>
<ul>${scopes.map((scope) => html`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
${note}${fault && html`<p class="wrong" role="alert">${fault}</p>`}
<form method="post" action="${action}">
${fields}
${usable.length > 0 ? picker(usable, scopes) : html`<p role="alert">There is no workspace in which you may allow this. Ask an owner of yours.</p>`}
<p class="soft">Afterwards you go to ${place}. The name is what the application calls itself: go on only if you have
just started this there. You can take it back at any time on <a href="${GRANTS}">your connected applications</a>.</p>
<p class="actions">
${usable.length > 0 && html`<button type="submit" name="decision" value="allow">Allow</button>`}
<button type="submit" name="decision" value="deny" class="quiet">Refuse</button>
</p>
</form>`;
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
