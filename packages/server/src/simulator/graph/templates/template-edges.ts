/** The doors of templates: those of an account, of one template, and of all businesses. */
import { APP_ID } from '../../app-id.ts';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SimulatorNumber, SimulatorTemplate } from '../../model.ts';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  unpauseTemplate,
  upsertTemplates,
} from '../../templates/doors.ts';
import { templateLibrary, templatePreviews } from '../../templates/presets.ts';
import { withSampleUrls } from '../../templates/readback.ts';
import { mediumOf } from '../../uploads.ts';
import type { World } from '../../world.ts';
import type { Ask, Edges } from '../ask.ts';
import { flag, structured } from '../ask.ts';
import { mediumUrl } from '../messages/media-bytes.ts';
import { listTemplates } from '../nodes.ts';
import { health } from '../number/health.ts';
import { page } from '../page.ts';

/** Returns a template as Graph shows it, without what the simulator remembers besides. */
function shown(world: World, template: SimulatorTemplate): Record<string, unknown> {
  const {
    edits: _edits,
    reviewAt: _reviewAt,
    ...rest
  } = template as SimulatorTemplate & Record<string, unknown>;
  return {
    quality_score: { score: 'UNKNOWN' },
    rejected_reason: 'NONE',
    ...rest,
    components: withSampleUrls(template.components, (handle) => sampleUrl(world, handle)),
  };
}

/** Returns the URL of a handle's sample for the next minutes. */
function sampleUrl(world: World, handle: string): string | undefined {
  const id = mediumOf(handle);
  const medium = id === undefined ? undefined : world.media.find(id);
  return medium && mediumUrl(world, medium);
}

/** Returns the parameters, with lists and objects read where they came as JSON text. */
function bodyOf({ given }: Ask) {
  const body = { ...given() };
  for (const name of ['components', 'languages', 'library_template_button_inputs', 'optimization_spec'])
    body[name] = structured(body[name]);
  if (typeof body.message_send_ttl_seconds === 'string')
    body.message_send_ttl_seconds = Number(body.message_send_ttl_seconds);
  const optedOut = flag(body.cta_url_link_tracking_opted_out);
  if (optedOut !== undefined) body.cta_url_link_tracking_opted_out = optedOut;
  if (body.components === undefined) delete body.components;
  return body;
}

export const TEMPLATES_OF_ACCOUNT: Edges<readonly SimulatorNumber[]> = {
  message_templates: {
    GET: ({ world, query, here }, numbers) =>
      listTemplates(numbers, query, here, (template) => shown(world, template)),
    POST: (ask, [number]) => createTemplate(ask.world, number!, bodyOf(ask)),
    DELETE: ({ world, query }, [number]) => deleteTemplates(world, number!, query),
  },
  upsert_message_templates: { POST: (ask, [number]) => upsertTemplates(ask.world, number!, bodyOf(ask)) },
  message_template_previews: {
    GET: ({ query, here }) => page(templatePreviews(query), query, here),
  },
};

interface OwnTemplate {
  number: SimulatorNumber;
  template: SimulatorTemplate;
}

export const TEMPLATE_EDGES: Edges<OwnTemplate> = {
  '': {
    GET: ({ world, query }, { number, template }) => {
      const node = shown(world, template);
      if (query.get('fields')?.includes('health_status'))
        node.health_status = health(world, number, 'MESSAGE_TEMPLATE', template);
      const fields = query
        .get('fields')
        ?.split(',')
        .map((name) => name.trim());
      const wanted = fields ?? ['name', 'parameter_format', 'components', 'language', 'status', 'category'];
      return Object.fromEntries(
        [...wanted, 'id'].flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]])),
      );
    },
    POST: (ask, { number, template }) => editTemplate(ask.world, number, template, bodyOf(ask)),
  },
  unpause: { POST: ({ world }, { number, template }) => unpauseTemplate(world, number, template) },
};

/** A template that the token may manage. */
export function ownTemplate({ world, id, token }: Ask): OwnTemplate | undefined {
  for (const number of world.numbers.ofTokens(token)) {
    const template = number.templates.find((each) => each.id === id);
    if (template) return { number, template };
  }
  return undefined;
}

/** Doors that belong to no account; undefined: it is none of them. */
export function commonDoor(ask: Ask): object | undefined {
  const { id, edge, rest, method, query, here, token, world, given } = ask;
  if (id === 'message_template_library' && edge === undefined && method === 'GET')
    return page(templateLibrary(query), query, here);
  if (id === 'debug_token' && edge === undefined && method === 'GET') return debugToken(ask);
  if (id === APP_ID && edge === 'uploads' && rest.length === 0 && method === 'POST') {
    const asked = Object.entries(given()).map(([name, value]): [string, string] => [name, String(value)]);
    return world.uploads.open(token, new URLSearchParams(asked));
  }
  return undefined;
}

/** `GET /debug_token`: what a token is. */
function debugToken({ world, query }: Ask): object | GraphFault {
  const asked = query.get('input_token');
  if (!asked) return invalidParameter('The parameter input_token is required');
  if (!world.numbers.knowsToken(asked)) {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  const accounts = [...new Set(world.numbers.ofTokens(asked).map(({ wabaId }) => wabaId))];
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  return {
    data: {
      app_id: APP_ID,
      type: 'SYSTEM_USER',
      application: 'Meghdoot',
      data_access_expires_at: 0,
      expires_at: 0,
      is_valid: true,
      issued_at: 1_700_000_000,
      scopes,
      granular_scopes: scopes.map((scope) => ({ scope, target_ids: accounts })),
      user_id: '400000000000001',
    },
  };
}
