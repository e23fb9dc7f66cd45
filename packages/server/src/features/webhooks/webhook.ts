import type { Row } from '../../platform/database/schema/schema.ts';

export type Webhook = Row<'webhooks'>;

/** The numbers and the node of Graph for which a webhook in Meta's form was registered. */
export interface GraphScope {
  channelId?: string;
  wabaId?: string;
  node?: string;
  /** The API key that registered it, which stands for Meta's app. */
  keyId?: string;
  /** The fields of Meta's that it asked for; undefined means all. */
  fields?: string[];
  /** Nothing up to this sequence is read to it. */
  since?: number;
}

export const graphScopeOf = ({ graph }: Pick<Webhook, 'graph'>): GraphScope | undefined =>
  graph === null ? undefined : (JSON.parse(graph) as GraphScope);

/** `requested` by the customer; `gone`: it returned 410; `failing`: nothing but failures for five days. */
export type DisabledReason = 'requested' | 'gone' | 'failing';
