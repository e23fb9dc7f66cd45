import type { Log } from '../../../platform/log.ts';
import { wasTold } from '../../../platform/outage.ts';
import { unattended } from '../../../platform/unattended.ts';

/** Why the service itself stops sending to a webhook. */
export type GivenUp = 'gone' | 'failing';

export interface GivingUpOptions {
  webhookId: string;
  log: Log;
  /** Disables the webhook unless there is a reason not to; returns whether it did. */
  giveUp(why: GivenUp): Promise<boolean>;
  /** Returns whether there is still a reason to disable it: a success may have come. */
  stands(why: GivenUp): boolean;
  onDisabled(): void;
  /** It was not disabled, and nobody asks for the same reason again. */
  onKept(why: GivenUp): void;
  /** Nothing is being decided any more. */
  onDecided(): void;
}

/** Decides whether to disable a webhook: one question after the other, the 410 first, and none is forgotten. */
export interface GivingUp {
  ask(why: GivenUp): void;
  /** Asks once more where that could not be decided. */
  askAgain(): void;
  /** The questions are about a URL that the webhook has left. */
  forget(): void;
  /** Returns whether nothing is asked and nothing is being decided. */
  over(): boolean;
  /** Resolves when nothing is being decided. */
  decided(): Promise<void>;
}

export function createGivingUp(o: GivingUpOptions): GivingUp {
  const questions = new Set<GivenUp>();
  let deciding: Promise<void> | undefined;

  function ask(why: GivenUp): void {
    questions.add(why);
    if (deciding) return;
    deciding = decide().finally(() => {
      deciding = undefined;
      o.onDecided();
    });
    unattended(deciding, o.log, 'whether a webhook is disabled could not be decided');
  }

  async function decide(): Promise<void> {
    await undefined; // so that `deciding` is set
    while (questions.size > 0) {
      const why = questions.has('gone') ? 'gone' : 'failing';
      questions.delete(why);
      if (!o.stands(why)) continue;
      try {
        if (await o.giveUp(why)) {
          o.onDisabled();
          questions.clear();
        } else if (!questions.has(why)) o.onKept(why);
      } catch (error) {
        if (!wasTold(error))
          o.log.error({ err: error, webhook: o.webhookId, why }, 'a webhook could not be disabled');
        questions.add(why);
        return; // until `askAgain`
      }
    }
  }

  return {
    ask,
    askAgain() {
      for (const why of questions) ask(why);
    },
    forget: () => questions.clear(),
    over: () => questions.size === 0 && deciding === undefined,
    decided: async () => deciding,
  };
}
