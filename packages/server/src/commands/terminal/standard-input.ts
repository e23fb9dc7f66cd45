import { usageError } from '../command.ts';

const MOST_INPUT = 64 * 1024;

/** Standard input to its end; undefined at a terminal. */
export async function readStandardInput(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_INPUT) throw usageError('Standard input is longer than 64 KiB.', 'Give one JSON object.');
  }
  return Buffer.concat(chunks).toString('utf8');
}
