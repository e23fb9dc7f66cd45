/** This file runs PostgreSQL's own programs that copy a database: pg_dump, pg_restore and psql. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getCACertificates } from 'node:tls';
import { environmentWith } from '../../../config.ts';
import { ApiError } from '../../../errors.ts';

/** Copies the database of a URL, as it is at one moment, into a file in the custom format of pg_dump. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
  await withAuthorities(
    url,
    (known) => run('pg_dump', [`--dbname=${known}`, ...words], passwordOf(url)).ended,
  );
}

/**
 * Restores a file of pg_dump into an empty database and runs `afterwards`, SQL, in the same transaction: nobody sees the
 * one without the other.
 */
export async function restorePostgres(url: string, file: string, afterwards: string): Promise<void> {
  await withAuthorities(url, (known) => restoreInto(known, passwordOf(url), file, afterwards));
}

async function restoreInto(
  url: string,
  password: Record<string, string>,
  file: string,
  afterwards: string,
): Promise<void> {
  const script = run('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  const words = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-'];
  const psql = run('psql', [`--dbname=${url}`, ...words], password);
  async function* whole() {
    yield* script.output;
    await script.ended; // what broke off is not committed
    yield `\n${afterwards};\n`;
  }
  const writing = pipeline(Readable.from(whole()), psql.input).catch((error: Error) => {
    psql.stop();
    return error;
  });
  const [fromScript, fromPsql] = await Promise.allSettled([script.ended, psql.ended]);
  const stopped = await writing;
  for (const result of [fromPsql, fromScript]) if (result.status === 'rejected') throw result.reason;
  if (stopped) throw stopped;
}

interface Program {
  input: Writable;
  output: Readable;
  /** Rejects when it cannot be started or ends with an error, with what it said. */
  ended: Promise<void>;
  stop(): void;
}

/** The arguments of a process can be read by everybody on the machine, its environment cannot. */
function run(program: string, words: readonly string[], env: Record<string, string> = {}): Program {
  const child: ChildProcess = spawn(program, words, { env: environmentWith(env), stdio: 'pipe' });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  async function end(): Promise<void> {
    const [code] = (await once(child, 'close').catch((error: Error) => {
      throw failed(`${program} cannot be started: ${error.message}.`, error);
    })) as [number | null];
    if (code !== 0) throw failed(`${program} failed: ${said.trim()}`);
  }
  const ended = end();
  ended.catch(() => undefined); // whoever waits for it is told, also later
  return { input: child.stdin!, output: child.stdout!, ended, stop: () => void child.kill() };
}

/** The programs must be there, and as new as the server. */
const failed = (message: string, cause?: Error) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message,
    hint: "pg_dump and pg_restore must be on the PATH, of the server's version or newer (Debian: postgresql-client).",
    cause,
  });

/** Returns a URL that may be shown. */
export function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  if (parsed.searchParams.has('password')) parsed.searchParams.delete('password');
  return parsed.href;
}

/**
 * Gives work the URL as libpq takes it: without its password and what node-postgres alone understands. libpq knows no
 * authority by itself, so that it is given those that Node knows in a file, as long as the work lasts.
 */
async function withAuthorities<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const parsed = new URL(withoutPassword(url));
  const { searchParams } = parsed;
  searchParams.delete('uselibpqcompat');
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require');
  if (searchParams.get('sslmode') !== 'verify-full' || searchParams.has('sslrootcert'))
    return work(parsed.href);
  const folder = await mkdtemp(join(tmpdir(), 'meghdoot-authorities-'));
  try {
    const file = join(folder, 'ca.crt');
    await writeFile(file, getCACertificates().join('\n'));
    searchParams.set('sslrootcert', file);
    return await work(parsed.href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function passwordOf(url: string): Record<string, string> {
  const { password, searchParams } = new URL(url);
  const given = searchParams.get('password') ?? decodeURIComponent(password);
  return given === '' ? {} : { PGPASSWORD: given };
}
