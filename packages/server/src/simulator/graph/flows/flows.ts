import { createHash } from 'node:crypto';
import { DAY } from '../../../platform/clock.ts';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import { type Ask, type Edges, flag, structured } from '../ask.ts';
import { type Member, pick } from '../fields.ts';
import { page } from '../page.ts';
import { checkFlow, type FlowFinding } from './flow-json.ts';

/** A form of several screens, made here and sent as an interactive message. */
export interface Flow {
  id: string;
  wabaId: string;
  name: string;
  categories: string[];
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED';
  endpointUri?: string;
  json: string;
  updatedAt: number;
}

const KIND = 'flow';
const MOST_FLOWS = 200;
const MOST_CHARACTERS = 256 * 1024;
const USUAL = ['name', 'status', 'categories', 'validation_errors'];
const CATEGORIES =
  'SIGN_UP SIGN_IN APPOINTMENT_BOOKING LEAD_GENERATION CONTACT_US CUSTOMER_SUPPORT SURVEY OTHER'.split(' ');
const EMPTY = '{}';

/** The flow of one of these accounts. */
export function findFlow(
  { records }: World,
  numbers: readonly SimulatorNumber[],
  id: string,
): Flow | undefined {
  for (const wabaId of new Set(numbers.map((number) => number.wabaId))) {
    const flow = records.get<Flow>(KIND, wabaId, id);
    if (flow) return flow;
  }
  return undefined;
}

function save(world: World, flow: Flow): void {
  const updatedAt = world.clock.now();
  world.records.put(KIND, flow.wabaId, flow.id, updatedAt, { ...flow, updatedAt });
}

const findingsOf = (flow: Flow): FlowFinding[] => (flow.json === EMPTY ? [] : checkFlow(flow.json));

function node(world: World, flow: Flow): Record<string, Member> {
  const json = structured(flow.json) as { version?: string; data_api_version?: string } | undefined;
  return {
    id: flow.id,
    name: flow.name,
    status: flow.status,
    categories: flow.categories,
    validation_errors: () => findingsOf(flow),
    json_version: json?.version,
    data_api_version: json?.data_api_version,
    endpoint_uri: flow.endpointUri,
    data_channel_uri: flow.endpointUri,
    updated_at: new Date(flow.updatedAt).toISOString().replace('.000Z', '+0000'),
    preview: () => ({
      preview_url: `https://business.facebook.com/wa/manage/flows/${flow.id}/preview/?token=${digest(flow)}`,
      expires_at: new Date(world.clock.now() + 30 * DAY).toISOString().replace(/\.\d+Z$/, '+0000'),
    }),
    whatsapp_business_account: { id: flow.wabaId },
    health_status: () => ({
      can_send_message: flow.status === 'PUBLISHED' ? 'AVAILABLE' : 'BLOCKED',
      entities: [
        {
          entity_type: 'FLOW',
          id: flow.id,
          can_send_message: flow.status === 'PUBLISHED' ? 'AVAILABLE' : 'BLOCKED',
        },
      ],
    }),
  };
}

const digest = ({ id, json }: Flow) =>
  createHash('sha256').update(`${id} ${json}`).digest('hex').slice(0, 32);

/** `GET /{account}/flows`, the newest first. */
export function listFlows({ world, query, here }: Ask, numbers: readonly SimulatorNumber[]): object {
  const flows = world.records.list<Flow>(KIND, numbers[0]!.wabaId).map(({ value }) => value);
  const newest = flows.sort((a, b) => b.updatedAt - a.updatedAt);
  return page(
    newest.map((flow) => pick(node(world, flow), 'WhatsAppBusinessFlow', query.get('fields'), USUAL)),
    query,
    here,
  );
}

/** `POST /{account}/flows`. */
export async function createFlow(ask: Ask, numbers: readonly SimulatorNumber[]): Promise<object> {
  const { world } = ask;
  const { wabaId } = numbers[0]!;
  const body = await ask.form();
  const cloned =
    body.clone_flow_id === undefined ? undefined : findFlow(world, numbers, String(body.clone_flow_id));
  if (body.clone_flow_id !== undefined && !cloned)
    return invalidParameter('Param clone_flow_id names no flow here.');
  const flows = world.records.list<Flow>(KIND, wabaId);
  if (flows.length >= MOST_FLOWS)
    return invalidParameter(`An account cannot have more than ${MOST_FLOWS} flows.`);
  const flow: Flow = {
    ...{ id: `7${world.random.digits(14)}`, wabaId, status: 'DRAFT', updatedAt: 0 },
    name: '',
    categories: cloned?.categories ?? [],
    json: cloned?.json ?? EMPTY,
  };
  const refused =
    describe(flow, body, true) ??
    nameFault(
      flows.map(({ value }) => value),
      flow,
    );
  if (refused) return refused;
  if (body.flow_json !== undefined) flow.json = textOf(body.flow_json);
  if (flow.json.length > MOST_CHARACTERS) return tooLarge();
  const findings = findingsOf(flow);
  const publishes = flag(body.publish) === true;
  if (publishes && (flow.json === EMPTY || findings.length > 0)) return notPublished();
  save(world, publishes ? { ...flow, status: 'PUBLISHED' } : flow);
  return { id: flow.id, success: true, validation_errors: findings };
}

