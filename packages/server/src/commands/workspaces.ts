import { OPERATOR } from '../features/events/audit.ts';
import {
  approveWorkspace,
  changeWorkspace,
  createWorkspace,
  listWorkspaces,
  showWorkspace,
  type Workspace,
} from '../features/workspaces/store.ts';
import { createTestWorkspace } from '../installation/demo.ts';
import { provenSealer } from '../installation/secret-check.ts';
import { toIst } from '../platform/time.ts';
import { addressesOf, type Command, type Noun } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';
import { tableOf } from './terminal/table.ts';

const create: Command = {
  summary: 'make a workspace; live and approved unless --test',
  arguments: ['slug'],
  options: {
    name: { value: '<name>', help: 'what people call it; default: the slug' },
    test: { help: 'bound to the simulator for ever, with a simulated number' },
  },
  run: (input, shell) =>
    withData(shell, async ({ db, config, secrets }) => {
      const now = shell.clock.now();
      const name = input.text('name');
      const named = { slug: input.arguments[0]!, ...(name !== undefined && { name }) };
      const made = input.flag('test')
        ? await createTestWorkspace(
            { db, config, sealer: await provenSealer(db, config, secrets), actor: OPERATOR },
            named,
            now,
          )
        : await createWorkspace(db, { ...named, mode: 'live', approved: true }, now);
      return { document: showWorkspace(made), text: `Made the ${made.mode} workspace ${made.slug}.` };
    }),
};

const list: Command = {
  summary: 'list the workspaces',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const all = await listWorkspaces(db);
      const heads = ['SLUG', 'NAME', 'MODE', 'APPROVED', 'CREATED'];
      return {
        document: { data: all.map(showWorkspace) },
        text: tableOf(heads, all.map(rowOf), 'There are no workspaces.'),
      };
    }),
};

const approve: Command = {
  summary: 'let a live workspace connect real numbers',
  arguments: ['slug'],
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const approved = await approveWorkspace(db, input.arguments[0]!, shell.clock.now());
      return { document: showWorkspace(approved), text: `${approved.slug} is approved.` };
    }),
};

const allowIp: Command = {
  summary: 'say from where a workspace may be used; without a CIDR: from anywhere',
  arguments: ['slug'],
  rest: 'CIDR',
  notes: 'Replaces the list that its administrators keep, and so lets them in who shut themselves out.',
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const allowIps = addressesOf(input.rest);
      const { id } = await workspaceBySlug(db, input.arguments[0]!);
      const changed = await changeWorkspace(
        db,
        id,
        { allowIps },
        { actor: OPERATOR, now: shell.clock.now() },
      );
      const from = allowIps.length > 0 ? `from ${allowIps.join(', ')} alone` : 'from anywhere';
      return {
        document: showWorkspace(changed),
        text: `Within a second ${changed.slug} may be used ${from}.`,
      };
    }),
};

export const workspaceCommands: Noun = { commands: { create, list, approve, 'allow-ip': allowIp } };

function rowOf({ slug, name, mode, approved_at, created_at }: Workspace): string[] {
  const approved = mode === 'test' ? '-' : approved_at === null ? 'no' : 'yes';
  return [slug, name, mode, approved, toIst(created_at)];
}
