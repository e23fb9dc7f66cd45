/** The nodes of Meta's graph that belong to a workspace: its numbers and their accounts. */
import type { FastifyRequest } from 'fastify';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { noSuchNode } from './graph-error.ts';

type Asked = Pick<FastifyRequest, 'method'> & { params: unknown };
const idOf = ({ params }: Asked) => (params as { node: string }).node;

/** The channel of this workspace that Meta's id of a number names. */
export async function channelOf(
  channels: ChannelDirectory,
  workspaceId: string,
  request: Asked,
): Promise<ActiveChannel> {
  const id = idOf(request);
  const [channel] = await channels.ofWorkspace(workspaceId, ({ phoneNumberId }) => phoneNumberId === id);
  if (!channel) throw noSuchNode(request.method, id);
  return channel;
}

/** Its numbers; at least one. */
export interface Account {
  wabaId: string;
  numbers: [ActiveChannel, ...ActiveChannel[]];
}

export async function accountOf(
  channels: ChannelDirectory,
  workspaceId: string,
  request: Asked,
): Promise<Account> {
  const wabaId = idOf(request);
  const [first, ...others] = await channels.ofWorkspace(workspaceId, (channel) => channel.wabaId === wabaId);
  if (!first) throw noSuchNode(request.method, wabaId);
  return { wabaId, numbers: [first, ...others] };
}
