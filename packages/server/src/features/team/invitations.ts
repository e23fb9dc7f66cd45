/** Asks people into a workspace: a mail with a link, which proves the mailbox and works once. */
import { ApiError } from '../../errors.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Language } from '../../platform/language.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { queueMail } from '../mail/queue.ts';
import { quotable } from '../mail/quotable.ts';
import { joinedPerson } from '../people/joins.ts';
import type { Guard } from '../people/passwords/guard.ts';
import type { Passwords } from '../people/passwords/password.ts';
import { comeInByLink, type Follower } from '../people/passwords/password-link.ts';
import { INVITATION } from '../people/paths.ts';
import { canonicalEmail, findPersonByEmail, type Person, type PersonRow } from '../people/people.ts';
import { holdWorkspace, type Workspace } from '../workspaces/store.ts';
import { findInvitation, listInvitations, type MailedInvitation } from './invitation-store.ts';
import { notAnAdministrator, ownersOnly } from './members.ts';
import { addMember, administers, type Role } from './membership.ts';
import { teamWords } from './words.ts';

export const INVITATION_DAYS = 7;
export const MOST_INVITATIONS = 20;
const LIFE_MS = INVITATION_DAYS * DAY;

export interface InviteOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  guard: Guard;
  baseUrl: string;
  /** Says whether mail leaves the installation. */
  mails: boolean;
}

export interface Inviter {
  workspace: Workspace;
  person: Person;
  role: Role;
  address: string;
}

/**
 * An invitation that was made, with its link where mail does not leave the installation, for the operator, who can
 * read it anyway.
 */
export type MadeInvitation = MailedInvitation & { link?: string };

/** Invites whoever reads the mail to this e-mail address; an earlier invitation to it ends with this one. */
export async function invite(
  { db, clock, sealer, guard, baseUrl, mails }: InviteOptions,
  { workspace, person, address }: Inviter,
  input: { email: string; role: Role },
): Promise<MadeInvitation> {
  const { role } = input;
  const email = canonicalEmail(input.email);
  await guard.asker('invitation', person.id, 'Wait before you invite the next person.');
  if (!(await guard.mailbox('invitation', email))) throw mailedEnough();
  const now = clock.now();
  const token = randomOf(db).text(43);
  return transaction(db, async (trx) => {
    await requireInviter(trx, workspace.id, person.id, role);
    await makeRoom(trx, workspace.id, email, now);
    const expiresAt = now + LIFE_MS;
    // Whoever has no account is taken to speak as the one who invites.
    const language = (await findPersonByEmail(trx, email))?.language ?? person.language ?? 'en';
    const mail = {
      ...mailOf(workspace, person, role, language),
      to: email,
      kind: 'invitation.link',
      expiresAt,
    };
    const link = `${baseUrl}${INVITATION}?token=${token}`;
    const action = { label: teamWords[language].invitation.action, url: link };
    const mailId = await queueMail(trx, sealer, { ...mail, action }, now);
    const id = randomOf(db).newId('inv', now);
    await trx
      .insertInto('invitations')
      .values({
        workspace_id: workspace.id,
        id,
        email,
        role,
        hash: hashToken(token),
        invited_by: person.id,
        mail_id: mailId,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    const actor = { id: person.id, address };
    await recordAudit(trx, workspace.id, {
      actor,
      action: 'invitation.created',
      target: id,
      now,
      detail: { email, role },
    });
    // Read here: once this has committed, another invitation may have taken its place.
    const made = (await listInvitations(trx, workspace.id, now)).find((one) => one.id === id)!;
    return { ...made, ...(person.operator && !mails && { link }) };
  });
}

/** Refuses whom the invitation would outlive: their membership does not change until this has committed. */
async function requireInviter(trx: Trx, workspaceId: string, personId: string, role: Role): Promise<void> {
  const membership = trx
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId);
  const own = (await holdRows(trx, membership).executeTakeFirst())?.role;
  if (own === undefined || !administers(own)) throw notAnAdministrator();
  if (role === 'owner' && own !== 'owner') throw ownersOnly();
}

/** Ends what the new invitation replaces, and refuses one too many. Others who invite wait for this to commit. */
async function makeRoom(trx: Trx, workspaceId: string, email: string, now: number): Promise<void> {
  await holdWorkspace(trx, workspaceId);
  const member = await trx
    .selectFrom('memberships')
    .innerJoin(joinedPerson(trx), 'person.id', 'memberships.person_id')
    .select('person.id')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('person.email', '=', email)
    .executeTakeFirst();
  if (member) throw alreadyMember();
  await trx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', now)]))
    .execute();
  const { open } = await trx
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll().as('open'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (Number(open) >= MOST_INVITATIONS) {
    throw new ApiError('CONFLICT', {
      message: `${MOST_INVITATIONS} invitations of this workspace are open, which is the most it can have.`,
      hint: 'Take one back, or wait until somebody has come.',
    });
  }
}

function mailedEnough(): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: 'This e-mail address has been sent as many invitations of late as it may be.',
    hint: 'Let the person look for the mails that were sent; the newest link works.',
    headers: { 'retry-after': '3600' },
  });
}

export function alreadyMember(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This person is a member of the workspace already.',
    hint: 'Change their role in the list of members.',
    details: [{ field: 'email', message: 'is a member already' }],
  });
}

/** Quotes of what people typed letters alone: a mail of ours is no carrier for anybody's links. */
function mailOf({ name, slug }: Workspace, person: Person, role: Role, language: Language) {
  const { invitation, roles } = teamWords[language];
  const workspace = quotable(name) ?? slug;
  const who = quotable(person.name);
  return {
    language,
    subject: invitation.subject(workspace),
    paragraphs: [invitation.text(who === undefined ? person.email : `${who} (${person.email})`, workspace)],
    facts: [[invitation.role, roles[role]]] as const,
    closing: invitation.closing(INVITATION_DAYS),
  };
}

/** Takes an invitation back: its link is dead. */
export async function revokeInvitation(
  db: Db,
  workspaceId: string,
  id: string,
  actor: Actor,
  now: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!gone) throw new ApiError('NOT_FOUND', { message: 'There is no such open invitation.' });
    await recordAudit(trx, workspaceId, {
      actor,
      action: 'invitation.revoked',
      target: id,
      now,
      detail: gone,
    });
  });
}

/**
 * Uses the link up: the person who is signed in joins, or a new account does, for the link proves the mailbox.
 * Undefined: the link is dead.
 */
export function acceptInvitation(
  options: { db: Db; clock: Clock; passwords: Passwords },
  token: string,
  who: Follower,
  address: string,
): Promise<PersonRow | undefined> {
  const find = (now: number) => findInvitation(options.db, token, now);
  return comeInByLink(options, who, find, async (trx, follower, now) => {
    const taken = await trx
      .deleteFrom('invitations')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['workspace_id', 'email', 'role'])
      .executeTakeFirst();
    if (!taken) return undefined;
    const person = await follower();
    if (person?.email !== taken.email)
      throw new ApiError('INSUFFICIENT_SCOPE', {
        message: 'This invitation is for somebody else.',
        hint: 'Sign out, and follow the link again.',
      });
    const actor = { id: person.id, address };
    await addMember(trx, taken.workspace_id, { personId: person.id, role: taken.role }, actor, now);
    return person;
  });
}
