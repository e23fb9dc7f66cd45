import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { OwnWorkspace } from '../workspaces/schemas.ts';
import type { EndGrants } from './end-grants.ts';
import type { Guard } from './passwords/guard.ts';
import type { Passwords } from './passwords/password.ts';
import type { HandOver } from './sessions/hand-over.ts';
import type { Sessions } from './sessions/session.ts';

/** The dependencies of the pages and of the dashboard's routes. */
export interface PeopleOptions extends Installation {
  sessions: Sessions;
  guard: Guard;
  passwords: Passwords;
  handOver: HandOver;
  baseUrl: string;
  appUrl: string;
  signup: 'invite' | 'open';
  /** Says whether mail leaves the installation. */
  mails: boolean;
  /** The clock's, if not a test's: it makes responses of one kind take as long as those of another. */
  pause: Clock['sleep'];
  endGrants: EndGrants;
  /** Returns the workspaces that a person can open. It is passed in, because teams are a feature below this one. */
  workspacesOf: (personId: string) => Promise<Static<typeof OwnWorkspace>[]>;
}
