/** `npm run openapi`: writes openapi.json and the SDK's types from it; with `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { Registry } from 'prom-client';
import ts from 'typescript';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createChannelDirectory } from './features/channels/directory.ts';
import { openMediaFiles } from './features/media/open-library.ts';
import { UNCOUNTED } from './features/messages/accept/underived.ts';
import { createAtOnce } from './features/messages/receive/at-once.ts';
import { createChannelRates } from './features/messages/send/pacing.ts';
import { createTemplateDirectory } from './features/templates/directory.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import { silentLog } from './platform/log.ts';
import type { Document } from './platform/openapi/document.ts';
import { createRandom } from './platform/random.ts';
import { createSealer } from './platform/security/sealed.ts';
import { createWhatsAppClient } from './whatsapp/client.ts';

const ROOT = new URL('../../../', import.meta.url);
const BANNER = '// Made by `npm run openapi` from openapi.json; change the routes instead.\n\n';

/** A message is read in either direction: what one part alone has is undefined in the others, and may be asked for. */
const EACH_FIELD = `type EachField<Union, Name extends PropertyKey = Union extends unknown ? keyof Union : never> =
    Union extends unknown ? Union & { [Other in Exclude<Name, keyof Union>]?: undefined } : never;
`;

export interface GeneratedFile {
  path: string;
  text: string;
}

/** The description of a server with every setting at its default. */
export async function describeServer(): Promise<Document> {
  const db = openDatabase({ file: ':memory:' });
  const { config } = readConfig({});
  const sealer = createSealer('nothing is sealed while routes are described');
  const shared = { config, db, clock: systemClock, log: silentLog, sealer, metrics: new Registry() };
  const client = createWhatsAppClient();
  const files = await openMediaFiles(config, undefined, { clock: systemClock, random: createRandom() });
  const app = await buildApp({
    ...shared,
    client,
    media: { ...shared, ...files, quotaOf: () => config.mediaQuota },
    channels: createChannelDirectory({ ...shared, simulatorUrl: () => undefined }),
    templates: createTemplateDirectory(shared),
    underived: UNCOUNTED,
    rates: createChannelRates(),
    atOnce: createAtOnce(),
  });
  try {
    await app.ready();
    return app.openApi();
  } finally {
    await app.close();
    await client.close();
    await db.destroy();
  }
}

export async function generateFiles(): Promise<GeneratedFile[]> {
  const text = `${JSON.stringify(await describeServer(), null, 2)}\n`;
  const ast = await openapiTypescript(text, {
    defaultNonNullable: false,
    inject: EACH_FIELD,
    postTransform: (type, { path }) =>
      path === '#/components/schemas/Message'
        ? ts.factory.createTypeReferenceNode('EachField', [type])
        : undefined,
  });
  const types = astToString(ast);
  return [
    { path: fileURLToPath(new URL('openapi.json', ROOT)), text },
    { path: fileURLToPath(new URL('packages/sdk/src/generated/api.ts', ROOT)), text: BANNER + types },
  ];
}

/** The generated files that are not in the repository as they should be. */
export async function staleFiles(files: GeneratedFile[]): Promise<string[]> {
  const committed = await Promise.all(files.map(({ path }) => readFile(path, 'utf8').catch(() => '')));
  return files.filter(({ text }, i) => committed[i] !== text).map(({ path }) => path);
}

if (import.meta.main) {
  const files = await generateFiles();
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(files);
    if (stale.length > 0) {
      process.stderr.write(
        `The routes have changed and these files have not: ${stale.join(', ')}. Run \`npm run openapi\` and commit them.\n`,
      );
      process.exitCode = 1;
    }
  } else {
    for (const { path, text } of files) await writeFile(path, text);
  }
}
