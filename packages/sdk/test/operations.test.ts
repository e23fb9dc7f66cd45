/** Paths and shapes that the SDK names are checked by the compiler; these tests find what it leaves out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMeghdoot } from '../src/client.ts';

const SRC = join(import.meta.dirname, '../src');
const { paths, components } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, object>>; components: { schemas: Record<string, object> } };

/** Forms of the public site, for who has no credential yet. */
const PUBLIC = /^\/api\/(contact|partners|public\/leads)$/;
/** The forms' shapes; errors are `MeghdootError`, and events, with what they carry, are `MeghdootEvent`. */
const OTHERWISE_NAMED =
  /^(Inquiry|PartnerApplication)Input$|^Received(Inquiry|PartnerApplication)$|^Lead(Request|Answer)$|^Error$|Event(Data)?$/;

test('every operation of the API has a method', async () => {
  const client = createMeghdoot({ fetch: async () => new Response('{}', { status: 404 }) });
  const called = new Set<string>();
  client.http.use({
    onRequest: ({ request, schemaPath }) => {
      called.add(`${request.method} ${schemaPath}`);
    },
  });
  const { http: _, ...methods } = client;
  await callAll(methods);
  const operations = Object.entries(paths)
    .filter(([path]) => !PUBLIC.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((name) => /^(get|put|post|patch|delete)$/.test(name))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
  assert.ok(operations.length > 50);
  assert.deepEqual(
    operations.filter((operation) => !called.has(operation)),
    [],
    'add a method in packages/sdk/src/resources/',
  );
});

/** Calls every method, with what stands for an id, a body, a query or a file; what it returns is of no interest. */
async function callAll(methods: object): Promise<void> {
  for (const member of Object.values(methods)) {
    if (typeof member === 'object') await callAll(member);
    else {
      const anything = Object.assign(new Blob(), { toString: () => 'x' });
      const returned = member(anything, anything, {});
      await (returned.next?.() ?? returned).catch(() => undefined);
    }
  }
}

test('every shape of the API has a name of its own', () => {
  const text = readFileSync(join(SRC, 'schemas.ts'), 'utf8');
  const named = new Set(
    [...text.matchAll(/^export type (\w+) = Schemas\['\1'\];$/gm)].map(([, name]) => name),
  );
  assert.deepEqual(
    Object.keys(components.schemas).filter((name) => !named.has(name) && !OTHERWISE_NAMED.test(name)),
    [],
    'add these to packages/sdk/src/schemas.ts',
  );
});
