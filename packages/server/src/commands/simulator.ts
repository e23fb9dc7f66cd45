import { createLog } from '../platform/log.ts';
import { type Command, integerOf, usageError } from './command.ts';

export const simulatorCommand: Command = {
  summary: 'run the Cloud API simulator alone, for a server that takes it for Meta',
  options: {
    port: { value: '<port>', help: 'default: 4010' },
    host: { value: '<address>', help: 'default: 127.0.0.1' },
    webhook: { value: '<url>', required: true, help: 'where its webhooks go: …/webhooks/whatsapp' },
    token: { value: '<token>', required: true, help: 'the access token it accepts' },
    'app-secret': { value: '<secret>', required: true, help: 'what it signs its webhooks with' },
    'verify-token': { value: '<token>', help: 'ask the webhook for the handshake first' },
    data: { value: '<dir>', help: 'where it keeps what it has accepted; default: in memory' },
  },
  async run(input, shell) {
    const port = integerOf(input, 'port', 0, 65_535) ?? 4010;
    const webhook = input.needed('webhook');
    if (!URL.canParse(webhook))
      throw usageError(
        '--webhook must be an address.',
        'For example http://localhost:3000/webhooks/whatsapp.',
      );
    const host = input.text('host');
    const dataDir = input.text('data');
    const verifyToken = input.text('verify-token');
    const { runSimulator } = await import('../simulator/command.ts');
    const stopped = new Promise((resolve) => {
      process.once('SIGTERM', resolve).once('SIGINT', resolve);
    });
    const simulator = await runSimulator({
      port,
      webhook,
      token: input.needed('token'),
      appSecret: input.needed('app-secret'),
      ...(host !== undefined && { host }),
      ...(dataDir !== undefined && { dataDir }),
      ...(verifyToken !== undefined && { verifyToken }),
      clock: shell.clock,
      log: createLog(shell.settings().config.logLevel),
    });
    const { graphUrl } = simulator;
    const ids = { phoneNumberId: PHONE_NUMBER_ID, wabaId: WABA_ID };
    shell.print({
      document: { graphUrl, ...ids },
      text: `The simulator runs at ${graphUrl}. A live workspace takes it for Meta with:

  meghdoot channels add --workspace <slug> --graph-url ${graphUrl} --phone-number-id ${ids.phoneNumberId} --waba-id ${ids.wabaId}
`,
    });
    await stopped;
    await simulator.close();
    return process.exit(0);
  },
};

// What `runSimulator` takes when it is given none.
const PHONE_NUMBER_ID = '100000000000001';
const WABA_ID = '200000000000001';
