import { createHmac } from 'node:crypto';
import {
  BAD_PROOF,
  BAD_TOKEN,
  type GraphFault,
  invalidParameter,
  TEMPORARY,
  unknownAlias,
  unknownPath,
  unreachableNode,
} from '../graph-error.ts';
import type { World } from '../world.ts';
import { appDoor } from './account/app.ts';
import { type Ask, type Edges, type GraphRequest, parseJson, readAsk } from './ask.ts';
import { ACCOUNT_EDGES, NUMBER_EDGES } from './edges.ts';
import { FLOW_EDGES, findFlow } from './flows/flows.ts';
import { isObject } from './messages/check-message.ts';
import { mediumNode } from './messages/media.ts';
import { type GraphResponse, refusal, sendMessage } from './messages/send-message.ts';
import { servedFile } from './messages/served-files.ts';
import { readMe } from './nodes.ts';
import { commonDoor, ownTemplate, TEMPLATE_EDGES } from './templates/template-edges.ts';

/** The characters that are kept of a number; 1,000 people to block take half of them. */
const MOST_CHARACTERS = 128 * 1024;

/** Handles one Graph request; a send responds once it is on file. */
export function handleGraphRequest(
  world: World,
  request: GraphRequest,
  respond: (response: GraphResponse) => void,
): void {
  const ask = readAsk(world, request);
  const file = servedFile(ask);
  if (file !== undefined) {
    respond(file);
    return;
  }
  const { id, edge, rest, token, method } = ask;
  const number = world.numbers.get(id);
  const own = number?.accessToken === token ? number : undefined;
  const sends = edge === 'messages' || edge === 'marketing_messages';
  if (own !== undefined && method === 'POST' && sends && rest.length === 0) {
    const body = parseJson(request.body);
    const marketing = edge === 'marketing_messages';
    if (isObject(body)) sendMessage(world, own, { raw: request.body, body, marketing }, respond);
    else respond(refusal(invalidParameter('Invalid parameter: the body is not a JSON object'), world.random));
    return;
  }
  const show = (found: object) =>
    respond(
      'http' in found
        ? refusal(found as GraphFault, world.random)
        : { status: 200, body: JSON.stringify(found) },
    );
  const found = appDoor(ask) ?? admitted(ask) ?? answer(ask);
  if (found instanceof Promise) {
    found.then(show).catch((error: unknown) => {
      world.log.error({ err: error }, 'simulator: a request failed');
      show(TEMPORARY);
    });
  } else show(found);
}

/** Returns what keeps a caller out, whatever it asks for. */
function admitted({ world, token, query }: Ask): GraphFault | undefined {
  if (!world.numbers.knowsToken(token)) return BAD_TOKEN;
  const proof = query.get('appsecret_proof');
  return proof !== null && proof !== proofOf(token, world.numbers.appSecretOf(token)!)
    ? BAD_PROOF
    : undefined;
}

function answer(ask: Ask): object | Promise<object> {
  const { world, id, edge, method, path, token, query } = ask;
  if (id === '') return unknownPath(`/${path}`);
  if (id === 'me' && method === 'GET' && edge === undefined) return readMe(query);
  const common = commonDoor(ask);
  if (common) return common;
  if (!/^\d+$/.test(id)) return unknownAlias(id);
  const number = world.numbers.get(id);
  if (number?.accessToken === token)
    return ask.body.length > MOST_CHARACTERS
      ? invalidParameter('The request is too large.')
      : byEdge(NUMBER_EDGES, ask, number);
  const account = world.numbers.ofAccount(id).filter((sibling) => sibling.accessToken === token);
  if (account.length > 0) return byEdge(ACCOUNT_EDGES, ask, account);
  const own = world.numbers.all().filter((each) => each.accessToken === token);
  const flow = findFlow(world, own, id);
  if (flow) return byEdge(FLOW_EDGES, ask, flow);
  const template = ownTemplate(ask);
  if (template) return byEdge(TEMPLATE_EDGES, ask, template);
  const medium = edge === undefined ? mediumNode(world, { id, token, method, query }) : undefined;
  return medium ?? unreachableNode(method, id);
}

function byEdge<On>(edges: Edges<On>, ask: Ask, on: On): object | Promise<object> {
  const { edge = '', rest, method, id, path } = ask;
  const name = [edge, ...rest.map(() => '*')].join('/');
  const handler = Object.hasOwn(edges, name) ? edges[name]![method] : undefined;
  const unknown = edge === '' ? unreachableNode(method, id) : unknownPath(`/${path.slice(id.length + 1)}`);
  return handler?.(ask, on) ?? unknown;
}

function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}
