import { APP_ID } from '../../app-id.ts';
import { type GraphFault, invalidParameter, notPlayed } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import { handshake } from '../../people/handshake.ts';
import type { World } from '../../world.ts';
import type { Ask } from '../ask.ts';

const APP = {
  id: APP_ID,
  name: 'Meghdoot',
  link: `https://www.facebook.com/games/?app_id=${APP_ID}`,
};
const MOST_CHARACTERS = 200;

/** A callback must be a URL, and pass Meta's handshake with the token that was given with it. */
export async function overrideFault(
  uri: string,
  verifyToken: string,
  world: World,
): Promise<GraphFault | undefined> {
  if (!world.anyCallback) return notPlayed('callbacks other than those of the service it is a part of');
  if (uri.length > MOST_CHARACTERS || !/^https?:\/\/[^\s/]/i.test(uri) || !URL.canParse(uri))
    return invalidParameter('Invalid callback URI format');
  const failed = await handshake(uri, verifyToken, world.random);
  if (failed === undefined) return undefined;
  return {
    ...invalidParameter('Callback verification failed'),
    subcode: 2200,
    userTitle: 'Callback verification failed',
    userMessage: `The URL couldn't be validated. Response does not match challenge: ${failed}.`,
  };
}

/** `GET|POST|DELETE /{account}/subscribed_apps`. */
export async function subscriptions(ask: Ask, numbers: readonly SimulatorNumber[]): Promise<object> {
  const { world, method } = ask;
  const { wabaId } = numbers[0]!;
  const key = `subscribed ${wabaId}`;
  if (method === 'POST') {
    const { override_callback_uri: uri, verify_token: token } = ask.given();
    if (uri !== undefined && uri !== null) {
      const refused = await overrideFault(String(uri), String(token ?? ''), world);
      if (refused) return refused;
    }
    world.ledger.setNote(key, 'yes');
    world.states.setAccountCallback(wabaId, uri ? String(uri) : undefined);
    return { success: true };
  }
  if (method === 'DELETE') {
    world.ledger.setNote(key, undefined);
    world.states.setAccountCallback(wabaId, undefined);
    return { success: true };
  }
  if (world.ledger.note(key) === undefined) return { data: [] };
  const override = world.states.accountCallback(wabaId);
  const app = { whatsapp_business_api_data: APP };
  return { data: [override === undefined ? app : { ...app, override_callback_uri: override }] };
}