function nameFault(flows: readonly Flow[], { id, name }: Flow): GraphFault | undefined {
  if (!flows.some((other) => other.id !== id && other.name === name)) return undefined;
  return {
    ...invalidParameter('Invalid parameter'),
    subcode: 4016019,
    userTitle: 'Flow name is not unique',
    userMessage: 'You need to use a unique name for your flow.',
  };
}

/** Takes over name, categories and endpoint, or says what is wrong with them. */
function describe(flow: Flow, body: Record<string, unknown>, isNew: boolean): GraphFault | undefined {
  const { name, endpoint_uri: uri } = body;
  const categories = structured(body.categories);
  if (name !== undefined || isNew) {
    if (typeof name !== 'string' || name.trim() === '' || name.length > 200)
      return invalidParameter('Param name must have between 1 and 200 characters.');
    flow.name = name;
  }
  if (categories !== undefined || (isNew && flow.categories.length === 0)) {
    if (
      !Array.isArray(categories) ||
      categories.length === 0 ||
      !categories.every((c) => CATEGORIES.includes(c))
    )
      return invalidParameter(`Param categories must be a list of {${CATEGORIES.join(', ')}}`);
    flow.categories = categories as string[];
  }
  if (uri !== undefined) {
    if (!/^https:\/\/\S+$/i.test(String(uri)))
      return invalidParameter('Param endpoint_uri must be an https URL.');
    flow.endpointUri = String(uri);
  }
  return undefined;
}

const tooLarge = () => invalidParameter(`The JSON of a flow may have ${MOST_CHARACTERS} characters.`);
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const refusedChange = (code: number, title: string, message: string): GraphFault => ({
  ...{ http: 400, code, message: `(#${code}) ${title}` },
  ...{ userTitle: title, userMessage: message },
});
const notPublished = () =>
  refusedChange(139002, 'Publishing Flow failed', 'The flow has validation errors or no screens.');

/** `/{flow}/…`. */
export const FLOW_EDGES: Edges<Flow> = {
  '': {
    GET: ({ world, query }, flow) =>
      pick(node(world, flow), 'WhatsAppBusinessFlow', query.get('fields'), USUAL),
    async POST(ask, flow) {
      const changed = { ...flow };
      const refused = describe(changed, await ask.form(), false);
      if (refused) return refused;
      const others = ask.world.records.list<Flow>(KIND, flow.wabaId).map(({ value }) => value);
      const taken = nameFault(others, changed);
      if (taken) return taken;
      save(ask.world, changed);
      return { success: true };
    },
    DELETE({ world }, flow) {
      if (flow.status !== 'DRAFT')
        return refusedChange(
          139004,
          'Deleting Flow failed',
          'Only a flow in the DRAFT status can be deleted.',
        );
      world.records.remove(KIND, flow.wabaId, flow.id);
      return { success: true };
    },
  },
  assets: {
    GET({ world, query, here }, flow) {
      const download_url = `${world.graphUrl}/_flows/${flow.id}.json?hash=${digest(flow)}`;
      return page([{ name: 'flow.json', asset_type: 'FLOW_JSON', download_url }], query, here);
    },
    async POST(ask, flow) {
      const { asset_type: type, file } = await ask.form();
      if (type !== 'FLOW_JSON') return invalidParameter('Param asset_type must be one of {FLOW_JSON}');
      if (typeof file !== 'string' || file === '') return invalidParameter('The parameter file is required.');
      if (flow.status !== 'DRAFT')
        return refusedChange(
          139001,
          'Updating attempt failed',
          'Only a flow in the DRAFT status can be changed.',
        );
      save(ask.world, { ...flow, json: file });
      return { success: true, validation_errors: checkFlow(file) };
    },
  },
  publish: {
    POST({ world }, flow) {
      if (flow.status !== 'DRAFT')
        return refusedChange(
          139002,
          'Publishing Flow failed',
          'Only a flow in the DRAFT status can be published.',
        );
      if (flow.json === EMPTY || findingsOf(flow).length > 0) return notPublished();
      save(world, { ...flow, status: 'PUBLISHED' });
      return { success: true };
    },
  },
  deprecate: {
    POST({ world }, flow) {
      if (flow.status !== 'PUBLISHED')
        return refusedChange(139003, 'Deprecating Flow failed', 'Only a published flow can be deprecated.');
      save(world, { ...flow, status: 'DEPRECATED' });
      return { success: true };
    },
  },
};

/** The JSON of a flow for whoever has its download URL. */
export function flowFile(world: World, id: string, hash: string): string | undefined {
  const flow = findFlow(world, world.numbers.all(), id);
  return flow && digest(flow) === hash ? flow.json : undefined;
}
