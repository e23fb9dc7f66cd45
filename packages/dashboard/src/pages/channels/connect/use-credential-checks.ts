import type { CheckedCredentials } from '@meghdoot/sdk';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../api/api.tsx';

export const CREDENTIALS = ['accessToken', 'phoneNumberId', 'wabaId', 'appSecret'] as const;
export type CredentialName = (typeof CREDENTIALS)[number];
export type Credentials = Record<CredentialName, string>;

type Check = CheckedCredentials['checks'][number];

/** The state of a value: nothing is given, a token is needed first, WhatsApp is being asked, it could not be, or its reply. */
export type CheckState = 'none' | 'afterToken' | 'asking' | 'unasked' | Check;

/** Typing and pasting come in pieces; WhatsApp is asked when there is a pause. */
const PAUSE_MS = 600;

export type CredentialChecks = ReturnType<typeof useCredentialChecks>;

interface Asked {
  given: Credentials;
  answer: CheckedCredentials;
}

/** Asks WhatsApp about the credentials as they are given. What was said of a value holds while it and its token stay. */
export function useCredentialChecks(typed: Credentials) {
  const [asked, setAsked] = useState<Asked>();
  const { mutate, error, reset } = useApiMutation(
    (api, given: Credentials) => api.channels.check(withoutBlanks(given)),
    { onDone: (answer, given) => setAsked({ given, answer }) },
  );
  const accessToken = typed.accessToken.trim();
  const phoneNumberId = typed.phoneNumberId.trim();
  const wabaId = typed.wabaId.trim();
  const appSecret = typed.appSecret.trim();
  useEffect(() => {
    reset();
    if (accessToken === '') return;
    const timer = setTimeout(() => mutate({ accessToken, phoneNumberId, wabaId, appSecret }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [accessToken, phoneNumberId, wabaId, appSecret, mutate, reset]);

  const given: Credentials = { accessToken, phoneNumberId, wabaId, appSecret };
  return {
    stateOf: (name: CredentialName) => stateOf(name, given, asked, error !== null),
    number: asked?.given.phoneNumberId === phoneNumberId ? asked.answer.number : undefined,
    error,
    askAgain: () => mutate(given),
  };
}

function stateOf(
  name: CredentialName,
  given: Credentials,
  asked: Asked | undefined,
  failed: boolean,
): CheckState {
  if (given[name] === '') return 'none';
  if (given.accessToken === '') return 'afterToken';
  const settles = dependsOn(name).every((each) => asked?.given[each] === given[each]);
  if (!settles) return failed ? 'unasked' : 'asking';
  return asked!.answer.checks.find(({ field }) => field === name) ?? 'afterToken';
}

/** Nothing can be asked without the token, and an account is asked whether the number is one of it. */
function dependsOn(name: CredentialName): readonly CredentialName[] {
  return name === 'wabaId' ? [name, 'accessToken', 'phoneNumberId'] : [name, 'accessToken'];
}

function withoutBlanks({ accessToken, ...others }: Credentials) {
  const given = Object.entries(others).filter(([, value]) => value !== '');
  return { accessToken, ...(Object.fromEntries(given) as Partial<Credentials>) };
}
