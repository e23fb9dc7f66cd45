/** This file asks for this server by its public URL, as Meta does. */
import { type Static, Type } from 'typebox';
import type { Dispatcher } from 'undici';
import { SECOND } from '../../platform/clock.ts';
import { OutboundRefused } from '../../platform/security/outbound.ts';

const TIMEOUT_MS = 5 * SECOND;

/** The failures by the codes of the connection's errors. */
const FAILURES = {
  unknown_host: /ENOTFOUND|EAI_AGAIN|ENODATA/,
  certificate: /CERT|SELF_SIGNED|SSL|TLS|altname/i,
  timeout: /timeout|ETIMEDOUT/i,
} as const;

export const Reach = Type.Object(
  {
    callbackUrl: Type.String({ description: 'The URL to enter at Meta, where its webhooks come to.' }),
    reachable: Type.Boolean(),
    failure: Type.Optional(
      Type.Enum(
        [
          'unencrypted',
          'private',
          'unknown_host',
          'certificate',
          'timeout',
          'no_connection',
          'other_response',
        ],
        {
          description:
            'Why it is not: it is no https URL; its name leads into a private network; nobody knows its name; its certificate is not valid; there is no response in time, or no connection; something else than this server responds.',
        },
      ),
    ),
  },
  { title: 'Reach' },
);
export type Reach = Static<typeof Reach>;
type Failure = NonNullable<Reach['failure']>;

/** Returns whether this server responds where a public URL leads; the dispatcher reaches the public internet alone. */
export async function checkReach(
  dispatcher: Dispatcher,
  publicUrl: string,
): Promise<Omit<Reach, 'callbackUrl'>> {
  const url = new URL('/healthz', publicUrl);
  const failure = url.protocol === 'https:' ? await failureAt(dispatcher, url) : 'unencrypted';
  return { reachable: failure === undefined, ...(failure && { failure }) };
}

async function failureAt(dispatcher: Dispatcher, url: URL): Promise<Failure | undefined> {
  try {
    const { fetch } = await import('undici');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal, dispatcher });
    const body = (await response.text()).slice(0, 1024);
    return response.status === 200 && body.includes('"status":"ok"') ? undefined : 'other_response';
  } catch (error) {
    return failureOf(error as Error);
  }
}

function failureOf(error: Error): Failure {
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof OutboundRefused) return 'private';
  const said = `${cause.name} ${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}`;
  return (
    (Object.keys(FAILURES) as (keyof typeof FAILURES)[]).find((name) => FAILURES[name].test(said)) ??
    'no_connection'
  );
}
