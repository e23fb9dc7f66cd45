import { listAttributes } from '../features/contacts/attributes/definitions.ts';
import { asCsv } from '../features/contacts/export/csv.ts';
import { eachExported } from '../features/contacts/export/pages.ts';
import { eachMatching } from '../features/contacts/filters/all.ts';
import { namedCondition } from '../features/contacts/filters/saved.ts';
import { checkCondition } from '../features/contacts/filters/sql.ts';
import { listKept } from '../features/contacts/imported.ts';
import { OPERATOR } from '../features/events/audit.ts';
import { listFaults } from '../features/imports/findings.ts';
import { columnsOf, planInputOf } from '../features/imports/plan-of-row.ts';
import { keepImport, receiveImport } from '../features/imports/receive.ts';
import { removeImport } from '../features/imports/remove.ts';
import { askImport, changeSettings } from '../features/imports/settings.ts';
import { showImport } from '../features/imports/show.ts';
import { type ImportRow, listImports } from '../features/imports/store.ts';
import { workOn } from '../features/imports/work-on.ts';
import { openDigests } from '../installation/digest-key.ts';
import { provenSealer } from '../installation/secret-check.ts';
import { randomOf } from '../platform/database/context.ts';
import type { Db } from '../platform/database/dialect.ts';
import { asJsonLines } from '../platform/http/response/file.ts';
import { createLeases } from '../platform/jobs/lease.ts';
import type { Command, Input, Noun, Output, Shell } from './command.ts';
import { type Data, withData, workspaceBySlug } from './data.ts';
import { mappingFrom, readTable, TABLE_OPTIONS, tableOptions } from './table-input.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const workspace = { value: '<slug>', required: true, help: 'the workspace' } as const;
const FAULTS_SHOWN = 20;

const importCommand: Command = {
  summary: 'store the people of a CSV file as contacts, once every line is checked',
  arguments: ['file'],
  options: {
    workspace,
    map: {
      value: '<column=field>',
      repeated: true,
      help: 'what a column holds: phone, name, userId, contactId, tags, language, attributes.<key>, or nothing; else it is guessed',
    },
    tag: { value: '<tag>', repeated: true, help: 'a tag that everybody gets' },
    ...TABLE_OPTIONS,
    check: { help: 'only check the file, and store nothing' },
    'skip-faulty': { help: 'store the others although some lines are faulty' },
  },
  notes: `Without --skip-faulty nothing is stored where a line is faulty. Empty cells change nothing, tags are added, opt-outs
stay, and nothing is sent. It may run beside a server. The id that it prints undoes it:

  meghdoot contacts import customers.csv --workspace acme --map "City=attributes.city"
  meghdoot contacts undo imp_… --workspace acme`,
  run: (input, shell) => withData(shell, (data) => importFile(input, shell, data)),
};

async function importFile(input: Input, shell: Shell, data: Data): Promise<Output> {
  const { db, config } = data;
  const { clock } = shell;
  const { id: workspaceId } = await workspaceBySlug(db, input.needed('workspace'));
  await openDigests(db, await provenSealer(db, config, data.secrets));
  const path = input.arguments[0]!;
  const o = {
    ...{ db, workspaceId, by: { actor: OPERATOR, now: clock.now() }, quota: config.mediaQuota },
    ...tableOptions(input, path, config.defaultCountry),
  };
  const received = await readTable(path, (bytes) => receiveImport(o, bytes));
  const row = await keepImport(o, received.row);
  const { id } = row;
  const mapping = mappingFrom(input, columnsOf(row), planInputOf(row).mapping);
  const settings = { mapping, addTags: input.list('tag') };
  await changeSettings(db, workspaceId, id, settings, clock.now());
  return working(shell, db, async (work) => {
    await askImport(db, workspaceId, id, 'check', { by: { actor: OPERATOR, now: clock.now() } });
    const checked = await work(workspaceId, id);
    const { check } = showImport(checked);
    const stops = check!.faulty > 0 && !input.flag('skip-faulty');
    if (input.flag('check') || stops) {
      const output = await checkedOutput(db, checked);
      await removeImport(db, workspaceId, id, clock.now());
      return { ...output, ...(check!.faulty > 0 && { exitCode: 1 }) };
    }
    await askImport(db, workspaceId, id, 'start', { by: { actor: OPERATOR, now: clock.now() } });
    const { result, ...shown } = showImport(await work(workspaceId, id));
    const { made, changed, unchanged, failed } = result!;
    return {
      document: { ...shown, result },
      text: `${made} contacts made, ${changed} changed, ${unchanged} as they were${failed > 0 ? `, ${failed} failed` : ''}. To undo it:

  meghdoot contacts undo ${id} --workspace ${input.needed('workspace')}`,
    };
  });
}

