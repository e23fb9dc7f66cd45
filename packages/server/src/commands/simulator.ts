import { createLog, logLastWords } from '../platform/log.ts';
import { readSecrets } from './channel-credentials.ts';
import { type Command, type Input, integerOf, type Shell, usageError } from './command.ts';

export const simulatorCommand: Command = {
  summary: 'run the Cloud API simulator alone, for a server that takes it for Meta',
  options: {
    port: { value: '<port>', help: 'default: 4010' },
    host: { value: '<address>', help: 'default: 127.0.0.1' },
    webhook: { value: '<url>', required: true, help: 'where its webhooks go: …/webhooks/whatsapp' },
    token: { value: '<token>', help: 'the access token it accepts (see below)' },
    'app-secret': { value: '<secret>', help: 'what it signs its webhooks with (see below)' },
    'verify-token': { value: '<token>', help: 'ask the webhook for the handshake first (see below)' },
    data: { value: '<dir>', help: 'where it keeps what it has accepted; default: in memory' },
  },
  notes:
    'The secrets come from the environment (WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, and WHATSAPP_VERIFY_TOKEN for the handshake) or as JSON on standard input: {"accessToken","appSecret","verifyToken"}. As options every user of the machine can read them.',
  async run(input, shell) {
    const port = integerOf(input, 'port', 0, 65_535) ?? 4010;
    const webhook = input.needed('webhook');
    if (!URL.canParse(webhook))
      throw usageError('--webhook must be a URL.', 'For example http://localhost:3000/webhooks/whatsapp.');
    const host = input.text('host');
    const dataDir = input.text('data');
    const { config, secrets } = shell.settings();
    const { accessToken, appSecret, verifyToken } = await readSecrets(
      { ...secrets.whatsapp, ...secretOptions(input, shell) },
      ['accessToken', 'appSecret'],
      shell,
    );
    const log = createLog(config.logLevel);
    logLastWords(log);
    const { runSimulator } = await import('../simulator/command.ts');
    const stopped = new Promise((resolve) => {
      process.once('SIGTERM', resolve).once('SIGINT', resolve);
    });
    const simulator = await runSimulator({
      port,
      webhook,
      token: accessToken,
      appSecret,
      ...(host !== undefined && { host }),
      ...(dataDir !== undefined && { dataDir }),
      ...(verifyToken !== undefined && { verifyToken }),
      clock: shell.clock,
      log,
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

const SECRET_OPTIONS = {
  accessToken: 'token',
  appSecret: 'app-secret',
  verifyToken: 'verify-token',
} as const;

function secretOptions(input: Input, shell: Shell): { [name in keyof typeof SECRET_OPTIONS]?: string } {
  const given = Object.entries(SECRET_OPTIONS).filter(([, option]) => input.text(option) !== undefined);
  if (given.length > 0) {
    const options = given.map(([, option]) => `--${option}`).join(', ');
    shell.warn(
      `meghdoot: every user of this machine can read ${options} in the list of processes; see --help for safer ways.\n`,
    );
  }
  return Object.fromEntries(given.map(([name, option]) => [name, input.text(option)!]));
}

// What `runSimulator` takes when it is given none.
const PHONE_NUMBER_ID = '100000000000001';
const WABA_ID = '200000000000001';
