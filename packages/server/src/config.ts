/** The only reader of the environment: names and defaults of every setting, and what is wrong with a value. */
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config/config-error.ts';
import { readCountry } from './config/country.ts';
import { postgresUrlOf } from './config/postgres-url.ts';
import { readPushSubject } from './config/push-subject.ts';
import { readSize } from './config/size.ts';
import { readTracing, type TracingSettings } from './config/tracing.ts';

export interface RateLimit {
  max: number;
  windowMs: number;
}

/** A bucket of S3, or of what speaks its protocol. */
export interface S3Bucket {
  bucket: string;
  /** The beginning of all objects' keys; it is empty or ends with a slash. */
  prefix: string;
  region: string;
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
}

export type MessageKind = 'bodies' | 'history' | 'messages';
export type FeedKind = 'deliveries' | 'events';
/** The kinds of data that RETENTION_* bounds. */
export type RetentionKind = MessageKind | FeedKind | 'media' | 'audit' | 'inquiries' | 'mail';

export interface Config {
  port: number;
  host: string;
  baseUrl: string;
  appUrl: string;
  apiUrl: string;
  dataDir: string;
  stopDelayMs: number;
  databaseUrl: string | undefined;
  /** Leads to the same database past a pooler, if there is one: for LISTEN and for migrations. */
  databaseDirectUrl: string | undefined;
  /** Leads to a standby, for lists and statistics. */
  databaseReadUrl: string | undefined;
  databaseConnections: number;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Push services may write to it: `mailto:` or https. */
  pushSubject: string;
  salesEmail: string | undefined;
  signup: 'invite' | 'open';
  trustProxy: string[];
  graphUrl: string;
  graphVersion: string;
  simulator: boolean;
  simulatorControl: boolean;
  demo: boolean;
  unconfirmedGraceMs: number;
  privateWebhooks: string[];
  /** `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`; undefined: the system's. */
  dnsServers: string[] | undefined;
  /** Identity providers whose assertions (ID-JAG) are believed. */
  trustedIssuers: string[];
  limits: Record<'contact' | 'partners' | 'leads' | 'send' | 'api', RateLimit | undefined>;
  sandboxMax: number;
  /** The bucket of the files; undefined means below the data directory. */
  mediaStore: S3Bucket | undefined;
  /** Bytes of files that a workspace may keep. */
  mediaQuota: number;
  /** The country whose numbers people write without `+` (ISO 3166). */
  defaultCountry: string;
  /** Bytes of files that all workspaces together may keep; undefined: no bound. */
  mediaTotal: number | undefined;
  /** The time for which each kind of data is kept, in milliseconds; undefined: for ever. */
  retention: Record<RetentionKind, number | undefined>;
  metricsToken: string | undefined;
  /** The port on which a process of `work` says how it is; undefined: it listens on none. */
  metricsPort: number | undefined;
  /** Undefined: no traces are exported. */
  tracing: TracingSettings | undefined;
  logLevel: string;
  version: string;
}

/** Kept apart from Config so that logging a configuration can never show one. */
export interface Secrets {
  secretKey: string | undefined;
  /** Opens what is not sealed with the other yet. */
  secretKeyFallback: string | undefined;
  /** The credentials for `channels add`, which otherwise takes them from standard input. */
  whatsapp: {
    accessToken: string | undefined;
    appSecret: string | undefined;
    verifyToken: string | undefined;
  };
  /** The credentials of MEDIA_STORE. */
  aws: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
}

