import { accessSync, constants } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Hosts with commas between them, as libpq takes them and node-postgres does not. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?]*@)?[^/?@]*,/;

/** Returns a URL of PostgreSQL as node-postgres is to take it, wherever it comes from; `name` says where. */
export function postgresUrlOf(name: string, value: string): string {
  if (SEVERAL_HOSTS.test(value))
    throw new ConfigError(
      `${name} must name one host: put an address in front of several servers that leads to the primary.`,
    );
  for (const [, file = ''] of value.matchAll(TLS_FILE)) readable(name, decodeURIComponent(file));
  return value.includes('uselibpqcompat=') ? value : value.replace(CHECKED_IN_FULL, '$1verify-full');
}

/** Files of certificates and keys. */
const TLS_FILE = /[?&]ssl(?:rootcert|cert|key)=([^&]+)/g;
/** Modes that node-postgres takes for `verify-full` in this version, with a warning that a later one will not. */
const CHECKED_IN_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

function readable(name: string, file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new ConfigError(`${name} names the file ${file}, which cannot be read.`, { cause });
  }
}
