import type { Secrets } from '../config.ts';
import type { Credentials } from '../features/channels/credentials.ts';
import { type Shell, usageError } from './command.ts';

type SecretName = keyof Secrets['whatsapp'];
type Given = Partial<Record<SecretName, string>>;

const VARIABLES: Record<SecretName, string> = {
  accessToken: 'WHATSAPP_ACCESS_TOKEN',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
};
const HINT =
  'Give {"accessToken","appSecret","verifyToken"} as JSON on standard input, or set WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN.';

/** All three, which a channel needs. */
export async function readCredentials(secrets: Secrets, shell: Shell): Promise<Credentials> {
  const given = await readSecrets(secrets.whatsapp, ['accessToken', 'appSecret', 'verifyToken'], shell);
  return given as Credentials;
}

/**
 * Completes what is known by standard input, which is read only when something needed is missing: it may never end
 * where nobody feeds it.
 */
export async function readSecrets<M extends SecretName>(
  known: { [name in SecretName]?: string | undefined },
  needed: readonly M[],
  shell: Shell,
): Promise<Given & Record<M, string>> {
  const given: Record<string, unknown> = { ...known };
  if (needed.some((name) => given[name] === undefined)) {
    for (const [name, value] of Object.entries(parse(await shell.readInput()))) given[name] = value;
  }
  for (const [name, variable] of Object.entries(VARIABLES) as [M, string][]) {
    const value = given[name];
    if (value === undefined && !needed.includes(name)) continue;
    if (typeof value !== 'string' || value.trim() === '')
      throw usageError(`The ${name} is missing (or ${variable}).`, HINT);
    given[name] = value.trim();
  }
  return given as Given & Record<M, string>;
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
