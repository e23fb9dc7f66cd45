import { ApiError } from '../../errors.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';

/** The channel whose account is meant: the one that is named, else the first that is connected. */
export async function chooseChannel(
  channels: ChannelDirectory,
  workspaceId: string,
  channelId: string | undefined,
): Promise<ActiveChannel> {
  const all = await channels.ofWorkspace(workspaceId);
  const named = channelId === undefined ? all : all.filter(({ id }) => id === channelId);
  if (channelId !== undefined && named.length === 0) {
    const message = 'names no channel of this workspace';
    throw new ApiError('INVALID_PAYLOAD', {
      message: `channelId ${message}.`,
      details: [{ field: 'channelId', message }],
    });
  }
  const channel = named.find(({ status }) => status !== 'not_ready');
  if (channel) return channel;
  throw new ApiError('CHANNEL_NOT_READY', { message: 'This workspace has no channel that is connected.' });
}
