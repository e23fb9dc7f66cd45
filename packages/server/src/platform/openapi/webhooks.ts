import type { Schema } from './document.ts';

const REF = '#/components/schemas/';

/**
 * Says what each type of event carries: the component Event becomes a union of one component for each noun
 * (`MessageEvent` for `message.*`), whose data is what `dataByNoun` refers to.
 */
export function typeEvents(schemas: Record<string, Schema>, dataByNoun: Record<string, Schema>): void {
  const event = schemas.Event;
  const types = event?.properties?.type?.enum as string[] | undefined;
  if (!event || !types) return;
  const variants = new Map<string, string[]>();
  for (const type of types) {
    const noun = type.split('.', 1)[0]!;
    if (!dataByNoun[noun]) throw new Error(`The API description does not know what ${type} carries.`);
    variants.set(noun, [...(variants.get(noun) ?? []), type]);
  }
  const mapping: Record<string, string> = {};
  for (const [noun, own] of variants) {
    const title = `${noun[0]!.toUpperCase()}${noun.slice(1)}Event`;
    for (const type of own) mapping[type] = `${REF}${title}`;
    const properties = {
      ...event.properties,
      type: { ...event.properties!.type, enum: own },
      data: dataByNoun[noun]!,
    };
    schemas[title] = { ...event, title, properties };
  }
  const { title, description } = event;
  schemas.Event = {
    ...(title && { title }),
    ...(description && { description }),
    oneOf: [...new Set(Object.values(mapping))].map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping },
  };
}

/**
 * Describes the events that webhooks are sent, as `x-webhooks`: OpenAPI has `webhooks` from 3.1 on, and tools read
 * this name in 3.0.
 */
export function describeWebhooks(schemas: Record<string, Schema>): Record<string, object> | undefined {
  const mapping = schemas.Event?.discriminator as { mapping: Record<string, string> } | undefined;
  if (!mapping) return undefined;
  return Object.fromEntries(
    Object.entries(mapping.mapping).map(([type, $ref]) => [type, webhook(type, { $ref })]),
  );
}

function webhook(type: string, schema: Schema): object {
  const header = (name: string, description: string) => ({
    in: 'header',
    name,
    description,
    required: true,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: `on${type.replace(/(^|[._])[a-z]/g, (start) => start.slice(-1).toUpperCase())}`,
      summary: `Sent to webhooks that subscribe to \`${type}\``,
      tags: ['Webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The id of the event, the same on every attempt.'),
        header('webhook-timestamp', 'When this attempt was signed, in seconds since the epoch.'),
        header('webhook-signature', '`v1,` and the base64 HMAC-SHA256 (Standard Webhooks 1.0).'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': {
          description: 'Received. After any other response it is tried again; 410 disables the webhook.',
        },
      },
    },
  };
}
