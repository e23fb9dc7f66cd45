/** The table of contents of the commands; each is loaded when it is called, for most need little of the server. */
import type { Contents } from './run.ts';

export const COMMANDS: Contents = {
  serve: {
    summary: 'run the server: HTTP and background work (the default)',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  work: {
    summary: 'do the background work alone, beside `serve --no-workers`',
    load: async () => (await import('./serve.ts')).workCommand,
  },
  migrate: {
    summary: 'bring the database to the newest schema',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  doctor: {
    summary: 'check configuration, database, channels and webhooks',
    load: async () => (await import('./doctor/doctor.ts')).doctorCommand,
  },
  backup: {
    summary: 'copy the database and the files into a folder, beside a running server',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'bring a backup back into an empty DATA_DIR or database, with every number paused',
    load: async () => (await import('./backup.ts')).restoreCommand,
  },
  export: {
    summary: 'write everything of a workspace as JSON lines, as the API shows it',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  move: {
    summary: 'move everything from SQLite in DATA_DIR to PostgreSQL, with the server stopped',
    load: async () => (await import('./move.ts')).moveCommand,
  },
  simulator: {
    summary: 'run the Cloud API simulator alone',
    load: async () => (await import('./simulator.ts')).simulatorCommand,
  },
  workspaces: {
    summary: 'create, list and approve workspaces',
    load: async () => (await import('./workspaces.ts')).workspaceCommands,
  },
  secrets: {
    summary: 'seal everything with another key, or go on without one that is lost',
    load: async () => (await import('./secrets.ts')).secretCommands,
  },
  rates: {
    summary: 'list what Meta charges, and import a rate card',
    load: async () => (await import('./rates.ts')).rateCommands,
  },
  demo: {
    summary: 'make a sample shop with a made-up month behind it, to see what the pages show',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  channels: {
    summary: 'connect WhatsApp numbers, list, pause, resume and remove them',
    load: async () => (await import('./channels.ts')).channelCommands,
  },
  inbox: {
    summary: 'list, apply and delete the webhooks of WhatsApp that could not be applied',
    load: async () => (await import('./inbox.ts')).inboxCommands,
  },
  contacts: {
    summary: 'import contacts from CSV, undo an import, export contacts',
    load: async () => (await import('./contacts.ts')).contactCommands,
  },
  campaigns: {
    summary: 'list campaigns, check, start, pause, resume and cancel them, write the result for each person',
    load: async () => (await import('./campaigns.ts')).campaignCommands,
  },
  costs: {
    summary: 'show what messages have cost, or write it as CSV',
    load: async () => (await import('./costs.ts')).costsCommand,
  },
  messages: {
    summary: 'export messages as CSV',
    load: async () => (await import('./messages.ts')).messageCommands,
  },
  'owner-link': {
    summary: 'print a link that makes its reader the operator, once, within a day',
    load: async () => (await import('./owner-link.ts')).ownerLinkCommand,
  },
  keys: {
    summary: 'create, list and revoke API keys',
    load: async () => (await import('./keys.ts')).keyCommands,
  },
  inquiries: {
    summary: 'list what the public wrote',
    load: async () => (await import('./submissions.ts')).inquiryCommands,
  },
  partners: {
    summary: 'list the applications of partners',
    load: async () => (await import('./submissions.ts')).partnerCommands,
  },
  leads: {
    summary: 'list the agents and integrations that registered',
    load: async () => (await import('./submissions.ts')).leadCommands,
  },
  mail: {
    summary: 'list the outgoing mail, and read what waits',
    load: async () => (await import('./mail.ts')).mailCommands,
  },
};