type Work = (workspaceId: string, id: string) => Promise<ImportRow>;

/** Does the work of imports in this process, unless a server beside it does. */
async function working<T>({ clock, warn }: Shell, db: Db, run: (work: Work) => Promise<T>): Promise<T> {
  const leases = createLeases(db, randomOf(db).text(22), clock);
  const told = ({ state, done, lines, waiting_since }: ImportRow) => {
    if (waiting_since !== null && done > 0) warn(`${state}: ${done} of ${lines}\n`);
  };
  try {
    return await run((workspaceId, id) => workOn({ db, clock, leases, told }, workspaceId, id));
  } finally {
    await leases.release();
  }
}

async function checkedOutput(db: Db, row: ImportRow): Promise<Output> {
  const { workspace_id: workspaceId, id } = row;
  const { check, lines } = showImport(row);
  const columns = columnsOf(row);
  const found = await listFaults(db, { workspaceId, id }, FAULTS_SHOWN);
  const faults = found.map(({ line, column_at, severity, message }) => ({
    ...{ line, column: columns[column_at], severity, message },
  }));
  const { new: made, changed, unchanged, superseded, faulty } = check!;
  const rows = faults.map(({ line, column = '', message }) => [String(line), printableLine(column), message]);
  return {
    document: { lines, check, faults },
    text: `${lines} lines: ${made} people are new, ${changed} would change, ${unchanged} are as they are, ${superseded} lines are repeated, ${faulty} are faulty. Nothing was stored.
${rows.length > 0 ? `\n${tableOf(['LINE', 'COLUMN', 'WHAT'], rows, '')}` : ''}${faulty > 0 ? '\nCorrect them, or store the others with --skip-faulty.' : ''}`,
  };
}

const undo: Command = {
  summary: 'undo an import: what nobody has touched since goes back',
  arguments: ['import'],
  options: { workspace },
  run: (input, shell) =>
    withData(shell, async ({ db, config, secrets }) => {
      const { id: workspaceId } = await workspaceBySlug(db, input.needed('workspace'));
      await openDigests(db, await provenSealer(db, config, secrets));
      const id = input.arguments[0]!;
      await askImport(db, workspaceId, id, 'undo', { by: { actor: OPERATOR, now: shell.clock.now() } });
      const row = await working(shell, db, (work) => work(workspaceId, id));
      const { removed, restored, kept } = showImport(row).undo!;
      const stays = await listKept(db, { workspaceId, importId: id }, FAULTS_SHOWN);
      const rows = stays.map(({ contact_id, stays: why }) => [contact_id, why!]);
      return {
        document: { ...showImport(row), kept: rows.map(([contactId, why]) => ({ contactId, why })) },
        text: `${removed} contacts removed, ${restored} restored, ${kept} stay.\n${rows.length > 0 ? `\n${tableOf(['CONTACT', 'WHY'], rows, '')}` : ''}`,
      };
    }),
};

const imports: Command = {
  summary: 'list the imports of the last 30 days, newest first',
  options: { workspace },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id } = await workspaceBySlug(db, input.needed('workspace'));
      const data = (await listImports(db, id, 100)).map(showImport);
      const rows = data.map(({ id, state, fileName = '', lines, createdAt }) => [
        ...[id, state, printableLine(fileName), String(lines), createdAt],
      ]);
      const heads = ['ID', 'STATE', 'FILE', 'LINES', 'CREATED'];
      return { document: { data }, text: tableOf(heads, rows, 'There are no imports.') };
    }),
};

const exportCommand: Command = {
  summary: 'write the contacts as CSV, which an import takes back; with --json as JSON lines',
  options: { workspace, filter: { value: '<id>', help: 'only those that fit this saved filter' } },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id } = await workspaceBySlug(db, input.needed('workspace'));
      const filter = input.text('filter');
      const named = filter === undefined ? {} : await namedCondition(db, id, filter);
      const condition = await checkCondition(db, id, named, 'filter');
      const keys = (await listAttributes(db, id)).map(({ key }) => key);
      return shell.write(
        shell.json
          ? asJsonLines(eachMatching(db, id, condition))
          : asCsv(eachExported(db, id, { condition }), keys),
      );
    }),
};

export const contactCommands: Noun = {
  commands: { import: importCommand, undo, imports, export: exportCommand },
};
