import type { Config } from '../../config.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { DEMO_TEMPLATES } from '../../simulator/demo-templates.ts';
import { readTemplate } from '../../whatsapp/templates/provider-template.ts';
import { createSimulatorChannel } from '../channels/simulator-channel.ts';
import { channelUpdated } from '../channels/store.ts';
import type { Actor } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import { storeFirstTemplates } from '../templates/keep.ts';
import { createWorkspace, type NewWorkspace, type Workspace } from '../workspaces/store.ts';

export interface OpenTestWorkspace {
  sealer: Sealer;
  config: Pick<Config, 'graphVersion'>;
  actor: Actor;
}

export type NewTestWorkspace = Omit<NewWorkspace, 'mode' | 'approved'> & { phone?: string };

/**
 * A test workspace with its number in the built-in simulator and the two approved templates. Its event may come before
 * the end of the transaction, for nobody else can be numbering the events of a workspace that is new.
 */
export async function openTestWorkspace(
  trx: Trx,
  { sealer, config, actor }: OpenTestWorkspace,
  input: NewTestWorkspace,
  now: number,
): Promise<Workspace> {
  const templates = DEMO_TEMPLATES.flatMap((template) => readTemplate({ ...template }) ?? []);
  const { phone, ...named } = input;
  const workspace = await createWorkspace(trx, { ...named, mode: 'test', approved: false }, now);
  const { graphVersion } = config;
  const made = { workspace, sealer, graphVersion, actor, ...(phone && { phone }) };
  const channel = await createSimulatorChannel(trx, made, now);
  await storeFirstTemplates(trx, { workspaceId: workspace.id, id: channel.id }, templates, now);
  await recordEvents(trx, [channelUpdated(channel)], now);
  return workspace;
}