/** The pattern is as loose as mail itself: `localhost` and names in other scripts are hosts too. */
const MAIL_ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
/** An address, alone or in angle brackets behind a name (RFC 5322 §3.4). */
const MAILBOX = /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|(?:[^\r\n<>"]*|"[^\r\n"]*")\s*<[^\s@<>,;"]+@[^\s@<>,;"]+>)$/;

type Env = Record<string, string | undefined>;

/** Returns the environment of a program that this one starts: its own and these. */
export const environmentWith = (own: Record<string, string>): Env => ({ ...process.env, ...own });

export function readConfig(env: Env = process.env): { config: Config; secrets: Secrets } {
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const local = `http://localhost:${port}`;
  const baseUrl = url(env, 'BASE_URL', local);
  const databaseUrl = postgresUrl(env, 'DATABASE_URL', 'for SQLite');
  const directUrl = postgresUrl(env, 'DATABASE_DIRECT_URL', 'where DATABASE_URL is direct');
  const readUrl = postgresUrl(env, 'DATABASE_READ_URL', 'where there is no standby');
  if (!databaseUrl && (directUrl || readUrl)) {
    const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_READ_URL';
    throw new ConfigError(`${name} must be unset unless DATABASE_URL is set.`);
  }
  const secretKey = key(env, 'SECRET_KEY');
  const secretKeyFallback = key(env, 'SECRET_KEY_FALLBACK');
  if (secretKeyFallback !== undefined && secretKey === undefined)
    throw new ConfigError('SECRET_KEY_FALLBACK must be unset unless SECRET_KEY is set.');
  if (databaseUrl && !secretKey)
    throw new ConfigError(
      'SECRET_KEY must be set when DATABASE_URL is, so that every process can open what is sealed.',
    );
  const asked = {
    read: (name: string) => text(env, name),
    refuse: (message: string) => new ConfigError(message),
  };
  const limit = (name: string, fallback: string) => rateLimit(env, name, fallback);
  const config: Config = {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    baseUrl,
    appUrl: url(env, 'APP_URL', local),
    apiUrl: url(env, 'API_URL', local),
    dataDir: directory(env, 'DATA_DIR', './data'),
    stopDelayMs: integer(env, 'STOP_DELAY', 0, 0, 300) * 1000,
    databaseUrl,
    databaseDirectUrl: directUrl ?? databaseUrl,
    databaseReadUrl: readUrl,
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 16, 2, 500),
    redisUrl: optionalUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: optionalUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: pattern(
      env,
      'MAIL_FROM',
      MAILBOX,
      'Meghdoot <meghdoot@localhost>',
      'look like Shop <shop@example.com>',
    ),
    pushSubject: readPushSubject(asked, baseUrl),
    salesEmail: optionalPattern(env, 'SALES_EMAIL', MAIL_ADDRESS, 'be one e-mail address'),
    signup: choice(env, 'SIGNUP', ['invite', 'open'], 'invite'),
    trustProxy: cidrs(env, 'TRUST_PROXY', []),
    graphUrl: url(env, 'WHATSAPP_GRAPH_URL', 'https://graph.facebook.com'),
    graphVersion: pattern(env, 'WHATSAPP_GRAPH_VERSION', /^v\d+\.\d+$/, 'v26.0', 'look like v26.0'),
    simulator: onOff(env, 'SIMULATOR', true),
    simulatorControl: onOff(env, 'SIMULATOR_CONTROL', false),
    demo: onOff(env, 'DEMO', true),
    unconfirmedGraceMs: integer(env, 'UNCONFIRMED_GRACE', 60, 1, 86_400) * 1000,
    privateWebhooks: cidrs(
      env,
      'ALLOW_PRIVATE_WEBHOOKS',
      isLoopbackUrl(baseUrl) ? ['127.0.0.0/8', '::1/128'] : [],
    ),
    dnsServers: nameServers(env, 'DNS_SERVERS'),
    trustedIssuers: issuers(env, 'TRUSTED_ISSUERS'),
    limits: {
      contact: limit('LIMIT_CONTACT', '10/60'),
      partners: limit('LIMIT_PARTNERS', '10/60'),
      leads: limit('LIMIT_LEADS', '10/60'),
      send: limit('LIMIT_SEND', '6000/60'),
      api: limit('LIMIT_API', '6000/60'),
    },
    sandboxMax: integer(env, 'SANDBOX_MAX', 1000, 0, 1_000_000),
    mediaStore: s3Bucket(env, 'MEDIA_STORE'),
    mediaQuota: readSize(asked, 'MEDIA_QUOTA', '5GiB'),
    defaultCountry: readCountry(asked),
    mediaTotal:
      (text(env, 'MEDIA_TOTAL') ?? 'off') === 'off' ? undefined : readSize(asked, 'MEDIA_TOTAL', ''),
    retention: {
      ...{ bodies: days(env, 'RETENTION_BODIES'), history: days(env, 'RETENTION_HISTORY') },
      // Meta repeats a webhook for seven days: what has come is to be known again for as long.
      messages: days(env, 'RETENTION_MESSAGES', 8),
      ...{ events: days(env, 'RETENTION_EVENTS'), deliveries: days(env, 'RETENTION_DELIVERIES') },
      ...{ media: days(env, 'RETENTION_MEDIA'), audit: days(env, 'RETENTION_AUDIT') },
      ...{ inquiries: days(env, 'RETENTION_INQUIRIES'), mail: days(env, 'RETENTION_MAIL') },
    },
    metricsToken: text(env, 'METRICS_TOKEN'),
    metricsPort: text(env, 'METRICS_PORT') ? integer(env, 'METRICS_PORT', 0, 0, 65535) : undefined,
    tracing: readTracing(asked),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'info',
    ),
    version: packageVersion(),
  };
  const whatsapp = {
    accessToken: text(env, 'WHATSAPP_ACCESS_TOKEN'),
    appSecret: text(env, 'WHATSAPP_APP_SECRET'),
    verifyToken: text(env, 'WHATSAPP_VERIFY_TOKEN'),
  };
  const aws = awsCredentials(env);
  if (config.mediaStore && !aws)
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when MEDIA_STORE is.');
  return { config, secrets: { secretKey, secretKeyFallback, whatsapp, aws } };
}

/** The usual variables of Amazon's tools. */
function awsCredentials(env: Env): Secrets['aws'] {
  const accessKeyId = text(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'AWS_SECRET_ACCESS_KEY');
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken: text(env, 'AWS_SESSION_TOKEN') };
}

