/**
 * This file joins what takes webhooks in and what applies them: a process that does both for a channel applies few that
 * come together before their 200, and stores nothing of them.
 */
import type { TakenWebhook } from './apply-webhooks.ts';

/** Applies webhooks in one transaction; false: nothing of them is applied, and they are to be stored. */
type Apply = (webhooks: readonly TakenWebhook[]) => Promise<boolean>;

export interface AtOnce {
  apply: Apply;
  /** Has `apply` apply webhooks from now on; returns how to end that. */
  begin(apply: Apply): () => void;
}

export function createAtOnce(): AtOnce {
  const none: Apply = async () => false;
  let current = none;
  return {
    apply: (webhooks) => current(webhooks),
    begin(apply) {
      current = apply;
      return () => {
        current = none;
      };
    },
  };
}
