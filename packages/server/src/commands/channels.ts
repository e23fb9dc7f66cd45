import { isLoopbackUrl } from '../config.ts';
import { ApiError } from '../errors.ts';
import { changeChannel, removeChannel } from '../features/channels/change.ts';
import { connectChannel, requireRealNumbers } from '../features/channels/connect.ts';
import { noteFundsAdded } from '../features/channels/funds/hold.ts';
import {
  type Channel,
  findChannel,
  findChannelAnywhere,
  listAllChannels,
  showChannel,
} from '../features/channels/store.ts';
import { OPERATOR } from '../features/events/audit.ts';
import { failWaiting } from '../features/messages/send/fail-waiting.ts';
import { storeFirstTemplates } from '../features/templates/keep.ts';
import { listWorkspaces } from '../features/workspaces/store.ts';
import { provenSealer } from '../installation/secret-check.ts';
import type { Db } from '../platform/database/dialect.ts';
import { createResolver } from '../platform/security/resolver.ts';
import { createWhatsAppClient } from '../whatsapp/client.ts';
import { readCredentials } from './channel-credentials.ts';
import { type Command, choiceOf, integerOf, type Noun, usageError } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const add: Command = {
  summary: 'connect a WhatsApp number',
  options: {
    workspace: { value: '<slug>', required: true, help: 'a live workspace that is approved' },
    'phone-number-id': { value: '<id>', required: true, help: "WhatsApp's id of the number" },
    'waba-id': { value: '<id>', required: true, help: 'the id of its WhatsApp Business Account' },
    'graph-url': { value: '<url>', help: 'default: WHATSAPP_GRAPH_URL' },
    rate: { value: '<n>', help: 'messages per second, 1 to 1000; default: 80' },
    'lost-answer': { value: '<policy>', help: 'resend (default) or hold' },
  },
  notes: `The secrets are never arguments. Give them as JSON on standard input:

  echo '{"accessToken":"…","appSecret":"…","verifyToken":"…"}' | meghdoot channels add …

or in WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN. The verify token is a secret that you
make up: enter the same in the app dashboard, with the callback URL that this command prints.`,
  run: (input, shell) =>
    withData(shell, async ({ db, config, secrets }) => {
      const workspace = await workspaceBySlug(db, input.needed('workspace'));
      requireRealNumbers(workspace); // before anyone types in secrets
      const graphUrl = input.text('graph-url') ?? config.graphUrl;
      if (!/^https?:$/.test(URL.parse(graphUrl)?.protocol ?? ''))
        throw usageError('--graph-url must be an http(s) URL.', 'For example http://127.0.0.1:4010.');
      const wanted = {
        workspace,
        phoneNumberId: input.needed('phone-number-id'),
        wabaId: input.needed('waba-id'),
        graphUrl: graphUrl.replace(/\/+$/, ''),
        graphVersion: config.graphVersion,
        messagesPerSecond: integerOf(input, 'rate', 1, 1000) ?? 80,
        lostAnswer: choiceOf(input, 'lost-answer', ['hold', 'resend']) ?? 'resend',
        credentials: await readCredentials(secrets, shell),
      };
      const client = createWhatsAppClient({ resolve: createResolver({ servers: config.dnsServers }) });
      try {
        const sealer = await provenSealer(db, config, secrets);
        const options = { db, client, sealer, clock: shell.clock, storeTemplates: storeFirstTemplates };
        const { channel, templates } = await connectChannel(options, wanted, OPERATOR);
        const callbackUrl = `${config.appUrl}/webhooks/whatsapp`;
        const name = printableLine(channel.display_name ?? 'no verified name');
        return {
          document: { ...showChannel(channel), workspace: workspace.slug, templates, callbackUrl },
          text: `Connected ${channel.phone} (${name}) as ${channel.id}, with ${templates} templates.

Enter this callback URL and your verify token in the app dashboard, under WhatsApp > Configuration:

  ${callbackUrl}
${isLoopbackUrl(callbackUrl) && !isLoopbackUrl(graphUrl) ? '\nMeta cannot reach that URL: set APP_URL to a public one and restart.\n' : ''}`,
        };
      } finally {
        await client.close();
      }
    }),
};

