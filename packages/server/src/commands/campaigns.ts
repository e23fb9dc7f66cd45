import { columnsOf, mappingOf } from '../features/campaigns/audience/file.ts';
import type { CampaignFileView } from '../features/campaigns/audience/file-schemas.ts';
import {
  changeAudience,
  keepAudience,
  receiveAudience,
  requireDraft,
} from '../features/campaigns/audience/receive.ts';
import { showFile } from '../features/campaigns/audience/show-file.ts';
import { changeCampaign } from '../features/campaigns/change.ts';
import { linksAt } from '../features/campaigns/content/short-links.ts';
import { talliesOf } from '../features/campaigns/counts.ts';
import { HEARD } from '../features/campaigns/people.ts';
import { eachPerson, peopleAsCsv } from '../features/campaigns/people-csv.ts';
import { preflight } from '../features/campaigns/preflight.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
} from '../features/campaigns/run/start.ts';
import type { CampaignView } from '../features/campaigns/schemas.ts';
import { showCampaign, viewCampaign } from '../features/campaigns/show.ts';
import { type CampaignRow, listCampaigns, requireCampaign } from '../features/campaigns/store.ts';
import { OPERATOR } from '../features/events/audit.ts';
import { cardOf } from '../features/rates/card.ts';
import { CAMPAIGN_STATES, PERSON_STATES } from '../platform/database/schema/campaigns.ts';
import { asJsonLines } from '../platform/http/response/file.ts';
import { type Command, choiceOf, type Input, integerOf, type Noun, type Shell } from './command.ts';
import { type Data, withData, workspaceBySlug } from './data.ts';
import { mappingFrom, readTable, TABLE_OPTIONS, tableOptions } from './table-input.ts';
import { printableBlock, printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const FAULTS_SHOWN = 20;
const workspace = { value: '<slug>', required: true, help: 'the workspace' } as const;

const list: Command = {
  summary: 'list the campaigns, newest first',
  options: {
    workspace,
    state: { value: '<state>', help: CAMPAIGN_STATES.join(', ') },
    limit: { value: '<count>', help: 'at most so many; default: 20' },
  },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id } = await workspaceBySlug(db, input.needed('workspace'));
      const state = choiceOf(input, 'state', CAMPAIGN_STATES);
      const rows = await listCampaigns(db, id, { state }, integerOf(input, 'limit', 1, 1000) ?? 20);
      const [tallies, card] = [await talliesOf(db, rows), await cardOf(db)];
      const data = rows.map((row) => showCampaign(row, tallies(row.id), card));
      const lines = data.map(({ id, name, state, counts, createdAt }) => [
        ...[id, state, String(counts.total), String(counts.waiting), String(counts.failed)],
        ...[createdAt, printableLine(name)],
      ]);
      const heads = ['ID', 'STATE', 'PEOPLE', 'WAITING', 'FAILED', 'CREATED', 'NAME'];
      return { document: { data }, text: tableOf(heads, lines, 'There are no campaigns.') };
    }),
};

/** Runs a command on the campaign that it names. */
const withCampaign = <T>(input: Input, shell: Shell, run: (row: CampaignRow, data: Data) => Promise<T>) =>
  withData(shell, async (data) => {
    const { id } = await workspaceBySlug(data.db, input.needed('workspace'));
    return run(await requireCampaign(data.db, id, input.arguments[0]!), data);
  });

const show: Command = {
  summary: 'show a campaign with its results',
  arguments: ['campaign'],
  options: { workspace },
  run: (input, shell) =>
    withCampaign(input, shell, async (row, { db }) => {
      const view = await viewCampaign(db, row);
      return { document: view, text: told(view) };
    }),
};

