/** Opens the sample shop: a test workspace that a worker gives a month behind it, to show what the pages are for. */
import type { Config } from '../../config.ts';
import type { Actor } from '../../features/events/audit.ts';
import { openTestWorkspace } from '../../features/test-workspaces/open.ts';
import type { Workspace } from '../../features/workspaces/store.ts';
import { announce } from '../../platform/database/announce.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { beginningOf } from './story.ts';

export interface SampleShopOptions {
  config: Config;
  sealer: Sealer;
  actor: Actor;
  /** The same people, words and fates for the same seed on the same day; a person's own shop has their id. */
  seed: string;
}

/** Its number and its templates are there at once; nobody is its member before it is filled. */
export async function openSampleShop(trx: Trx, o: SampleShopOptions, now: number): Promise<Workspace> {
  const slug = `sample-shop-${randomOf(trx).digits(6)}`;
  const named = { slug, name: 'Aam Bazaar', sampleSeed: o.seed, checkWindow: true };
  const workspace = await openTestWorkspace(trx, o, named, beginningOf(now));
  announce(trx, 'sample-shops');
  return workspace;
}
