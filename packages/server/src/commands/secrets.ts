import { lostSecrets, resetSecrets } from '../installation/secrets/reset.ts';
import { rotateSecrets } from '../installation/secrets/rotate.ts';
import { type Command, type Noun, usageError } from './command.ts';
import { withData } from './data.ts';
import { tableOf } from './terminal/table.ts';

const rotate: Command = {
  summary: 'seal everything with another key; what is sealed with the old one is opened by nobody then',
  notes: `Without SECRET_KEY a new key is made and put in the place of DATA_DIR/secret.key when everything is sealed with it;
the server must be stopped, and no other command may run. With SECRET_KEY that is the new one, and SECRET_KEY_FALLBACK
the old; servers that have both go on meanwhile. One that broke off goes on when it is run again. Backups made before
need the old key.`,
  run: (_input, shell) =>
    withData(shell, async (data) => {
      const rotated = await rotateSecrets(data);
      const left =
        rotated.unopened === 0
          ? ''
          : `\n${rotated.unopened} secrets are opened by neither key, and stay as they are.`;
      const next =
        data.secrets.secretKey === undefined
          ? 'DATA_DIR/secret.key has the new key: start the server, and keep a copy where the backups are not.'
          : 'Restart every process without SECRET_KEY_FALLBACK.';
      return {
        document: rotated,
        text: `Sealed ${rotated.resealed} secrets with the new key.${left}\n${next}`,
      };
    }),
};

const reset: Command = {
  summary: 'go on without a secret key that is lost: credentials are forgotten, and entered again',
  options: { yes: { help: 'do it; without it the command says what would be forgotten' } },
  notes: `Stop every server first, and look for the key: DATA_DIR/secret.key, or SECRET_KEY, of the installation or of a backup
made --with-key. Messages, contacts, files, people, passwords, API keys and tokens do not depend on it and stay. Numbers
wait until their credentials are entered again, webhooks get new secrets, which are shown this once, and mails that wait
are given up.`,
  run: (input, shell) =>
    withData(shell, async (data) => {
      const options = { ...data, now: shell.clock.now() };
      if (!input.flag('yes')) {
        const { channels, webhooks, others } = await lostSecrets(options);
        throw usageError(
          `The key does not open the credentials of ${channels} numbers, the secrets of ${webhooks} webhooks and ${others} others: they would be forgotten.`,
          'If no copy of the key is left: meghdoot secrets reset --yes',
        );
      }
      const { channels, webhooks, others } = await resetSecrets(options);
      const numbers = channels.map(({ workspace_id, id, phone, phone_number_id, waba_id }) => ({
        ...{ workspaceId: workspace_id, id, phone },
        ...{ phoneNumberId: phone_number_id, wabaId: waba_id },
      }));
      const numberRows = numbers.map(({ id, phone, phoneNumberId, wabaId }) => [
        id,
        phone,
        phoneNumberId,
        wabaId,
      ]);
      const webhookRows = webhooks.map(({ id, url, secret }) => [id, url, secret]);
      return {
        document: { channels: numbers, webhooks, others },
        text: `Enter the credentials of these numbers again, with \`meghdoot channels add\` or on the dashboard; until then they neither
send nor receive:

${tableOf(['CHANNEL', 'PHONE', 'PHONE NUMBER ID', 'WABA ID'], numberRows, 'None.')}

Give the receivers of these webhooks their new secrets, shown this once:

${tableOf(['WEBHOOK', 'URL', 'SECRET'], webhookRows, 'None.')}

${others} other secrets were forgotten: mails that waited, responses kept for Idempotency-Keys, codes and links. The server can
start. Keep a copy of the key where the backups are not.`,
      };
    }),
};

export const secretCommands: Noun = { commands: { rotate, reset } };
