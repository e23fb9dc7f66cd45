import type { SimulatorNumber, Step } from './model.ts';
import { twice } from './people/behaviour.ts';
import type { World } from './world.ts';

/** Queues changes for the webhook of a number, in one POST as far as it has room; resolves to whether they are on file. */
export function queueChange(
  world: World,
  number: SimulatorNumber,
  ...changes: [string, ...string[]]
): Promise<boolean> {
  const { clock, ledger, settings } = world;
  const now = clock.now();
  const once = changes.map((change): Step => ({ due: now, at: now, change }));
  const steps = settings.duplicate ? twice(once) : once;
  const chain = { seq: ledger.nextSeq(), phoneNumberId: number.phoneNumberId, steps, receipts: [] };
  return new Promise((resolve) => {
    ledger.accept(undefined, chain, (ok) => {
      if (ok) world.webhookSender.enqueue(chain);
      resolve(ok);
    });
  });
}
