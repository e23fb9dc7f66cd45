import { createOwnerLink } from '../installation/owner-link.ts';
import { toIst } from '../platform/time.ts';
import type { Command } from './command.ts';
import { withData } from './data.ts';

export const ownerLinkCommand: Command = {
  summary: 'print a link that makes its reader the operator, once, within a day',
  notes: 'Whoever opens it first runs the installation: give it to nobody else.',
  run: (_input, shell) =>
    withData(shell, async ({ db, config }) => {
      const { url, expiresAt } = await createOwnerLink(db, config.baseUrl, shell.clock.now());
      const until = toIst(expiresAt);
      return { document: { url, expiresAt: until }, text: `${url}\n\nIt works once, until ${until}.` };
    }),
};
