import { eachMessage, messagesAsCsv } from '../features/messages/export/pages.ts';
import { filterOf } from '../features/messages/read/filter-of.ts';
import { MESSAGE_STATUSES } from '../platform/database/schema/messages.ts';
import { asJsonLines } from '../platform/http/response/file.ts';
import { type Command, choiceOf, instantOf, type Noun } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';

const exportCommand: Command = {
  summary: 'write the messages as CSV, newest first; with --json as JSON lines',
  options: {
    workspace: { value: '<slug>', required: true, help: 'the workspace' },
    status: { value: '<status>', help: 'such as failed' },
    direction: { value: '<way>', help: 'outbound or inbound' },
    person: { value: '<number or id>', help: 'to or from this number (+91…) or contact (con_…)' },
    template: { value: '<name>', help: 'sent from this template' },
    campaign: { value: '<id>', help: 'sent by this campaign (cmp_…)' },
    reference: { value: '<text>', help: 'with exactly this reference' },
    after: { value: '<date-time>', help: 'accepted or received after, such as 2026-11-20T00:00:00+05:30' },
    before: { value: '<date-time>', help: 'and before' },
  },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id } = await workspaceBySlug(db, input.needed('workspace'));
      const status = choiceOf(input, 'status', MESSAGE_STATUSES);
      const filter = filterOf(
        {
          ...(status && { status: [status] }),
          direction: choiceOf(input, 'direction', ['outbound', 'inbound']),
          recipient: input.text('person'),
          templateName: input.text('template'),
          campaignId: input.text('campaign'),
          reference: input.text('reference'),
          createdAfter: instantOf(input, 'after'),
          createdBefore: instantOf(input, 'before'),
        },
        shell.clock.now(),
      );
      const pages = eachMessage(db, id, { filter, order: 'desc', search: undefined });
      return shell.write(shell.json ? asJsonLines(pages) : messagesAsCsv(pages));
    }),
};

export const messageCommands: Noun = { commands: { export: exportCommand } };
