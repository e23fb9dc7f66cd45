/** Holds what events carry to the schemas that the API description publishes; whatever a test records is checked. */
import { Ajv, type ValidateFunction } from 'ajv';
import { readConfig } from '../../src/config.ts';
import { apiDescription } from '../../src/features/discovery/api-description.ts';
import type { NewEvent } from '../../src/features/events/record.ts';
import type { EventType } from '../../src/features/events/types.ts';
import { wholeEvents } from '../../src/features/feed/read.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { toIst } from '../../src/platform/time.ts';

const PAGE = 1000;
const MOST_FAULTS = 5;
/** Values and not schemas. */
const KEPT = new Set(['examples', 'enum', 'const', 'default']);

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
let described: Record<string, unknown> | undefined;
const validators = new Map<string, ValidateFunction>();

/** Returns what checks the data of a noun's events, compiled when the first of them is seen: all take half a second. */
function validatorOf(noun: string): ValidateFunction | undefined {
  const known = validators.get(noun);
  if (known) return known;
  described ??= apiDescription(readConfig({}).config).eventData;
  if (!Object.hasOwn(described, noun)) return undefined;
  const validate = ajv.compile(closed(described[noun]) as object);
  validators.set(noun, validate);
  return validate;
}

/** The same schema, in which an object has the members that it names and no other. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, KEPT.has(key) ? value : closed(value)]),
  );
  const named = Object.keys((own.properties as object | undefined) ?? {}).length > 0;
  return named ? { additionalProperties: false, ...own } : own;
}

/** Returns what is wrong with an event's data, in one line; undefined: nothing. */
export function faultOf(type: string, data: unknown): string | undefined {
  const validate = validatorOf(type.split('.', 1)[0]!);
  if (!validate) return `${type} is in no description`;
  if (validate(data)) return undefined;
  const words = validate.errors!.map(({ instancePath, message, params }) => {
    const extra = (params as { additionalProperty?: string }).additionalProperty;
    return `${instancePath || 'data'} ${message}${extra === undefined ? '' : ` (${extra})`}`;
  });
  return `${type}: ${words.join('; ')}`;
}

/** The faults of all events in a database; none where there is no feed, or the handle is closed. */
export async function faultyEvents(db: Db): Promise<string[]> {
  const faults = new Set<string>();
  let after: { workspace_id: string; sequence: number } | undefined;
  do {
    let query = db.selectFrom('events').selectAll();
    if (after) {
      const { workspace_id, sequence } = after;
      query = query.where((eb) =>
        eb(eb.refTuple('workspace_id', 'sequence'), '>', eb.tuple(workspace_id, sequence)),
      );
    }
    const rows = await query
      .orderBy('workspace_id')
      .orderBy('sequence')
      .limit(PAGE)
      .execute()
      .catch(() => []);
    for (const { type, data } of await wholeEvents(db, rows)) {
      const fault = faultOf(type, JSON.parse(data));
      if (fault !== undefined && faults.size < MOST_FAULTS) faults.add(fault);
    }
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (after);
  return [...faults];
}

/** An event of a type, for tests that need one and not what makes it. */
export function sampleEvent(workspaceId: string, type: EventType, n: number, now: number): NewEvent {
  const id = String(n);
  const at = toIst(now);
  const webhook = {
    id: `whk_${id}`,
    url: 'https://a.example/',
    events: ['*'],
    status: 'enabled',
    createdAt: at,
  };
  const data = {
    message: {
      ...{ messageId: `msg_${id}`, direction: 'outbound', type: 'text', status: 'sent', channelId: 'chn_0' },
      ...{ recipient: '+919876543210', message: `Grüße, “₹${id}” 🪔`, createdAt: at },
    },
    media: { id: `med_${id}`, kind: 'image', mimeType: 'image/png', state: 'stored', createdAt: at },
    contact: { id: `con_${id}`, tags: [], createdAt: at, updatedAt: at },
    webhook,
    template: undefined,
    channel: undefined,
  }[type.split('.', 1)[0] as 'message'];
  if (!data) throw new Error(`There is no sample of ${type}.`);
  return { workspaceId, type, subject: `${type.slice(0, 3)}_${id}`, data } as NewEvent;
}
