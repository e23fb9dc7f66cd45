/** A campaign that was on its way in a backup stands still when that is restored, until somebody resumes it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { queueMail } from '../../src/features/mail/queue.ts';
import { configuredSealer, openConfigured } from '../../src/installation/open.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { AT_ONCE, HELLO } from '../rigs/campaigns.ts';
import { document, type Env, meghdoot, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveInstallation } from '../rigs/live-installation.ts';
import { someone } from '../rigs/service.ts';

const PATIENT = { everyMs: 100 };
/** So many go out in a second, so that a backup is made while some of them wait. */
const RATE = 10;
const people = Array.from({ length: 80 }, () => someone());
const later = () => new Date(Date.now() + 3_600_000).toISOString();

/** Puts a mail into the outbox, which nothing sends here. */
async function leaveMail(env: Env): Promise<void> {
  const { config, secrets } = readConfig(env);
  const db = openConfigured(config);
  const mail = {
    ...{ to: 'bala@example.in', kind: 'test', language: 'en' as const },
    subject: 'A link',
    paragraphs: [],
  };
  await transaction(db, (trx) => queueMail(trx, configuredSealer(config, secrets), mail, Date.now()));
  await db.destroy();
}

for (const backend of backends)
  describe(`a restored campaign (${backend.name})`, () => {
    test('waits for a person, who is told how many it may go to twice, and then goes on where it was', async (t) => {
      const { env, channelId, reached, start, empty } = await liveInstallation(t, backend, RATE);
      const { server, client } = await start(env);
      await leaveMail(env);
      const { id } = await client.campaigns.create({ ...HELLO, ...AT_ONCE, audience: { contacts: people } });
      const tomorrow = await client.campaigns.create({
        ...{ ...HELLO, ...AT_ONCE, audience: { contacts: [someone()] }, sendAt: later() },
      });
      for (const each of [id, tomorrow.id]) await client.campaigns.start(each);
      await eventually(async () => assert.ok((await reached()).length >= RATE), PATIENT);
      const backup = join(temporaryFolder(t), 'backup');
      await document(env, ['backup', backup]);
      const by = await reached();
      await eventually(async () => assert.ok((await reached()).length >= by.length + 2 * RATE), PATIENT);
      await server.end('SIGKILL');
      const before = await reached();
      assert.ok(before.length < people.length, 'some had not had their turn');

      const restoredEnv = await empty();
      const restored = await document(restoredEnv, ['restore', backup]);
      const [{ sent, waiting, ...told }, ...others] = restored.campaigns;
      assert.deepEqual(others, [], 'one that is due later stands still by itself');
      assert.deepEqual([told.id, told.name, told.state, told.counted], [id, 'Hello', 'paused', true]);
      assert.ok(sent >= RATE && sent + waiting === people.length, JSON.stringify(restored));
      assert.equal(restored.mails, 1);
      const again = await empty();
      const { stdout } = await meghdoot(again, ['restore', backup]);
      assert.match(stdout, new RegExp(`${id}\\s+Hello\\s+${sent}\\s+${waiting}\\n`));
      assert.match(stdout, /1 mail waits, and may have been sent since/);

      const { client: back } = await start(restoredEnv);
      const stands = await back.campaigns.get(id);
      assert.deepEqual([stands.state, stands.reason?.code], ['paused', 'RESTORED']);
      assert.equal((await back.campaigns.get(tomorrow.id)).state, 'scheduled');
      const { data: events } = await back.events.list({ limit: 10, order: 'newest' });
      assert.ok(events.some(({ type, data }) => type === 'campaign.paused' && data.id === id));
      await document(restoredEnv, ['channels', 'resume', channelId]);
      await back.channels.update(channelId, { messagesPerSecond: 1000 });
      const { messageId } = await back.messages.send({
        to: someone(),
        type: 'text',
        message: 'The number sends',
      });
      await eventually(
        async () => assert.equal((await back.messages.get(messageId)).status, 'read'),
        PATIENT,
      );
      const ofCampaign = async () => (await reached()).filter((to) => people.includes(to));
      assert.deepEqual(await ofCampaign(), before, 'the number sends, the campaign does not');

      await back.campaigns.resume(id);
      await eventually(async () => assert.equal((await back.campaigns.get(id)).state, 'finished'), PATIENT);
      const all = await ofCampaign();
      assert.deepEqual(new Set(all), new Set(people));
      assert.ok(all.length - people.length <= waiting, `${all.length} for ${waiting} that waited`);
    });
  });
