/** Holds the API description to its promises: it is the routes', it is valid, and every operation says everything. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { longTest } from '../../../../test/kit/long-test.ts';
import { ApiError, ERROR_CODES, type ErrorCode } from '../../src/errors.ts';
import { EVENT_TYPES } from '../../src/features/events/types.ts';
import { Message } from '../../src/features/messages/schemas.ts';
import { type GeneratedFile, generateFiles, staleFiles } from '../../src/openapi-file.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import type { Document, Media, Operation, Response, Schema } from '../../src/platform/openapi/document.ts';
import { createComponents, toOpenApiSchema } from '../../src/platform/openapi/schemas.ts';
import { openApp } from '../rigs/app.ts';

/** What only a person does, by the first part of its path. */
const TAGS: Readonly<Record<string, string>> = {
  operator: 'Operator',
  members: 'Team',
  invitations: 'Team',
  notifications: 'Notifications',
};

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

let files: GeneratedFile[];
let document: Document;
let operations: { name: string; operation: Operation }[];

before(async () => {
  files = await generateFiles();
  document = JSON.parse(files[0]!.text) as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});

/** Follows a reference within the document. */
function resolved<T>(node: T | { $ref: string }): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
  const path = String(node.$ref).split('/').slice(1);
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as T;
}

const hasExample = (media: Media | undefined) =>
  media?.example !== undefined || Object.keys(media?.examples ?? {}).length > 0;

/** The operations that break a promise, each with what is wrong. */
function failing(fault: (operation: Operation, name: string) => string | false | undefined): string[] {
  return operations.flatMap(({ name, operation }) => {
    const wrong = fault(operation, name);
    return wrong ? [`${name}: ${wrong}`] : [];
  });
}

