/** Brings webhooks to a service as WhatsApp does, signed with the secret of any of its numbers. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { openCredentials } from '../../src/features/channels/credentials.ts';
import { sealer } from './channel-credentials.ts';
import type { Answer, Json, Service } from './service.ts';

export interface NumberOfOurs {
  channelId: string;
  phoneNumberId: string;
  wabaId: string;
  secret: string;
}

export const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
export const envelope = (...entries: object[]) => ({ object: 'whatsapp_business_account', entry: entries });
export const entry = (of: NumberOfOurs, ...changes: object[]) => ({ id: of.wabaId, changes });
export const change = ({ phoneNumberId }: NumberOfOurs, more: object) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550000001', phone_number_id: phoneNumberId },
    ...more,
  },
});

let wamids = 0;
export const inbound = (from: string, more: object = {}) => ({
  from: from.slice(1),
  id: `wamid.test${process.pid}.${++wamids}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body: 'Hello' },
  ...more,
});

export function webhookRig(service: Service) {
  const post = (body: object | string, signature?: string): Promise<Answer> =>
    service.call('POST', '/webhooks/whatsapp', typeof body === 'string' ? body : JSON.stringify(body), {
      authorization: '',
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-hub-signature-256': signature }),
    });
  /** Posts a body as it is, signed by a number. */
  const bringRaw = async (of: NumberOfOurs, body: string): Promise<Answer> => {
    const answer = await post(body, sign(body, of.secret));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer;
  };
  return {
    post,
    bringRaw,
    bring: (of: NumberOfOurs, ...changes: object[]) =>
      bringRaw(of, JSON.stringify(envelope(entry(of, ...changes)))),
    async numberOf(id: string): Promise<NumberOfOurs> {
      const row = await service.db
        .selectFrom('channels')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { appSecret: secret, verifyToken } = openCredentials(sealer, row.credentials);
      assert.ok(verifyToken.length > 0);
      return { channelId: id, phoneNumberId: row.phone_number_id, wabaId: row.waba_id, secret };
    },
    /** The sum of a metric over its labels. */
    async counter(name: string): Promise<number> {
      const text: Json = (await service.call('GET', '/metrics')).body;
      return (text as string)
        .split('\n')
        .filter((line) => line.startsWith(name))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
  };
}
export type WebhookRig = ReturnType<typeof webhookRig>;