function told(view: CampaignView): string {
  const { id, name, state, reason, waiting, counts, failures, exclusions } = view;
  const each = (counted: readonly object[]) =>
    counted.map((one) => Object.values(one).join(' ')).join(', ') || undefined;
  const people = Object.entries(counts).filter(([, count]) => count > 0);
  return printableBlock(`${id}  ${printableLine(name)}`, [
    ['state', state],
    ['reason', reason && `${reason.message} ${reason.hint}`],
    [
      'waits',
      waiting && `${waiting.message}${waiting.until === undefined ? '' : ` Until ${waiting.until}.`}`,
    ],
    ['template', view.template && [view.template, view.language].join(' ')],
    ['sendAt', view.sendAt],
    ['budget', view.budget && `₹${view.spent} of ₹${view.budget} spent`],
    [
      'people',
      people.map(([of, count]) => `${of} ${count}`).join(', ') || 'not settled before it is started',
    ],
    ['failed', each(failures)],
    ['excluded', each(exclusions)],
    ['answered', view.answered > 0 ? String(view.answered) : undefined],
    ['stopped', view.stopped > 0 ? String(view.stopped) : undefined],
    ['clicked', view.clicked > 0 ? String(view.clicked) : undefined],
  ]);
}

const check: Command = {
  summary: 'say whom a draft would reach, whom not and why, and send nothing',
  arguments: ['campaign'],
  options: { workspace },
  run: (input, shell) =>
    withCampaign(input, shell, async (row, { db, config }) => {
      const found = await preflight({ db, clock: shell.clock, linksAt: linksAt(config) }, row);
      const { total, reached, faulty = 0, budget, canary, tier, exclusions, examples } = found;
      const left = exclusions.map((each) => Object.values(each).map(String));
      const said = examples.map(({ phone = '', name = '', body }) => [
        phone,
        printableLine(name),
        printableLine(body),
      ]);
      const parts = [
        `${reached} of ${total} people would get it${canary === undefined ? '' : `, ${canary} of them first`}.`,
        budget &&
          !budget.suffices &&
          `Its budget of ₹${budget.amount} suffices for ${budget.reaches} of them.`,
        faulty > 0 && `${faulty} lines of the file are faulty and left out.`,
        tier &&
          `WhatsApp lets the number begin to write to ${tier.limit} people in 24 hours: it takes ${tier.days} days at the least.`,
        left.length > 0 && tableOf(['LEFT OUT', 'PEOPLE'], left, ''),
        said.length > 0 && tableOf(['TO', 'NAME', 'TEXT'], said, ''),
      ];
      return { document: found, text: parts.filter((part) => part).join('\n\n') };
    }),
};

const audience: Command = {
  summary: 'make the people of a CSV file the audience of a draft, and say what is wrong with its lines',
  arguments: ['campaign', 'file'],
  options: {
    workspace,
    map: {
      value: '<column=field>',
      repeated: true,
      help: 'by which column people are known: phone, userId, contactId, or nothing; else it is guessed',
    },
    ...TABLE_OPTIONS,
  },
  notes: `Nothing is sent, and nobody becomes a contact before they are sent to. See \`campaigns preflight\` then.

  meghdoot campaigns audience cmp_… customers.csv --workspace acme`,
  run: (input, shell) =>
    withData(shell, async ({ db, config }) => {
      const { clock } = shell;
      const [campaignId, path] = input.arguments as [string, string];
      const { id: workspaceId } = await workspaceBySlug(db, input.needed('workspace'));
      const by = { actor: OPERATOR, now: clock.now() };
      requireDraft(await requireCampaign(db, workspaceId, campaignId));
      const o = {
        ...{ db, workspaceId, campaignId, by, quota: config.mediaQuota },
        ...tableOptions(input, path, config.defaultCountry),
      };
      const received = await readTable(path, (bytes) => receiveAudience(o, bytes));
      const kept = await keepAudience(o, received.row);
      const mapping = mappingFrom(input, columnsOf(kept), mappingOf(kept));
      const campaign = await requireCampaign(db, workspaceId, campaignId);
      const row =
        input.list('map').length > 0 ? await changeAudience({ db, clock }, campaign, { mapping }, by) : kept;
      const view = showFile(row, []);
      return { document: view, text: toldFile(view), ...(view.check?.faulty !== 0 && { exitCode: 1 }) };
    }),
};

