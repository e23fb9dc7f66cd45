import { OPERATOR } from '../features/events/audit.ts';
import { findWorkspace, showWorkspace } from '../features/workspaces/store.ts';
import { eraseSampleShop } from '../installation/sample-shop/erase.ts';
import { fillNext } from '../installation/sample-shop/fill.ts';
import { openSampleShop } from '../installation/sample-shop/open.ts';
import { provenSealer } from '../installation/secret-check.ts';
import { transaction } from '../platform/database/transaction.ts';
import { createLeases } from '../platform/jobs/lease.ts';
import { createRandom } from '../platform/random.ts';
import type { Command, Input, Output, Shell } from './command.ts';
import { type Data, withData } from './data.ts';

export const demoCommand: Command = {
  summary: 'make a sample shop: a test workspace with a made-up month behind it',
  options: {
    seed: { value: '<text>', help: 'the same people, words and fates for the same seed' },
    erase: { value: '<slug>', help: 'delete this sample shop with everything in it, and make none' },
  },
  notes:
    'It has no members: `keys create` makes a key for it. A person opens one of their own on the page Start of the dashboard.',
  run: (input, shell) =>
    withData(shell, (data) =>
      input.text('erase') === undefined ? make(input, shell, data) : erase(input, shell, data),
    ),
};

async function make(input: Input, { clock }: Shell, { db, config, secrets }: Data): Promise<Output> {
  const sealer = await provenSealer(db, config, secrets);
  const seed = input.text('seed') ?? 'shop';
  const shop = await transaction(db, (trx) =>
    openSampleShop(trx, { config, sealer, actor: OPERATOR, seed }, clock.now()),
  );
  const leases = createLeases(db, createRandom().text(22), clock);
  const never = new AbortController().signal;
  try {
    // A server beside it may be the one that fills it.
    while ((await findWorkspace(db, { id: shop.id }))?.sample_filled_at === null)
      if (!(await fillNext({ db, sealer, clock, leases }, never))) await clock.pause(ASK_AGAIN_MS);
  } finally {
    await leases.release();
  }
  const text = `Made the sample shop ${shop.slug}. Everything in it was made up; this erases it:

  npm run -s meghdoot -- demo --erase ${shop.slug}
`;
  return { document: showWorkspace(shop), text };
}

const ASK_AGAIN_MS = 200;

async function erase(input: Input, { clock }: Shell, { db }: Data): Promise<Output> {
  const slug = input.needed('erase');
  await eraseSampleShop(db, await findWorkspace(db, { slug }), clock.now());
  return { document: { slug, erased: true }, text: `${slug} is gone.` };
}
