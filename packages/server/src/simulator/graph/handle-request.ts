import { createHmac } from 'node:crypto';
import {
  BAD_PROOF,
  BAD_TOKEN,
  type GraphFault,
  invalidParameter,
  unknownAlias,
  unknownPath,
  unreachableNode,
} from '../graph-error.ts';
import type { SimulatorNumber } from '../model.ts';
import type { World } from '../world.ts';
import { isObject } from './check-message.ts';
import { mediumNode } from './media.ts';
import {
  listNumbers,
  listTemplates,
  messageHistory,
  readAccount,
  readMe,
  readNumber,
  subscribedApps,
} from './nodes.ts';
import { type GraphResponse, refusal, sendMessage } from './send-message.ts';

export interface GraphRequest {
  method: string;
  /** Path and query as they stand in the request line. */
  target: string;
  authorization: string | undefined;
  body: string;
}

/** Handles one Graph request; a send responds once it is on file. */
export function handleGraphRequest(
  world: World,
  graphUrl: string,
  request: GraphRequest,
  respond: (response: GraphResponse) => void,
): void {
  const { method, target } = request;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark));
  const [id = '', edge, ...rest] = path.replace(/^\/(v\d+\.\d+(\/|$))?/, '').split('/');
  const token = bearer(request.authorization) ?? query.get('access_token') ?? '';

  const number = world.numbers.get(id);
  const own = number?.accessToken === token ? number : undefined;
  if (own !== undefined && method === 'POST' && edge === 'messages' && rest.length === 0) {
    const body = parse(request.body);
    if (isObject(body)) sendMessage(world, own, request.body, body, respond);
    else respond(refusal(invalidParameter('Invalid parameter: the body is not a JSON object'), world.random));
    return;
  }
  const found = read();
  respond(
    'http' in found
      ? refusal(found as GraphFault, world.random)
      : { status: 200, body: JSON.stringify(found) },
  );

  function read(): object {
    if (!world.numbers.knowsToken(token)) return BAD_TOKEN;
    const proof = query.get('appsecret_proof');
    if (proof !== null && proof !== proofOf(token, world.numbers.appSecretOf(token)!)) return BAD_PROOF;
    if (rest.length > 0 || id === '') return unknownPath(path);
    if (id === 'me' && method === 'GET' && edge === undefined) return readMe(query);
    if (!/^\d+$/.test(id)) return unknownAlias(id);
    const unknown = () => (edge === undefined ? unreachableNode(method, id) : unknownPath(`/${edge}`));
    if (own !== undefined) return numberEdge(world, own, { method, edge, query }) ?? unknown();
    const account = world.numbers.ofAccount(id).filter((sibling) => sibling.accessToken === token);
    if (account.length === 0) {
      const medium = edge === undefined ? mediumNode(world, { id, token, method, query }) : undefined;
      return medium ?? unreachableNode(method, id);
    }
    return accountEdge(world, account, { method, edge, query, here: `${graphUrl}${path}` }) ?? unknown();
  }
}

interface Asked {
  method: string;
  edge: string | undefined;
  query: URLSearchParams;
}

function numberEdge(
  world: World,
  number: SimulatorNumber,
  { method, edge, query }: Asked,
): object | undefined {
  if (method === 'GET' && edge === undefined) return readNumber(number, query);
  if (method === 'GET' && edge === 'message_history') return messageHistory(world, number, query);
  return undefined;
}

function accountEdge(
  world: World,
  numbers: readonly SimulatorNumber[],
  { method, edge, query, here }: Asked & { here: string },
): object | undefined {
  if (edge === 'subscribed_apps') return subscribedApps(world, numbers[0]!, method);
  if (method !== 'GET') return undefined;
  if (edge === undefined) return readAccount(numbers[0]!, query);
  if (edge === 'message_templates') return listTemplates(numbers, query, here);
  if (edge === 'phone_numbers') return listNumbers(numbers, query, here);
  return undefined;
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return header.startsWith('Bearer ') || header.startsWith('OAuth ')
    ? header.slice(header.indexOf(' ') + 1)
    : '';
}

function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
