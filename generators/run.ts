/**
 * `npm run generators`: makes a client of `openapi.json` with each of the generators that people use, and compiles what
 * they would write against it. The right requests must compile, and each wrong member must be an error.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const DESCRIPTION = join(HERE, '../openapi.json');
const run = promisify(execFile);
const program = (path: string) => join(HERE, 'node_modules', path);

interface Generator {
  name: string;
  /** The generator's program and its arguments; it runs in a folder with a copy of `openapi.json`. */
  command: string[];
  /** The lines of TypeScript that bring the types of `NAMES` in. */
  types: string;
}

const NAMES = ['SendRequest', 'Message', 'TemplateComponent', 'Waiting', 'WaitingReason'] as const;
const importOf = (module: string) => `import type { ${NAMES.join(', ')} } from '${module}';`;

const GENERATORS: readonly Generator[] = [
  {
    name: 'hey-api',
    command: [
      ...[program('@hey-api/openapi-ts/bin/run.js'), '-i', 'openapi.json', '-o', 'client'],
      ...['-c', '@hey-api/client-fetch', '--no-log-file'],
    ],
    types: importOf('./client/types.gen'),
  },
  {
    name: 'orval',
    command: [program('orval/dist/bin/orval.js'), '--config', 'orval.config.cjs'],
    types: importOf('./client/model'),
  },
  {
    name: 'openapi-typescript',
    command: [program('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'client.ts'],
    types: `import type { components } from './client';
${NAMES.map((name) => `type ${name} = components['schemas']['${name}'];`).join('\n')}`,
  },
  {
    name: 'openapi-typescript-codegen',
    command: [
      ...[program('openapi-typescript-codegen/bin/index.js'), '--input', 'openapi.json'],
      ...['--output', 'client', '--useOptions', '--useUnionTypes'],
    ],
    types: importOf('./client/index'),
  },
];

const ORVAL = `module.exports = { api: { input: './openapi.json', output: {
  target: './client/api.ts', schemas: './client/model', client: 'fetch', mode: 'split',
} } };
`;

/** Each mistake is one line under a `@ts-expect-error`, which is itself an error where that line compiles. */
const USE = `
const to = '+919876543210';
const button = (id: string) => ({ type: 'reply' as const, reply: { id, title: 'Yes' } });

export const requests: SendRequest[] = [
  { type: 'text', to, message: 'Namaste' },
  { type: 'template', to, templateName: 'hello_world', templateLanguage: 'en' },
  { type: 'media', to, mediaId: 'med_1', caption: 'Invoice' },
  { type: 'location', to, location: { latitude: 18.52, longitude: 73.85, name: 'Pune' } },
  { type: 'reaction', to, reaction: { message_id: 'msg_1', emoji: '👍' } },
  { type: 'interactive', to, interactive: { type: 'button', body: { text: 'Come?' }, action: { buttons: [button('y')] } } },
];
// @ts-expect-error a type that there is not
export const unknownType: SendRequest = { type: 'fax', to, message: 'Namaste' };
// @ts-expect-error a member that is misspelt
export const misspelt: SendRequest = { type: 'text', to, mesage: 'Namaste' };
// @ts-expect-error nothing to say
export const silent: SendRequest = { type: 'text', to };
// @ts-expect-error the member of another type
export const another: SendRequest = { type: 'location', to, message: 'Namaste' };
// @ts-expect-error a number where a text is due
export const text: SendRequest = { type: 'location', to, location: { latitude: 18.52, longitude: 73.85, name: 7 } };
// @ts-expect-error buttons without what they are
export const empty: SendRequest = { type: 'interactive', to, interactive: { type: 'button', body: { text: 'Come?' }, action: {} } };
// @ts-expect-error a kind of interactive message that there is not
export const kind: SendRequest = { type: 'interactive', to, interactive: { type: 'fax', body: { text: 'Come?' }, action: { buttons: [button('y')] } } };

export const parts: TemplateComponent[] = [
  { type: 'BODY', text: 'Hello' },
  { type: 'FOOTER', text: 'Rao Textiles' },
];
// @ts-expect-error a component that there is not
export const component: TemplateComponent = { type: 'CELLAR', text: 'Hello' };

export const answered = (message: Message): string | undefined => (message.direction === 'inbound' ? message.answer?.id : undefined);
// @ts-expect-error what was sent answers nothing
export const answers = (message: Message): unknown => (message.direction === 'outbound' ? message.answer : undefined);
// @ts-expect-error what came in was not sent at a time
export const sent = (message: Message): unknown => (message.direction === 'inbound' ? message.sentAt : undefined);
export const reason = (waiting: Waiting): WaitingReason => waiting.for;
// @ts-expect-error a status that there is not
export const isLost = ({ status }: Message): boolean => status === 'lost';
`;

const OPTIONS =
  '--noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler';

/** Returns what the generator or the compiler printed where one fails; undefined where both succeed. */
async function tryOut({ name, command, types }: Generator): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), `meghdoot-${name}-`));
  try {
    cpSync(DESCRIPTION, join(folder, 'openapi.json'));
    writeFileSync(join(folder, 'orval.config.cjs'), ORVAL);
    await run(process.execPath, command, { cwd: folder });
    writeFileSync(join(folder, 'use.ts'), types + USE);
    await run(process.execPath, [program('typescript/bin/tsc'), ...OPTIONS.split(' '), 'use.ts'], {
      cwd: folder,
    });
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let failed = 0;
for (const generator of GENERATORS) {
  const fault = await tryOut(generator);
  console.log(fault === undefined ? `✔ ${generator.name}` : `✖ ${generator.name}\n${fault}`);
  if (fault !== undefined) failed++;
}
console.log(`\n${GENERATORS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
