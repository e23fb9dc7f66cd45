import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../../errors.ts';
import { type Html, html, type Part as Piece } from '../../../platform/pages/html.ts';
import { toIst } from '../../../platform/time.ts';
import { errorNotice, form, NAME, NEW_PASSWORD, notice, typedIn } from '../../people/pages/form.ts';
import { ACCOUNT } from '../../people/paths.ts';
import type { Session } from '../../people/sessions/session.ts';
import type { SessionRow } from '../../people/sessions/session-store.ts';
import { type Workspace, waitsForApproval } from '../../workspaces/store.ts';
import type { Role } from '../membership.ts';
import { browserName } from './browser-name.ts';

/** A form of the page that can be refused. */
export type Part = 'profile' | 'password' | 'workspace';

export interface AccountView {
  session: Session;
  done?: string | undefined;
  failed?: { part: Part; error: ApiError };
  now: number;
  signup: 'invite' | 'open';
  workspaces: readonly { workspace: Workspace; role: Role }[];
  sessions: readonly SessionRow[];
  /** Where the dashboard is. */
  dashboard: string;
  /** For an operator: live workspaces that nobody has approved. */
  waiting: readonly Workspace[];
}

const DONE: Record<string, string> = {
  profile: 'Your name is saved.',
  password:
    'Your password is changed, your other sessions are signed out, and connected applications are disconnected.',
  session: 'Signed out there.',
  workspace: 'The workspace is open.',
  approved: 'The workspace is approved.',
};

export function accountView(request: FastifyRequest, view: AccountView): Html {
  const { session, done, failed } = view;
  const { person } = session;
  const told = done !== undefined && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  const errorOf = (part: Part) => (failed?.part === part ? failed.error : undefined);
  const typed = (part: Part, name: string, saved = '') =>
    failed?.part === part ? typedIn(request, name) : saved;
  return html`<h1>Your account</h1>
${told && !failed && notice(told)}${errorNotice(failed?.error)}
<p class="soft">${person.email}${person.operator && ' · operator of this installation'}</p>
<p>Everything here and the rest is in <a href="${view.dashboard}">the dashboard</a>, which needs scripts; this page does not.</p>
${form(request, { action: '/oauth/sign-out', button: 'Sign out', quiet: true })}
${waitingList(request, view)}
<h2>Workspaces</h2>
${workspaceList(view)}
<h2>Open a live workspace</h2>
<p class="soft">For real WhatsApp numbers, with contacts and keys of its own.${view.signup === 'invite' && !person.operator && ' The operator approves it before it can connect one.'}</p>
${form(request, {
  action: `${ACCOUNT}/workspaces`,
  button: 'Open workspace',
  error: errorOf('workspace'),
  fields: [
    {
      ...NAME,
      id: 'workspace-name',
      label: 'Name',
      autocomplete: 'organization',
      optional: false,
      value: typed('workspace', 'name'),
    },
    {
      name: 'slug',
      id: 'workspace-slug',
      label: 'Short name',
      hint: 'Lower-case letters, digits and hyphens; made from the name where there is none.',
      optional: true,
      maxLength: 64,
      pattern: '[a-z0-9]([a-z0-9\\-]*[a-z0-9])?',
      autocomplete: 'off',
      value: typed('workspace', 'slug'),
    },
  ],
})}
<h2>Profile</h2>
${form(request, {
  action: `${ACCOUNT}/profile`,
  button: 'Save name',
  error: errorOf('profile'),
  fields: [{ ...NAME, value: typed('profile', 'name', person.name ?? '') }],
})}
<h2>Password</h2>
<p>A new one signs you out everywhere but here, and disconnects the applications that act for you.</p>
${form(request, {
  action: `${ACCOUNT}/password`,
  button: 'Change password',
  username: person.email,
  error: errorOf('password'),
  fields: [
    { name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' },
    { ...NEW_PASSWORD, label: 'New password' },
  ],
})}
<h2>Connected applications</h2>
<p><a href="/oauth/grants">Which ones may act for you</a>, and how to stop them.</p>
<h2>Sessions</h2>
${sessionList(request, view)}`;
}

function workspaceList({ workspaces }: AccountView): Html {
  if (workspaces.length === 0) return html`<p>You belong to none yet.</p>`;
  return html`<ul class="rows">${workspaces.map(
    ({
      workspace,
      role,
    }) => html`<li><div><strong>${workspace.name}</strong> <span class="code soft">${workspace.slug}</span><br>
<small>${role} · ${workspace.mode}${waitsForApproval(workspace) && ' · waits for the operator’s approval'}</small></div></li>
`,
  )}</ul>`;
}

function waitingList(request: FastifyRequest, { waiting }: AccountView): Piece {
  if (waiting.length === 0) return undefined;
  return html`<h2>Waiting for your approval</h2>
<ul class="rows">${waiting.map(
    (
      workspace,
    ) => html`<li><div><strong>${workspace.name}</strong> <span class="code soft">${workspace.slug}</span><br>
<small>opened ${instant(workspace.created_at)}</small></div>
${form(request, { action: `${ACCOUNT}/approve`, button: 'Approve', hidden: { slug: workspace.slug }, quiet: true })}</li>
`,
  )}</ul>`;
}

function sessionList(request: FastifyRequest, { session, sessions }: AccountView): Html {
  return html`<ul class="rows">${sessions.map((one) => {
    const current = one.id === session.id;
    return html`<li><div><strong>${browserName(one.agent)}</strong>${current && ' · this one'}<br>
<small>${one.address} · since ${instant(one.created_at)} · last seen ${instant(one.seen_at)}</small></div>
${!current && form(request, { action: `${ACCOUNT}/sessions`, button: 'Sign out', hidden: { id: one.id }, quiet: true })}</li>
`;
  })}</ul>
${sessions.length > 1 && form(request, { action: `${ACCOUNT}/sessions`, button: 'Sign out everywhere else', quiet: true })}`;
}

/** `20 Nov 2026, 15:30 IST` */
function instant(ms: number): Html {
  const ist = toIst(ms);
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    Number(ist.slice(5, 7)) - 1
  ];
  return html`<time datetime="${ist}">${Number(ist.slice(8, 10))} ${month} ${ist.slice(0, 4)}, ${ist.slice(11, 16)} IST</time>`;
}
