import { EXPORTED_KINDS, exportWorkspace } from '../installation/export.ts';
import type { Command } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';

export const exportCommand: Command = {
  summary: 'write everything of a workspace as JSON lines, as the API shows it',
  options: { workspace: { value: '<slug>', required: true, help: 'the workspace' } },
  notes: `Each line is {"kind", "data"}, and the last {"kind": "end", "data": {"lines"}}: without it the export is not whole. No
secret is in it. It may run beside a server: what changes meanwhile is in it as it was or as it is then. The kinds are
${EXPORTED_KINDS.slice(0, 9).join(', ')},
${EXPORTED_KINDS.slice(9).join(', ')}.

  meghdoot export --workspace acme > acme.jsonl`,
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const workspace = await workspaceBySlug(db, input.needed('workspace'));
      let lines = 0;
      for await (const page of exportWorkspace(db, workspace)) {
        for (const thing of page) shell.print({ document: thing, text: JSON.stringify(thing) });
        lines += page.length;
      }
      const end = { kind: 'end', data: { lines } };
      return { document: end, text: JSON.stringify(end) };
    }),
};
