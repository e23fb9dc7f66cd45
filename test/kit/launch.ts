/** Starts a process that ends with this one, and can be killed as the kernel kills it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { WhatsAppPlan } from './whatsapp-process.ts';

export const PROGRAM = join(import.meta.dirname, '../../bin/meghdoot.mjs');
const FLAGS = ['--conditions=meghdoot-source', '--disable-warning=ExperimentalWarning'];
/** A busy machine takes its time. */
const START_MS = 120_000;

export interface Launched<Ready = Record<string, unknown>> {
  pid: number;
  /** The JSON document that it printed when it was ready. */
  ready: Ready;
  signal(name: NodeJS.Signals): void;
  /** SIGKILL: nothing is finished, nothing is flushed. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. Resolves when it is gone. */
  stop(): Promise<void>;
  /** Resolves when it is gone, whoever ended it, with its exit code or the signal. */
  ended: Promise<string>;
  /** Returns what it has written on standard error, where that is kept. */
  log(): string;
}

interface LaunchOptions {
  env?: NodeJS.ProcessEnv;
  /** `inherit`: the terminal has it; `pipe`: it is kept. */
  stderr?: 'inherit' | 'pipe';
  /** It prints its document at its end, however long it runs. */
  untilEnd?: boolean;
}

/** Starts the program as an operator does, with nothing of this environment but the PATH. */
export function launchProgram<Ready = Record<string, unknown>>(
  words: readonly string[],
  { env, flags = [], stderr }: LaunchOptions & { flags?: readonly string[] },
): Promise<Launched<Ready>> {
  const { PATH = '' } = process.env;
  return launch([...flags, PROGRAM, ...words, '--json'], {
    env: { PATH, ...env },
    ...(stderr && { stderr }),
  });
}

/** Starts a file of ours with an argument, which it reads as JSON. */
export function launchFile<Ready = Record<string, unknown>>(
  file: string,
  argument: object = {},
  o: LaunchOptions = {},
): Promise<Launched<Ready>> {
  return launch([...FLAGS, file, JSON.stringify(argument)], o);
}

/** Starts `serve`, or what `words` say, without limits; its log of warnings and errors is kept. */
export function launchServer<Ready = Record<string, unknown>>(
  env: Record<string, string>,
  words: readonly string[] = ['serve'],
): Promise<Launched<Ready>> {
  const all = { PORT: '0', LOG_LEVEL: 'warn', LIMIT_SEND: 'off', LIMIT_API: 'off', ...env };
  return launchProgram(words, { env: all, stderr: 'pipe' });
}

/** Starts WhatsApp's simulator as a process of its own. */
export function launchWhatsApp(plan: WhatsAppPlan): Promise<Launched<{ graphUrl: string }>> {
  return launchFile(join(import.meta.dirname, 'whatsapp-process.ts'), plan);
}

async function launch<Ready>(
  args: readonly string[],
  { env = process.env, stderr = 'inherit', untilEnd = false }: LaunchOptions,
): Promise<Launched<Ready>> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', stderr] });
  const ended = once(child, 'close').then(([code, signal]) => String(signal ?? code));
  const endWithThisProcess = () => void child.kill('SIGKILL');
  process.once('exit', endWithThisProcess);
  child.once('close', () => process.off('exit', endWithThisProcess));
  const printed = { stdout: '', stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const said = new Promise<Ready>((resolve) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      if (!printed.stdout.trimEnd().endsWith('}')) return;
      try {
        resolve(JSON.parse(printed.stdout) as Ready);
      } catch {
        // Not all of it has come.
      }
    });
  });
  const end = async (name: NodeJS.Signals) => {
    child.kill(name);
    await ended;
  };
  const tooLate = untilEnd ? [] : [once(AbortSignal.timeout(START_MS), 'abort')];
  const ready = await Promise.race([said, ended, ...tooLate]);
  if (typeof ready === 'string' || Array.isArray(ready)) {
    await end('SIGKILL');
    throw new Error(`${args.join(' ')} did not start: ${printed.stderr}${printed.stdout}`);
  }
  return {
    ...{ pid: child.pid!, ready: ready as Ready, ended },
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    log: () => printed.stderr,
  };
}
