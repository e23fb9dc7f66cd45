import { ApiError } from '../errors.ts';
import { createKey, findKeyAnywhere, listKeys, revokeKey, showKey } from '../features/api-keys/store.ts';
import { OPERATOR } from '../features/events/audit.ts';
import { listWorkspaces } from '../features/workspaces/store.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { addressesOf, type Command, choiceOf, type Noun, usageError } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const KINDS = ['read-only', 'messaging', 'admin'] as const;
const MOST_LISTED = 10_000;

const create: Command = {
  summary: 'make an API key, which is shown this once',
  options: {
    workspace: { value: '<slug>', required: true, help: 'whose key it is' },
    kind: { value: '<kind>', required: true, help: 'read-only, messaging or admin' },
    name: { value: '<name>', help: 'for people' },
    expires: { value: '<when>', help: 'a date-time with an offset, or a time from now: 12h, 30d' },
    'allow-ip': { value: '<CIDR>', repeated: true, help: 'from where it may be used; default: anywhere' },
  },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const now = shell.clock.now();
      const kind = choiceOf(input, 'kind', KINDS)!;
      const allowIps = addressesOf(input.list('allow-ip'));
      const expires = input.text('expires');
      const expiresAt = expires === undefined ? undefined : instantOf(expires, now);
      const workspace = await workspaceBySlug(db, input.needed('workspace'));
      const wanted = { kind, name: input.text('name'), allowIps, expiresAt };
      const { row, secret } = await createKey(db, workspace, wanted, { actor: OPERATOR, now });
      return {
        document: { ...showKey(row), key: secret, workspace: workspace.slug },
        text: `${secret}\n\nThis ${kind} key of ${workspace.slug} (${row.id}) is not shown again.`,
      };
    }),
};

const list: Command = {
  summary: 'list the API keys',
  options: { workspace: { value: '<slug>', help: 'of this workspace alone' } },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const slug = input.text('workspace');
      const workspaces = slug === undefined ? await listWorkspaces(db) : [await workspaceBySlug(db, slug)];
      const data = [];
      for (const workspace of workspaces) {
        for (const row of await listKeys(db, workspace.id, MOST_LISTED))
          data.push({ ...showKey(row), workspace: workspace.slug });
      }
      const rows = data.map((key) => [
        key.id,
        key.workspace,
        key.kind,
        `…${key.lastFour}`,
        key.revokedAt ? 'revoked' : key.expiresAt ? `until ${key.expiresAt}` : 'valid',
        printableLine(key.name ?? ''),
      ]);
      const heads = ['ID', 'WORKSPACE', 'KIND', 'KEY', 'STATE', 'NAME'];
      return { document: { data }, text: tableOf(heads, rows, 'There are no keys.') };
    }),
};

const revoke: Command = {
  summary: 'revoke an API key; it is dead everywhere within a second',
  arguments: ['id'],
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const id = input.arguments[0]!;
      const found = await findKeyAnywhere(db, id);
      if (!found)
        throw new ApiError('NOT_FOUND', {
          message: `There is no key ${id}.`,
          hint: 'meghdoot keys list shows the ids.',
        });
      const row = await revokeKey(db, found.workspace_id, id, { actor: OPERATOR, now: shell.clock.now() });
      return { document: showKey(row), text: `Revoked ${id}.` };
    }),
};

export const keyCommands: Noun = { commands: { create, list, revoke } };

function instantOf(text: string, now: number): number {
  const span = /^([1-9]\d{0,4})([hd])$/.exec(text);
  if (span) return now + Number(span[1]) * (span[2] === 'h' ? HOUR : DAY);
  const expiresAt = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(expiresAt))
    throw usageError('--expires is not readable.', 'For example 30d, or 2027-01-31T18:00:00+05:30.');
  if (expiresAt <= now) throw usageError('--expires must lie in the future.', 'Give a later time.');
  return expiresAt;
}
