import { ApiError } from '../../errors.ts';
import { type GraphChannel, GraphRequestError } from '../../whatsapp/client.ts';
import { retryPolicyOf } from '../../whatsapp/failures.ts';

/** The credentials of a channel that Graph can be asked about. */
export type CredentialField = 'accessToken' | 'appSecret' | 'phoneNumberId' | 'wabaId';

/** Asks Graph about one of the credentials; a refusal becomes an error that names what to correct. */
export async function askGraph<T>(
  about: CredentialField,
  graph: GraphChannel,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GraphRequestError) throw refusal(about, graph, error);
    throw error;
  }
}

function refusal(about: CredentialField, graph: GraphChannel, failed: GraphRequestError): ApiError {
  const said = failed.message;
  const { error } = failed;
  if (!error) {
    return new ApiError('SERVICE_UNAVAILABLE', {
      message: `Graph at ${graph.graphUrl} gave no usable answer. ${said}`,
      hint: 'Check the Graph URL and the network of this server, then try again.',
      headers: { 'retry-after': '5' },
      cause: failed,
    });
  }
  const { code } = error;
  if (code === 190 || code === 0) {
    return wrong('accessToken', `WhatsApp does not accept the access token. ${said}`, TOKEN);
  }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    return wrong('accessToken', `The access token lacks a permission. ${said}`, PERMISSIONS);
  }
  if (retryPolicyOf(error).scope === 'never' || code === 100 || code === 33 || code === 803)
    return refused(about, graph, said);
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: said,
    headers: { 'retry-after': '60' },
    cause: failed,
  });
}

function refused(about: CredentialField, graph: GraphChannel, said: string): ApiError {
  switch (about) {
    case 'accessToken':
      return wrong(about, `WhatsApp does not accept the access token. ${said}`, TOKEN);
    case 'appSecret':
      return wrong(about, `The app secret is not that of the app the token was made for. ${said}`, SECRET);
    case 'phoneNumberId':
      return wrong(
        about,
        `WhatsApp does not show this token the phone number id ${graph[about]}. ${said}`,
        IDS,
      );
    case 'wabaId':
      return wrong(
        about,
        `WhatsApp does not show this token the WhatsApp Business Account id ${graph[about]}. ${said}`,
        IDS,
      );
  }
}

export const TOKEN =
  'Give the permanent token of a system user of the app, without quotes or blanks around it.';
const SECRET =
  'Copy the app secret from App settings > Basic of the app that the system user made the token for.';
const PERMISSIONS =
  'Give the system user whatsapp_business_messaging and whatsapp_business_management for this account and make a new token.';
export const IDS =
  'Copy both ids from WhatsApp > API setup in the app dashboard, and assign the account to the system user.';

export function wrong(field: CredentialField, message: string, hint: string): ApiError {
  return new ApiError('INVALID_PAYLOAD', { message, hint, details: [{ field, message }] });
}

/** Refuses a value before Graph is asked about it; `fault` goes on after the field's name. */
export function malformed(field: CredentialField, fault: string, hint: string): ApiError {
  return new ApiError('INVALID_PAYLOAD', {
    message: `${field}: ${fault}`,
    hint,
    details: [{ field, message: fault }],
  });
}
