import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const README = join(import.meta.dirname, '../README.md');

/** The first example of the README, and a version of it that listens where nobody else does. */
export async function readmeExample(): Promise<{ text: string; runnable: string }> {
  const text = /```ts\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8'))![1]!;
  return { text, runnable: text.replaceAll('4000', String(await freePort())) };
}

/** Runs a script until it has printed everything that was hoped for, and answers what it printed. */
export async function outputOf(
  args: string[],
  { cwd, env, hopedFor }: { cwd: string; env: Record<string, string>; hopedFor: RegExp[] },
): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const timer = setTimeout(() => child.kill(), 20_000);
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (hopedFor.every((pattern) => pattern.test(printed))) child.kill();
    });
  }
  await ended;
  clearTimeout(timer);
  return printed;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
