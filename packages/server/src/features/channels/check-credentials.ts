import { ApiError } from '../../errors.ts';
import type { GraphChannel, WhatsAppClient } from '../../whatsapp/client.ts';
import { askGraph, type CredentialField, IDS, malformed, TOKEN, wrong } from './graph-refusal.ts';

export interface GivenCredentials {
  accessToken: string;
  appSecret?: string | undefined;
  phoneNumberId?: string | undefined;
  wabaId?: string | undefined;
}

export interface CredentialCheck {
  field: CredentialField;
  ok: boolean;
  message: string;
  hint?: string;
}

export interface CheckedNumber {
  phone: string;
  displayName?: string;
  quality?: string;
}

export type CheckingClient = Pick<
  WhatsAppClient,
  'checkToken' | 'checkAppSecret' | 'phoneNumber' | 'accountNumbers'
>;

const NUMERIC_ID = /^\d{1,32}$/;

/** A header can hold these characters (RFC 6750 §2.1 allows fewer, and Meta uses fewer). */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** The access token goes into a header, so it is looked at before Graph is asked. */
export function requireAccessToken(value: string): void {
  if (HEADER_TEXT.test(value)) return;
  throw malformed('accessToken', 'must be printable ASCII characters without blanks', TOKEN);
}

/** WhatsApp's ids go into paths of Graph, so they are looked at before it is asked. */
export function requireNumericId(field: 'phoneNumberId' | 'wabaId', value: string): void {
  if (!NUMERIC_ID.test(value)) throw malformed(field, "must be WhatsApp's id: digits only", IDS);
}

/** Asks Graph about each of the credentials that is given, and keeps nothing. */
export async function checkCredentials(
  client: CheckingClient,
  at: { graphUrl: string; graphVersion: string },
  given: GivenCredentials,
): Promise<{ checks: CredentialCheck[]; number?: CheckedNumber }> {
  const { accessToken, appSecret, phoneNumberId, wabaId } = given;
  const graph: GraphChannel = {
    ...at,
    accessToken,
    phoneNumberId: phoneNumberId ?? '',
    wabaId: wabaId ?? '',
  };
  const checks = new Map<CredentialField, CredentialCheck>();
  const check = async (field: CredentialField, ask: () => Promise<string>): Promise<boolean> => {
    try {
      checks.set(field, { field, ok: true, message: await askGraph(field, graph, ask) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'INVALID_PAYLOAD') throw error;
      const { message, hint, details } = error;
      const [detail] = details ?? [];
      const culprit = (detail?.field ?? field) as CredentialField;
      checks.set(culprit, { field: culprit, ok: false, message: detail?.message ?? message, hint });
      return false;
    }
  };

  let number: CheckedNumber | undefined;
  const working = await check('accessToken', async () => {
    requireAccessToken(accessToken);
    await client.checkToken(graph);
    return 'WhatsApp accepts the access token.';
  });
  if (working && appSecret !== undefined) {
    await check('appSecret', async () => {
      await client.checkAppSecret(graph, appSecret);
      return 'The app secret is that of the app the token was made for.';
    });
  }
  if (working && phoneNumberId !== undefined) {
    await check('phoneNumberId', async () => {
      requireNumericId('phoneNumberId', phoneNumberId);
      const { phone, verifiedName, qualityRating } = await client.phoneNumber(graph);
      number = {
        phone,
        ...(verifiedName && { displayName: verifiedName }),
        ...(qualityRating && { quality: qualityRating }),
      };
      return `This is ${phone}${verifiedName ? `, ${verifiedName}` : ''}.`;
    });
  }
  if (working && wabaId !== undefined) {
    await check('wabaId', async () => {
      requireNumericId('wabaId', wabaId);
      const { ids, more } = await client.accountNumbers(graph);
      if (number && !more && !ids.includes(phoneNumberId!))
        throw wrong('wabaId', 'The number is not one of this WhatsApp Business Account.', IDS);
      return 'WhatsApp shows this token the account.';
    });
  }
  return { checks: [...checks.values()], ...(number && { number }) };
}