const list: Command = {
  summary: 'list the channels',
  options: { workspace: { value: '<slug>', help: 'of this workspace alone' } },
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const slug = input.text('workspace');
      const only = slug === undefined ? undefined : await workspaceBySlug(db, slug);
      const slugs = new Map((await listWorkspaces(db)).map((workspace) => [workspace.id, workspace.slug]));
      const all = (await listAllChannels(db)).filter((row) => !only || row.workspace_id === only.id);
      const data = all.map((row) => ({ ...showChannel(row), workspace: slugs.get(row.workspace_id)! }));
      const rows = data.map((channel) => [
        channel.id,
        channel.workspace,
        channel.phone,
        channel.mode,
        statusOf(channel),
      ]);
      const heads = ['ID', 'WORKSPACE', 'PHONE', 'MODE', 'STATUS'];
      return { document: { data }, text: tableOf(heads, rows, 'There are no channels.') };
    }),
};

const statusOf = ({ status, reason, lacksFunds }: ReturnType<typeof showChannel>): string =>
  lacksFunds && status === 'ready'
    ? `lacks funds since ${lacksFunds.since}`
    : reason
      ? `${status}: ${printableLine(reason)}`
      : status;

const pause: Command = {
  summary: 'hold the messages of a channel back',
  arguments: ['id'],
  options: { reason: { value: '<text>', help: 'why, for people' } },
  run: (input, shell) =>
    withChannel(shell, input.arguments[0]!, (db, { workspace_id, id }) => {
      const reason = input.text('reason') ?? 'Paused by the operator.';
      return changeChannel(
        db,
        workspace_id,
        id,
        { status: 'paused', reason },
        { actor: OPERATOR, now: shell.clock.now() },
      );
    }),
};

const resume: Command = {
  summary: 'send the messages of a paused channel',
  arguments: ['id'],
  run: (input, shell) =>
    withChannel(shell, input.arguments[0]!, (db, { workspace_id, id }) =>
      changeChannel(db, workspace_id, id, { status: 'ready' }, { actor: OPERATOR, now: shell.clock.now() }),
    ),
};

const fundsAdded: Command = {
  summary: 'say that funds were added to an account that lacks them: a message is tried at once',
  arguments: ['id'],
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { workspace_id: workspaceId, id } = await operatorsChannel(db, input.arguments[0]!);
      const by = { actor: OPERATOR, now: shell.clock.now() };
      await noteFundsAdded(db, { workspaceId, channelId: id }, by);
      const channel = showChannel(await findChannel(db, workspaceId, id));
      const text = channel.lacksFunds
        ? `A message of ${channel.phone} or another number of its account is tried at once.`
        : `The account of ${channel.phone} does not lack funds.`;
      return { document: channel, text };
    }),
};

const remove: Command = {
  summary: 'disconnect a number and forget its credentials; its messages stay',
  arguments: ['id'],
  async run(input, shell) {
    const id = input.arguments[0]!;
    await withChannel(shell, id, (db, row) =>
      removeChannel(db, row.workspace_id, id, { actor: OPERATOR, now: shell.clock.now() }),
    );
    return { document: { id, deleted: true }, text: `Removed ${id}.` };
  },
};

const failWaitingCommand: Command = {
  summary: 'fail what a paused channel was to send by now, for it may have been sent',
  arguments: ['id'],
  notes: `For a restored backup: each message gets the failure DELIVERY_UNKNOWN, and webhooks are told. What is due later
stays.`,
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const channel = await operatorsChannel(db, input.arguments[0]!);
      if (channel.status === 'ready') {
        throw new ApiError('CONFLICT', {
          message: `${channel.phone} is sending.`,
          hint: `Pause it first: meghdoot channels pause ${channel.id}`,
        });
      }
      const failed = await failWaiting({ db, clock: shell.clock }, channel.id);
      return {
        document: { id: channel.id, failed },
        text: `Failed ${failed} messages of ${channel.phone}.`,
      };
    }),
};

export const channelCommands: Noun = {
  commands: {
    add,
    list,
    pause,
    resume,
    'funds-added': fundsAdded,
    'fail-waiting': failWaitingCommand,
    remove,
  },
};

async function operatorsChannel(db: Db, id: string): Promise<Channel> {
  const found = await findChannelAnywhere(db, id);
  if (found) return found;
  throw new ApiError('NOT_FOUND', {
    message: `There is no channel ${id}.`,
    hint: 'meghdoot channels list shows the ids.',
  });
}

function withChannel(
  shell: Parameters<Command['run']>[1],
  id: string,
  change: (db: Db, row: Channel) => Promise<Channel>,
) {
  return withData(shell, async ({ db }) => {
    const found = await operatorsChannel(db, id);
    const changed = await change(db, found);
    return { document: showChannel(changed), text: `${changed.phone} is ${changed.status}.` };
  });
}
