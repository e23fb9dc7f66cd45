import type { Db } from '../../platform/database/dialect.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type MailStatus, mailStatus } from '../mail/body.ts';
import { joinedMail } from '../mail/joins.ts';
import { joinedPerson } from '../people/joins.ts';
import { joinedWorkspace } from '../workspaces/joins.ts';
import type { Role } from './membership.ts';

/** An invitation that is open, with who invites. */
export interface Invitation {
  workspace_id: string;
  id: string;
  email: string;
  role: Role;
  created_at: number;
  expires_at: number;
  invited_by: string;
  mail_id: string;
  inviter_name: string | null;
  inviter_email: string;
}

const open = (db: Db, now: number) =>
  db
    .selectFrom('invitations')
    .innerJoin(joinedPerson(db), 'person.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['person.name as inviter_name', 'person.email as inviter_email'])
    .where('invitations.expires_at', '>', now);

export type MailedInvitation = Invitation & { mail: MailStatus };

/**
 * Returns a workspace's invitations that nobody has followed or taken back, newest first, with what became of their
 * mail.
 */
export async function listInvitations(db: Db, workspaceId: string, now: number): Promise<MailedInvitation[]> {
  const rows = await open(db, now)
    .innerJoin(joinedMail(db), 'mail.id', 'invitations.mail_id')
    .select(['mail.sent_at', 'mail.failed_at'])
    .where('invitations.workspace_id', '=', workspaceId)
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, mail: mailStatus(row) }));
}

export type LinkedInvitation = Invitation & { workspace_name: string; slug: string };

/** Returns the invitation that a link leads to, or undefined when the link is dead. */
export async function findInvitation(
  db: Db,
  token: string,
  now: number,
): Promise<LinkedInvitation | undefined> {
  return open(db, now)
    .innerJoin(joinedWorkspace(db), 'workspace.id', 'invitations.workspace_id')
    .select(['workspace.name as workspace_name', 'workspace.slug'])
    .where('invitations.hash', '=', hashToken(token))
    .executeTakeFirst();
}