function s3Bucket(env: Env, name: string): S3Bucket | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(value) ?? [];
  if (!bucket || path.split('/').includes('..'))
    throw new ConfigError(`${name} must look like s3://bucket/prefix, or be unset for DATA_DIR.`);
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  const endpointName = text(env, 'AWS_ENDPOINT_URL_S3') ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL';
  return {
    bucket,
    prefix: trimmed && `${trimmed}/`,
    region: text(env, 'AWS_REGION') ?? text(env, 'AWS_DEFAULT_REGION') ?? 'us-east-1',
    endpoint: text(env, endpointName) && url(env, endpointName, ''),
  };
}

/** Returns how long something is kept, in milliseconds; undefined: for ever. */
function days(env: Env, name: string, least = 1): number | undefined {
  const value = text(env, name) ?? 'off';
  if (value === 'off') return undefined;
  const number = Number(/^(\d{1,5})d$/.exec(value)?.[1]);
  if (!(number >= least))
    throw new ConfigError(`${name} must be a number of days of at least ${least}, such as 90d, or off.`);
  return number * 86_400_000;
}

/** Returns whether a URL names this machine; then private receivers and the simulator's controls are open. */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

function packageVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** An empty value counts as unset. */
function text(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function key(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value !== undefined && value.length < 32)
    throw new ConfigError(`${name} must have at least 32 characters.`);
  return value;
}

function integer(env: Env, name: string, fallback: number, least: number, most: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  return number;
}

function choice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = (text(env, name) ?? fallback) as T;
  if (!choices.includes(value)) throw new ConfigError(`${name} must be one of ${choices.join(', ')}.`);
  return value;
}

function onOff(env: Env, name: string, fallback: boolean): boolean {
  return choice(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

function pattern(env: Env, name: string, form: RegExp, fallback: string, words: string): string {
  return optionalPattern(env, name, form, words) ?? fallback;
}

function optionalPattern(env: Env, name: string, form: RegExp, words: string): string | undefined {
  const value = text(env, name);
  if (value !== undefined && !form.test(value)) throw new ConfigError(`${name} must ${words}.`);
  return value;
}

/** Returns a directory that exists or can be made: no part of the path is a file. */
function directory(env: Env, name: string, fallback: string): string {
  const value = text(env, name) ?? fallback;
  if (value.includes('\0')) throw new ConfigError(`${name} must be the path of a directory.`);
  for (let at = resolve(value); ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false }); // undefined below a file as well
    if (found && !found.isDirectory())
      throw new ConfigError(`${name} must be a directory, and ${at} is a file.`);
    if (found || at === dirname(at)) return value;
  }
}

function postgresUrl(env: Env, name: string, unset: string): string | undefined {
  const value = text(env, name);
  if (value && !/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must begin with postgres:// or be unset ${unset}.`);
  return value && postgresUrlOf(name, value);
}

function optionalUrl(env: Env, name: string, protocols: string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const parsed = URL.parse(value);
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return value;
}

/** Returns a URL without a trailing slash, so that paths can be appended. */
function url(env: Env, name: string, fallback: string): string {
  const value = optionalUrl(env, name, ['http:', 'https:']) ?? fallback;
  const parsed = new URL(value);
  if (parsed.search || parsed.hash)
    throw new ConfigError(`${name} must have neither a query nor a fragment.`);
  return value.replace(/\/+$/, '');
}

function cidrs(env: Env, name: string, fallback: string[]): string[] {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (value === 'off') return [];
  const list = value.split(',').map((part) => part.trim());
  for (const part of list) {
    const whole = part.includes('/') ? part : `${part}/${part.includes(':') ? 128 : 32}`;
    if (!ipaddr.isValidCIDR(whole))
      throw new ConfigError(`${name} must be a comma-separated list of CIDRs, or off.`);
  }
  return list;
}

/** An IP address each, with or without a port; one of IPv6 stands in brackets before a port. */
function nameServers(env: Env, name: string): string[] | undefined {
  const list = text(env, name)
    ?.split(',')
    .map((part) => part.trim());
  for (const part of list ?? []) {
    const [, inBrackets, before, port = '53'] = /^(?:\[(.*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(part) ?? [];
    const address = inBrackets ?? before ?? part;
    const fits = isIP(address) > 0 && (inBrackets === undefined || isIP(address) === 6);
    if (!fits || Number(port) < 1 || Number(port) > 65_535)
      throw new ConfigError(
        `${name} must be a comma-separated list of IP addresses, such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53.`,
      );
  }
  return list;
}

/** Exactly as they stand in assertions: issuers are compared letter by letter (RFC 8414 §3.3). */
function issuers(env: Env, name: string): string[] {
  const list = (text(env, name) ?? '').split(',').flatMap((part) => part.trim() || []);
  for (const issuer of list) {
    const url = URL.parse(issuer);
    if (url?.protocol !== 'https:' || url.search || url.hash || url.username)
      throw new ConfigError(`${name} must be a comma-separated list of https URLs.`);
  }
  return list;
}

function rateLimit(env: Env, name: string, fallback: string): RateLimit | undefined {
  const value = text(env, name) ?? fallback;
  if (value === 'off') return undefined;
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(value);
  if (!match) throw new ConfigError(`${name} must look like 10/60 (requests/seconds), or be off.`);
  return { max: Number(match[1]), windowMs: Number(match[2]) * 1000 };
}
