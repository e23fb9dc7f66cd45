/** The table of contents of the commands; each is loaded when it is called, for most need little of the server. */
import { type Contents, runCommand } from './commands/run.ts';

const COMMANDS: Contents = {
  serve: {
    summary: 'run the server: HTTP and background work (the default)',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  migrate: {
    summary: 'bring the database to the newest schema',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  doctor: {
    summary: 'check configuration, database, channels and webhooks',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  simulator: {
    summary: 'run the Cloud API simulator alone',
    load: async () => (await import('./commands/simulator.ts')).simulatorCommand,
  },
  workspaces: {
    summary: 'create, list and approve workspaces',
    load: async () => (await import('./commands/workspaces.ts')).workspaceCommands,
  },
  channels: {
    summary: 'connect WhatsApp numbers, list, pause, resume and remove them',
    load: async () => (await import('./commands/channels.ts')).channelCommands,
  },
  inbox: {
    summary: 'list, apply and delete the webhooks of WhatsApp that could not be applied',
    load: async () => (await import('./commands/inbox.ts')).inboxCommands,
  },
  'owner-link': {
    summary: 'print a link that makes its reader the operator, once, within a day',
    load: async () => (await import('./commands/owner-link.ts')).ownerLinkCommand,
  },
  keys: {
    summary: 'create, list and revoke API keys',
    load: async () => (await import('./commands/keys.ts')).keyCommands,
  },
  inquiries: {
    summary: 'list what the public wrote',
    load: async () => (await import('./commands/inquiries.ts')).inquiryCommands,
  },
  partners: {
    summary: 'list the applications of partners',
    load: async () => (await import('./commands/partners.ts')).partnerCommands,
  },
  leads: {
    summary: 'list the agents and integrations that registered',
    load: async () => (await import('./commands/leads.ts')).leadCommands,
  },
  mail: {
    summary: 'list the outgoing mail, and read what waits',
    load: async () => (await import('./commands/mail.ts')).mailCommands,
  },
};

process.umask(0o077); // databases, keys and logs of an installation are for its own user
await runCommand(COMMANDS, process.argv.slice(2));
