import { ApiError, invalid } from '../../../errors.ts';
import type { Random } from '../../../platform/random.ts';
import { createOutbound, refusalOf } from '../../../platform/security/outbound.ts';
import type { Resolve } from '../../../platform/security/resolver.ts';
import { shakeHands } from './handshake.ts';

export interface ReceiverCheckOptions {
  /** CIDRs that webhooks may reach although they are private (`config.privateWebhooks`). */
  privateAddresses: readonly string[];
  resolve: Resolve;
  random: Random;
}

/** Checks that somebody may, and wants to, receive at a URL. */
export interface ReceiverCheck {
  /** Throws unless the URL may be called. */
  checkUrl(url: string): Promise<void>;
  /** Meta's handshake; returns why it did not succeed. */
  greet(url: string, verifyToken: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export function createReceiverCheck({
  privateAddresses,
  resolve,
  random,
}: ReceiverCheckOptions): ReceiverCheck {
  const allow = privateAddresses;
  const outbound = createOutbound({ allow, resolve });
  return {
    async checkUrl(url) {
      if (!URL.canParse(url)) throw invalid('url', 'must be an absolute address');
      const refusal = await refusalOf(url, { allow, resolve });
      if (refusal === undefined) return;
      throw new ApiError('URL_NOT_ALLOWED', {
        message: `url ${refusal}.`,
        details: [{ field: 'url', message: refusal }],
      });
    },
    greet: (url, verifyToken) =>
      shakeHands(outbound.dispatcher, { url, verifyToken, challenge: random.text(22) }),
    close: outbound.close,
  };
}
