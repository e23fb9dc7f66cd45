import { announce } from '../../../platform/database/announce.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { closedRows, unchangedRow } from '../../../platform/database/sealed-columns.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { OPERATOR, recordAudit } from '../../events/audit.ts';
import { newSecret, SEALED_SECRET } from '../secrets.ts';

export interface ReplacedSecret {
  workspaceId: string;
  id: string;
  url: string;
  /** It is shown this once. */
  secret: string;
}

/** Gives a new secret to each webhook whose secret the sealer does not open, for its key is lost. */
export async function replaceLostSecrets(db: Db, sealer: Sealer, now: number): Promise<ReplacedSecret[]> {
  const replaced: ReplacedSecret[] = [];
  for await (const rows of closedRows(db, SEALED_SECRET, sealer)) {
    for (const row of rows) {
      const secret = newSecret(sealer, randomOf(db));
      const changed = await transaction(db, async (trx) => {
        const written = await trx
          .updateTable('webhooks')
          .set({ secret: secret.sealed, previous_secret: null, previous_secret_until: null })
          .where(unchangedRow(SEALED_SECRET, row))
          .returning(['workspace_id as workspaceId', 'id', 'url'])
          .executeTakeFirst();
        if (!written) return undefined;
        const { workspaceId, id } = written;
        const change = { actor: OPERATOR, now, target: id, detail: { lost: true } };
        await recordAudit(trx, workspaceId, { ...change, action: 'webhook.secret_rotated' });
        announce(trx, 'webhooks');
        return written;
      });
      if (changed) replaced.push({ ...changed, secret: secret.shown });
    }
  }
  return replaced;
}