describe('the API description', () => {
  test('openapi.json and the types of the SDK are what the routes say', async () => {
    assert.deepEqual(await staleFiles(files), [], 'run `npm run openapi` and commit the files');
  });

  longTest('a linter made for it finds nothing', async () => {
    const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      CI: 'true',
    };
    const lint = run(process.execPath, [redocly, 'lint', 'openapi.json'], { cwd: ROOT, env });
    await lint.catch((error: { stdout: string; stderr: string }) =>
      assert.fail(`${error.stdout}\n${error.stderr}`),
    );
  });

  test('every operation has an id of its own, a summary and a described tag', () => {
    const described = new Set(document.tags.map(({ name }) => name));
    assert.deepEqual(
      failing(({ operationId, summary, tags }) => {
        if (!operationId || !summary) return 'no operationId or no summary';
        return !tags?.length || tags.some((tag) => !described.has(tag)) ? 'a tag without description' : false;
      }),
      [],
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('every operation shows an example of its request and of its success', () => {
    assert.deepEqual(
      failing(({ requestBody, responses }) => {
        if (requestBody && !Object.values(requestBody.content).every(hasExample)) return 'request';
        const successes = Object.entries(responses).filter(([status]) => status < '300');
        if (successes.length === 0) return 'no success';
        const shown = successes.every(([, response]) =>
          Object.values(resolved<Response>(response).content ?? {}).some(hasExample),
        );
        return shown ? false : 'success';
      }),
      [],
    );
  });

  test('every operation names the errors that follow from its form', () => {
    assert.deepEqual(
      failing((operation, name) => {
        const expected = ['500', '503'];
        if (operation.requestBody || !name.startsWith('GET')) expected.push('400', '413', '415');
        if (operation.parameters?.some((parameter) => parameter.in === 'query')) expected.push('400');
        const [credential] = operation.security!;
        if (credential?.bearer) expected.push('400', '401', '403', '404', '429'); // 400, 404: x-workspace
        if (credential?.session) expected.push('401', ...(name.startsWith('GET') ? [] : ['403']));
        const missing = expected.filter((status) => !operation.responses[status]);
        return missing.length > 0 && `lacks ${missing.join(', ')}`;
      }),
      [],
    );
  });

  test('every error is the envelope, with an example for each code that has this status', () => {
    assert.deepEqual(
      failing(({ responses }) => {
        for (const [status, reference] of Object.entries(responses)) {
          if (status < '400') continue;
          const response = resolved<Response>(reference);
          const media = response.content?.['application/json'];
          if (media?.schema.$ref !== '#/components/schemas/Error') return `${status} is not the Error`;
          const codes = Object.keys(media.examples ?? {}) as ErrorCode[];
          if (codes.length === 0) return `${status} has no example`;
          if (codes.some((code) => String(new ApiError(code).status) !== status))
            return `${status} shows a code of another status`;
          if ((status === '429' || status === '503') && !response.headers?.['Retry-After'])
            return `${status} has no Retry-After`;
        }
        return false;
      }),
      [],
    );
  });

  test('limited operations have the RateLimit headers on success and on 429', () => {
    const wanted = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    assert.deepEqual(
      failing(({ responses }, name) => {
        if (name.includes(' /api/app/')) return false; // of people: not limited
        const checked = Object.entries(responses).filter(([status]) => status < '300' || status === '429');
        return checked.some(([, response]) =>
          wanted.some((header) => !resolved<Response>(response).headers?.[header]),
        )
          ? 'a header is missing'
          : false;
      }),
      [],
    );
  });

  test('the endpoints that were asked for are there, with the credentials that were asked for', () => {
    const security = (path: string, method: string) => document.paths[path]?.[method]?.security;
    assert.deepEqual(security('/api/contact', 'post'), []);
    assert.deepEqual(security('/api/partners', 'post'), []);
    assert.deepEqual(security('/api/v1/messages/send', 'post'), [{ bearer: [] }]);
    assert.deepEqual(security('/api/v1/contacts', 'get'), [{ bearer: [] }]);
  });

  test('what only a person does declares the session cookie, and everything else does not', () => {
    assert.partialDeepStrictEqual(document.components.securitySchemes.session, {
      type: 'apiKey',
      in: 'cookie',
      name: 'meghdoot_session',
    });
    assert.deepEqual(
      failing(({ security, tags }, name) => {
        const ofPeople = name.includes(' /api/app/') && name !== 'POST /api/app/sign-in';
        if (ofPeople !== (security?.[0]?.session !== undefined)) return JSON.stringify(security);
        const noun = /^\w+ \/api\/app\/(\w+)/.exec(name)?.[1];
        if (noun === undefined) return false;
        const tag = TAGS[noun] ?? 'Account';
        return !tags?.includes(tag) && `is not of ${tag}`;
      }),
      [],
    );
    assert.deepEqual(document.paths['/api/app/sign-in']!.post!.security, []);
    assert.deepEqual(
      document.tags.slice(-3).map(({ name }) => name),
      ['Account', 'Team', 'Operator'],
    );
  });

  test('the description explains every error code', () => {
    const text = String(document.info.description);
    assert.deepEqual(
      ERROR_CODES.filter((code) => !text.includes(`\`${code}\``)),
      [],
    );
  });

  test('every type of event is described with what it carries', () => {
    const events = document['x-webhooks'] as Record<string, { post: Operation }>;
    for (const [type, { post }] of Object.entries(events)) {
      const { properties } = resolved<Schema>(post.requestBody!.content['application/json']!.schema);
      assert.ok(properties!.type!.enum!.includes(type));
      assert.match(String(properties!.data!.$ref), /^#\/components\/schemas\/\w+$/);
    }
    assert.deepEqual(Object.keys(events), [...EVENT_TYPES]);
  });

  test('a message has the fields of its direction, and what was sent those of its type; every field has a place', () => {
    const { schemas } = document.components;
    const fieldsOf = ({ $ref, properties, allOf = [] }: Schema): string[] => [
      ...($ref === undefined ? [] : fieldsOf(schemas[$ref.split('/').at(-1)!]!)),
      ...Object.keys(properties ?? {}),
      ...allOf.flatMap(fieldsOf),
    ];
    const outbound = Object.keys(schemas).filter((name) => /^Outbound(?!MessageFields)/.test(name));
    const all = new Set(
      [...outbound, 'MessageFromApp', 'InboundMessage'].flatMap((name) => fieldsOf(schemas[name]!)),
    );
    assert.deepEqual([...all].sort(), Object.keys(Message.properties).sort());
    const has = (name: string, wanted: string[]) =>
      wanted.filter((field) => fieldsOf(schemas[name]!).includes(field));
    const sent = ['recipient', 'sentAt', 'failure', 'templateName', 'interactive', 'mediaUrl', 'marketing'];
    assert.deepEqual(has('InboundMessage', sent), []);
    const content = ['message', 'mediaId', 'mediaType', 'caption', 'filename', 'location', 'contacts'];
    assert.deepEqual(has('InboundMessage', content), ['message', 'mediaId']);
    for (const name of outbound)
      assert.deepEqual(has(name, ['sender', 'answer', 'content', 'media', 'referral', 'extra']), [], name);
    const written = ['message', 'media', 'content', 'sentFrom', 'sender', 'templateName'];
    assert.deepEqual(has('MessageFromApp', written), ['message', 'media', 'content', 'sentFrom']);
    assert.deepEqual(has('OutboundText', ['message', 'caption', 'templateName']), ['message']);
  });

  test('no schema has a place for a secret but what a person types, and the four that show a new one', () => {
    const found: string[] = [];
    const look = (schema: Schema, path: string) => {
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        if (/secret|password|hash|^key$|accessToken|apiKey(?!Id)|sealed|verifyToken/i.test(name))
          found.push(`${path}.${name}`);
        look(member, `${path}.${name}`);
      }
      for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
        if (part) look(part, path);
      }
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
    assert.deepEqual(found, [
      'ChannelInput.accessToken',
      'ChannelInput.appSecret',
      'ChannelInput.verifyToken',
      'ConnectedChannel.verifyToken',
      // The keys of attributes, which are no keys to anything.
      'ContactAttribute.key',
      'ContactAttributeInput.key',
      'ContactCondition.attributes.key',
      'CreatedKey.key',
      'CredentialsToCheck.accessToken',
      'CredentialsToCheck.appSecret',
      'LeadAnswer.data.credential.apiKey',
      'PasswordChange.password',
      'SignIn.password',
      'TemplateSupportedApp.signature_hash', // of an app that anybody can install
      'WebhookInput.verifyToken',
      'WebhookWithSecret.secret',
    ]);
    assert.doesNotMatch(files[0]!.text, /mgd_(test|live)_[0-9A-Za-z]{8}/);
  });

  test('two different schemas with one title are refused', () => {
    const components = createComponents();
    components.hoist({ title: 'Thing', type: 'object' });
    components.hoist({ title: 'Thing', type: 'object' });
    assert.throws(() => components.hoist({ title: 'Thing', type: 'string' }), /the title Thing/);
  });

  test('what OpenAPI 3.0 cannot say is said otherwise or left out', () => {
    const schema = Type.Object({
      kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
      count: Type.Integer({ exclusiveMinimum: 0 }),
      labels: Type.Record(Type.String(), Type.String()),
      name: Type.String({ trim: true, examples: ['Asha'] }),
    });
    assert.deepEqual(toOpenApiSchema(JSON.parse(JSON.stringify(schema))).properties, {
      kind: { type: 'string', enum: ['a', 'b'] },
      count: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      name: { type: 'string', example: 'Asha' },
    });
  });
});

describe('GET /openapi.json', () => {
  test('serves the description to anybody, with the configured servers', async () => {
    const db = openDatabase({ file: ':memory:' });
    const env = { API_URL: 'https://api.example.com', APP_URL: 'https://app.example.com' };
    const app = await openApp({ db, env });
    const answer = await app.inject({ url: '/openapi.json' });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    const served = answer.json<Document>();
    assert.deepEqual(
      served.servers.map(({ url }) => url),
      ['https://api.example.com', 'https://app.example.com', 'http://localhost:3000'],
    );
    assert.deepEqual(served.paths, document.paths);
    await app.close();
    await db.destroy();
  });

  test('describes the limits that a configuration cannot switch off', async () => {
    const env = {
      LIMIT_LEADS: 'off',
      LIMIT_CONTACT: 'off',
      LIMIT_PARTNERS: 'off',
      LIMIT_API: 'off',
      LIMIT_SEND: 'off',
    };
    const db = openDatabase({ file: ':memory:' });
    const app = await openApp({ db, env });
    await app.ready();
    const { paths } = app.openApi();
    // A sandbox's messages a day, sandboxes of an address a day, wrong credentials of an address.
    assert.ok(paths['/api/public/leads']!.post!.responses['429']);
    assert.ok(paths['/api/v1/messages/send']!.post!.responses['429']);
    assert.equal(paths['/api/contact']!.post!.responses['429'], undefined);
    await app.close();
    await db.destroy();
  });
});
