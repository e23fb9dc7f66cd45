/** The doors of the app, which n8n and pywa call: a token for its secret, and where its webhooks go. */
import { APP_ID } from '../../app-id.ts';
import { BAD_TOKEN, type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { AppSubscription } from '../../number-states.ts';
import type { World } from '../../world.ts';
import { type Ask, flag } from '../ask.ts';
import { overrideFault } from './subscriptions.ts';

const OBJECT = 'whatsapp_business_account';
const VERSION = 'v26.0';

/** Undefined: it is none of these doors. */
export function appDoor(ask: Ask): object | Promise<object> | undefined {
  const { id, edge, rest, method, world, token } = ask;
  if (id === '')
    return world.numbers.knowsToken(token) || secretOf(world, token) ? NOTHING_HERE(method) : BAD_TOKEN;
  if (rest.length > 0) return undefined;
  if (id === 'oauth' && edge === 'access_token') return appToken(ask);
  if (id === APP_ID && edge === 'subscriptions') return subscriptionsOfApp(ask);
  return undefined;
}

/** Returns what Graph says at its root to whoever may ask; n8n tells by it that a token is good. */
const NOTHING_HERE = (method: string): GraphFault => ({
  ...{ http: 400, code: 100, type: 'GraphMethodException' },
  message: `Unsupported ${method.toLowerCase()} request. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
});

const isSecret = (world: World, secret: string) =>
  world.numbers.all().some(({ appSecret }) => appSecret === secret);

/** The secret in an app's token, `{app}|{secret}`. */
function secretOf(world: World, token: string): string | undefined {
  const [app, secret, more] = token.split('|');
  return app === APP_ID && secret && more === undefined && isSecret(world, secret) ? secret : undefined;
}

function appToken({ world, given }: Ask): object {
  const { grant_type: grant, client_id: client, client_secret: secret } = given();
  if (grant !== 'client_credentials')
    return invalidParameter('Param grant_type must be one of {client_credentials}: codes are not simulated');
  if (String(client) !== APP_ID)
    return {
      http: 400,
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    };
  if (typeof secret !== 'string' || !isSecret(world, secret))
    return { http: 400, code: 1, message: 'Error validating client secret.' };
  return { access_token: `${APP_ID}|${secret}`, token_type: 'bearer' };
}

async function subscriptionsOfApp(ask: Ask): Promise<object> {
  const { world, method, token } = ask;
  const secret = secretOf(world, token);
  if (secret === undefined)
    return { http: 400, code: 15, message: '(#15) This method must be called with an app access_token.' };
  const { states } = world;
  if (method === 'DELETE') {
    states.setAppSubscription(secret, undefined);
    return { success: true };
  }
  if (method === 'GET') {
    const found = states.appSubscription(secret);
    return { data: found ? [show(found)] : [] };
  }
  const { object, callback_url: url, verify_token: verify, fields, include_values: values } = ask.given();
  if (object !== OBJECT) return invalidParameter(`Param object must be one of {${OBJECT}}`);
  const refused = await overrideFault(String(url ?? ''), String(verify ?? ''), world);
  if (refused) return refused;
  const names = (
    Array.isArray(fields)
      ? fields.map(String)
      : String(fields ?? '')
          .replace(/[[\]"\s]/g, '')
          .split(',')
  ).filter((name) => name !== '');
  if (names.length === 0) return invalidParameter('The parameter fields is required.');
  states.setAppSubscription(secret, { callback: String(url), fields: names, values: flag(values) !== false });
  return { success: true };
}

const show = ({ callback, fields }: AppSubscription) => ({
  ...{ object: OBJECT, callback_url: callback, active: true },
  fields: fields.map((name) => ({ name, version: VERSION })),
});
