import type { SimulatorNumber, Step } from './model.ts';
import { twice } from './people/behaviour.ts';
import type { World } from './world.ts';

/** Owes a change to the webhook of a number; resolves to whether it is on file. */
export function oweChange(world: World, number: SimulatorNumber, change: string): Promise<boolean> {
  const { clock, ledger, settings } = world;
  const now = clock.now();
  const step: Step = { due: now, at: now, change };
  const steps = settings.duplicate ? twice([step]) : [step];
  const chain = { seq: ledger.nextSeq(), phoneNumberId: number.phoneNumberId, steps, receipts: [] };
  return new Promise((resolve) => {
    ledger.accept(undefined, chain, (ok) => {
      if (ok) world.webhookSender.owe(chain);
      resolve(ok);
    });
  });
}