function toldFile({ columns, check, faults, lines }: CampaignFileView): string {
  const held = columns.map(({ name, to }) => `${printableLine(name)}${to === null ? '' : ` (${to})`}`);
  const rows = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ line, column = '', message }) => [String(line), printableLine(column), message]);
  const parts = [
    `${lines} lines with the columns ${held.join(', ')}.`,
    check
      ? `${check.people} people, ${check.contacts} of them contacts already; ${check.duplicate} lines name somebody again, and ${check.faulty} are faulty and left out.`
      : 'No column says who the people are: name it by --map, such as --map "Mobile=phone".',
    rows.length > 0 && tableOf(['LINE', 'COLUMN', 'WHAT IS WRONG'], rows, ''),
  ];
  return parts.filter((part) => part).join('\n\n');
}

const action = (summary: string, act: typeof startCampaign, notes?: string): Command => ({
  summary,
  arguments: ['campaign'],
  options: { workspace },
  ...(notes !== undefined && { notes }),
  run: (input, shell) =>
    withData(shell, async ({ db, config }) => {
      const { id: workspaceId } = await workspaceBySlug(db, input.needed('workspace'));
      const by = { actor: OPERATOR, now: shell.clock.now(), linksAt: linksAt(config) };
      const view = await viewCampaign(db, await act(db, workspaceId, input.arguments[0]!, by));
      return { document: view, text: told(view) };
    }),
});

const budget: Command = {
  summary: 'set what the messages of a campaign may cost in all, also of one that is paused',
  arguments: ['campaign'],
  options: {
    workspace,
    amount: {
      value: '<rupees>',
      help: 'such as 500.00; left out: nothing bounds it but the budget of the day',
    },
  },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id: workspaceId } = await workspaceBySlug(db, input.needed('workspace'));
      const by = { actor: OPERATOR, now: shell.clock.now() };
      const change = { budget: input.text('amount') ?? null };
      const view = await viewCampaign(
        db,
        await changeCampaign(db, workspaceId, input.arguments[0]!, change, by),
      );
      return { document: view, text: told(view) };
    }),
};

const results: Command = {
  summary: 'write the result for each person of a campaign as CSV; with --json as JSON lines',
  arguments: ['campaign'],
  options: {
    workspace,
    state: { value: '<state>', help: `only those in this state: ${PERSON_STATES.join(', ')}` },
    reason: { value: '<code>', help: 'only those with this reason, such as opted_out' },
    heard: { value: '<what>', help: 'only those who answered, stopped or clicked a short link' },
  },
  notes: '  meghdoot campaigns results cmp_… --workspace acme --state failed > failed.csv',
  run: (input, shell) =>
    withCampaign(input, shell, async (row, { db }) => {
      const filter = {
        state: choiceOf(input, 'state', PERSON_STATES),
        reason: input.text('reason'),
        heard: choiceOf(input, 'heard', Object.keys(HEARD) as (keyof typeof HEARD)[]),
      };
      const pages = eachPerson(db, row, filter);
      return shell.write(shell.json ? asJsonLines(pages) : peopleAsCsv(pages));
    }),
};

export const campaignCommands: Noun = {
  commands: {
    ...{ list, show, audience, preflight: check },
    start: action(
      'start a draft, at once or at its sendAt',
      startCampaign,
      'A server that runs, or `meghdoot work`, sends it: it begins within some seconds. See `campaigns preflight` first.',
    ),
    pause: action('pause a campaign: from then on nobody is sent to any more', pauseCampaign),
    resume: action('let a campaign that is paused go on where it was', resumeCampaign),
    cancel: action('cancel a campaign for good: those who wait are not sent to', cancelCampaign),
    budget,
    results,
  },
};
