import type { Secrets } from '../config.ts';
import type { Credentials } from '../features/channels/credentials.ts';
import { type Shell, usageError } from './command.ts';

const MEMBERS = [
  ['accessToken', 'WHATSAPP_ACCESS_TOKEN'],
  ['appSecret', 'WHATSAPP_APP_SECRET'],
  ['verifyToken', 'WHATSAPP_VERIFY_TOKEN'],
] as const;
const HINT =
  'Give {"accessToken","appSecret","verifyToken"} as JSON on standard input, or set WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN.';

/** Standard input is read only when the environment leaves something out: it may never end where nobody feeds it. */
export async function readCredentials(secrets: Secrets, shell: Shell): Promise<Credentials> {
  const given: Record<string, unknown> = { ...secrets.whatsapp };
  if (MEMBERS.some(([member]) => given[member] === undefined)) {
    for (const [member, value] of Object.entries(parse(await shell.readInput()))) given[member] = value;
  }
  for (const [member, variable] of MEMBERS) {
    const value = given[member];
    if (typeof value !== 'string' || value.trim() === '')
      throw usageError(`The ${member} is missing (or ${variable}).`, HINT);
    given[member] = value.trim();
  }
  return given as unknown as Credentials;
}

function parse(text: string | undefined): object {
  if (text === undefined || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // said below, without the text: it holds secrets
  }
  throw usageError('Standard input is not a JSON object.', HINT);
}
