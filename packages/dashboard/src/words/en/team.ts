import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const team = {
  title: 'Team',
  lead: 'Who may work in this workspace, and as what.',
  invite: 'Invite somebody',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member', agent: 'Agent' },
  roleMeans: {
    agent: 'Answers customers, and sees the conversations that you choose below. No keys, no settings.',
    member: 'Sends and reads messages, and changes contacts.',
    admin: 'May do everything: keys, webhooks, channels, and who is on the team.',
    owner: 'As an admin, and decides who is an owner.',
  },
  answering: {
    title: 'Who answers',
    lead: 'What agents see, and who is given the customers that wait.',
    agentsSee: 'Agents see',
    sees: {
      all: { label: 'All conversations', hint: 'And all contacts.' },
      unassigned: {
        label: 'Their own, and those that nobody has',
        hint: 'They can take one that waits.',
      },
      own: {
        label: 'Their own alone',
        hint: 'They see what was given to them, and nothing else of anybody.',
      },
    },
    autoAssign: 'Give conversations out automatically',
    autoAssignMeans:
      'Who waits and has nobody is given to the members in turn, each up to the number that you choose above. Nobody who is away gets one.',
    capacityOf: (name: string) => `Open conversations of ${name}`,
    noPart: 'Given none',
    upTo: (most: number) => `Given up to ${most}`,
  },
  members: {
    title: 'Members',
    you: 'You',
    away: 'Away',
    since: 'Since',
    roleOf: (name: string) => `Role of ${name}`,
    changed: (name: string, role: string) => `${name} is now ${role.toLowerCase()}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeLoses: (name: string, workspace: string) =>
      `${name} can no longer see or do anything in ${workspace}, at once, and the applications that act for them here stop; open invitations that they made end. To come back they must be invited again.`,
    removed: (name: string) => `${name} is removed`,
    lower: (role: string) => `Make ${role.toLowerCase()}`,
    lowerTitle: (name: string, role: string) => `Make ${name} ${role.toLowerCase()}?`,
    lowerLoses: (name: string) =>
      `${name} can no longer change keys, webhooks, channels or the team, and open invitations that they made end.`,
  },
  keys: {
    revoke: englishMessage(
      'Also revoke the {count, plural, one {key} other {# keys}} that they made',
      'count',
    ),
    one: (name: string | undefined, lastFour: string) =>
      name === undefined ? `…${lastFour}` : `${name} (…${lastFour})`,
    means: 'Whoever has copied a key can go on using it until it is revoked; programs that use it then stop.',
  },
  leave: {
    action: 'Leave workspace',
    title: (workspace: string) => `Leave ${workspace}?`,
    loses: (workspace: string) =>
      `You can no longer see or do anything in ${workspace}, at once, and the applications that act for you there stop. To come back you must be invited again.`,
    done: (workspace: string) => `You have left ${workspace}`,
  },
  invitations: {
    title: 'Open invitations',
    lead: 'Each link is in the mail alone, for it proves the mailbox, and works once.',
    none: 'Nobody is on the way. Invite a colleague by e-mail; the link in the mail brings them here.',
    by: (name: string) => `Invited by ${name}`,
    ends: 'Ends',
    mails: { waiting: 'Mail waits', sent: 'Mail sent', failed: 'Mail failed' },
    waiting:
      'A mail that waits or failed stands in the installation’s list of mail. Where the server sends no mail, its operator reads the link there and hands it over.',
    toMail: 'Open the list of mail',
    revoke: 'Take back',
    revokeOf: (email: string) => `Take back the invitation of ${email}`,
    revokeTitle: (email: string) => `Take back the invitation of ${email}?`,
    revokeLoses: (email: string) => `The link that was mailed to ${email} stops working at once.`,
    revoked: (email: string) => `The invitation of ${email} is taken back`,
  },
  form: {
    title: 'Invite somebody',
    email: 'E-mail',
    emailHint: 'An earlier invitation to the same e-mail ends with this one.',
    role: 'What may they do?',
    action: 'Send invitation',
    sent: (email: string) => `The invitation of ${email} is made`,
  },
  link: {
    text: (email: string) => `This server sends no mail, so hand this link to ${email} yourself.`,
    copy: 'Copy link',
    means:
      'It works once, within seven days, for whoever opens it first. You find it again under Operator, Mail.',
  },
  membersOnly: {
    title: 'The team is for admins',
    text: (workspace: string, role: string) =>
      `Owners and admins of ${workspace} invite people and give them roles. Your role: ${role}.`,
  },
};

export const useTeamWords = wordsHook('team', team);
