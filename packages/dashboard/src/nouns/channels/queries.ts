import type { Channel, Meghdoot } from '@meghdoot/sdk';
import { listOf, queryOf } from '../../api/api.tsx';

export type ConnectedChannel = Awaited<ReturnType<Meghdoot['channels']['connect']>>;

export const channelPages = listOf(['channels'], 'channels');

export const channelQuery = (id: string) =>
  queryOf(['channel', id], (api, options) => api.channels.get(id, options));

/** Asks whether Meta can reach the server. */
export const reachQuery = queryOf(['channels', 'reach'], (api, options) => api.channels.reach(options));

/** All of them at once, for choosing among them and naming them. */
export const allChannels = queryOf(
  ['channels', 'all'],
  async (api, options) => (await api.channels.list({ limit: 100 }, options)).data,
);

/** Returns the keys of what is read again after a channel was changed. */
export const refreshesOf = ({ id }: Pick<Channel, 'id'>) => [channelQuery(id).key, channelPages.key];
