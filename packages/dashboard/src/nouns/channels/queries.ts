import type { Channel, ChannelDetail, Meghdoot } from '@meghdoot/sdk';
import { type ApiQuery, listOf } from '../../api/api.tsx';

export type ConnectedChannel = Awaited<ReturnType<Meghdoot['channels']['connect']>>;

export const channelPages = listOf(['channels'], 'channels');

export const channelQuery = (id: string): ApiQuery<ChannelDetail> => ({
  key: ['channel', id],
  read: (api, signal) => api.channels.get(id, { signal }),
});

/** All of them at once, for choosing among them and naming them. */
export const allChannels: ApiQuery<Channel[]> = {
  key: ['channels', 'all'],
  read: async (api, signal) => (await api.channels.list({ limit: 100 }, { signal })).data,
};

/** Returns the keys of what is read again after a channel was changed. */
export const refreshesOf = ({ id }: Pick<Channel, 'id'>) => [channelQuery(id).key, channelPages.key];
