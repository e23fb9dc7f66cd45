import { holdRows, type Trx } from '../../platform/database/dialect.ts';

/** Others who hold the workspace wait until the transaction ends: so that each of them counts what it has by now. */
export async function holdWorkspace(trx: Trx, workspaceId: string): Promise<void> {
  await holdRows(trx, trx.selectFrom('workspaces').select('id').where('id', '=', workspaceId)).execute();
}
