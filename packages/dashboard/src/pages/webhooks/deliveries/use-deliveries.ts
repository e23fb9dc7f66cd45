import type { Webhook } from '@meghdoot/sdk';
import { useApiPages, useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { readAnew } from '../../../api/listed-rows.ts';
import { type DeliveryStatusName, deliveriesOf, newestDeliveries } from '../../../nouns/webhooks/queries.ts';

const EVERY_MS = 3_000;

/** What a webhook was sent: rows change where they stand, and new ones are counted until they are asked for. */
export function useDeliveries(webhook: Webhook, status: DeliveryStatusName | undefined) {
  const cache = useWorkspaceCache();
  const query = deliveriesOf(webhook.id, status);
  const list = useApiPages(query);
  const { data: newest = [] } = useApiQuery(newestDeliveries(webhook.id, status), {
    enabled: list.rows !== undefined,
    everyMs: EVERY_MS,
  });
  const current = new Map(newest.map((delivery) => [delivery.id, delivery]));
  const first = list.rows?.[0]?.sequence;
  return {
    list: {
      ...list,
      rows: list.rows?.length === 0 ? newest : list.rows?.map((row) => current.get(row.id) ?? row),
    },
    waiting: first === undefined ? 0 : newest.filter(({ sequence }) => sequence > first).length,
    show: () => void readAnew(cache, query.key),
  };
}
