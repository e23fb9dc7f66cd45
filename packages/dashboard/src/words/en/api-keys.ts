import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const apiKeys = {
  title: 'API keys',
  lead: 'A program proves itself with a key. Each is shown once, when it is made.',
  make: 'Make a key',
  list: 'API keys of this workspace',
  columns: {
    name: 'Name',
    kind: 'Kind',
    mode: 'Mode',
    lastFour: 'Ends in',
    lastUsed: 'Last used',
    expires: 'Expires',
    allowIps: 'Usable from',
  },
  unnamed: (lastFour: string) => `Key …${lastFour}`,
  kinds: { 'read-only': 'Read-only', messaging: 'Messaging', admin: 'Admin' },
  kindMeans: {
    'read-only': 'Reads messages, contacts, templates, channels and events. Changes nothing.',
    messaging: 'Sends messages and changes contacts, and reads everything. For a shop or a CRM.',
    admin: 'May do everything: webhooks, channels, and making and revoking keys as well.',
  },
  modes: { test: 'Test', live: 'Live' },
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  notUsed: 'Not yet',
  anywhere: 'Anywhere',
  addresses: englishMessage(
    '{count, plural, one {# IP address or range} other {# IP addresses or ranges}}',
    'count',
  ),
  revoked: englishMessage('{count, plural, one {# revoked key} other {# revoked keys}}', 'count'),
  revokedAt: 'Revoked',
  empty: {
    title: 'No key yet',
    text: 'Make one, paste the line that comes with it into a terminal, and your first call succeeds.',
  },
  membersOnly: {
    title: 'Keys are for admins',
    text: (workspace: string) =>
      `Owners and admins of ${workspace} make and revoke keys. You are a member: ask one of them for the key your program needs.`,
    docs: 'Read how programs use a key',
  },
  form: {
    title: 'Make a key',
    name: 'Name',
    nameHint: 'Which program will use it, so that you know later what stops when you revoke it.',
    kind: 'What may it do?',
    expiry: 'When does it stop working?',
    never: 'Never',
    days: englishMessage('In {count, plural, one {# day} other {# days}}', 'count'),
    onDate: 'At the end of a day',
    date: 'Last day',
    dateHint: 'It works to the end of this day, Indian time.',
    allowIps: 'Where may it be used from?',
    allowIpsHint:
      'One per line: an IP address such as 203.0.113.7, or a range of them such as 203.0.113.0/24 (in CIDR form). Empty: anywhere.',
    action: 'Make key',
  },
  line: (number: number, fault: string) => `Line ${number}: ${fault}`,
  made: {
    title: 'Your key',
    text: 'Copy it now. It is not stored here and cannot be shown again.',
    copy: 'Copy key',
    tryIt: 'Try it: paste this into a terminal.',
    curl: 'A request with this key',
    done: 'I have copied it',
    hello: 'Hello from curl',
  },
  facts: {
    id: 'Id',
    kind: 'Kind',
    mode: 'Mode',
    scopes: 'Scopes',
    lastFour: 'Ends in',
    created: 'Made',
    lastUsed: 'Last used',
    expires: 'Expires',
    allowIps: 'Usable from',
    revoked: 'Revoked',
  },
  about: 'About this key',
  modeMeans: { test: 'Nothing reaches a real phone.', live: 'Messages reach real phones.' },
  revoke: {
    action: 'Revoke key',
    title: (name: string) => `Revoke ${name}?`,
    loses: (lastFour: string, lastUsed: string | undefined) =>
      `Every program that uses the key ending in ${lastFour} is refused within a second. ${lastUsed === undefined ? 'It has not been used yet.' : `It was last used on ${lastUsed}.`} A revoked key cannot be brought back.`,
    done: (name: string) => `${name} is revoked`,
  },
  allowList: {
    title: 'IP addresses of this workspace',
    lead: 'From where its keys, connected applications and people may use it. A key with a list of its own must be allowed by both.',
    label: 'IP addresses and ranges, one per line',
    hint: 'Such as 203.0.113.7, or the ranges 203.0.113.0/24 and 2001:db8::/32 (in CIDR form). Empty: anywhere.',
    people: 'People on this dashboard are bound by it too, you included.',
    save: 'Save IP addresses',
    confirm: 'Restrict workspace',
    confirmTitle: 'Restrict this workspace to these IP addresses?',
    loses: englishMessage(
      'Whatever comes from outside {count, plural, one {this IP address or range} other {these # IP addresses or ranges}} is refused within a second: programs with a key, connected applications, and people on this dashboard. From outside nobody can change it back but the operator of this installation, with the command meghdoot workspaces allow-ip {slug}.',
      'count',
      'slug',
    ),
    covered: (address: string) => `You signed in from ${address}, which is on the list.`,
    notCovered: (address: string) =>
      `You signed in from ${address}, which is not on the list. If that is still your IP address, you shut yourself out.`,
    unknown: (address: string | undefined) =>
      address === undefined
        ? 'Make sure that your own IP address is on the list.'
        : `You signed in from ${address}. Make sure that your own IP address is on the list.`,
    saved: 'The IP addresses are saved',
  },
};

export const useApiKeysWords = wordsHook('apiKeys', apiKeys);
