import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type InquiriesApp, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const NOW = '2026-11-20T10:00:00.000+05:30';

onEachDatabase('what the operator reads on the command line', (backend) => {
  let database: TestDatabase;
  let app: InquiriesApp;

  const env = () => ({ SECRET_KEY, ...database.env });
  const printed = async (...words: string[]) => (await meghdoot(env(), words)).stdout;
  const listed = async (...words: string[]) =>
    ((await document(env(), words)) as { data: Record<string, unknown>[] }).data;

  beforeEach(async () => {
    database = await backend.open();
    app = await startInquiriesApp(database.db, manualClock(), { SALES_EMAIL: 'sales@meghdoot.example' });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('is every inquiry and application, newest first, and the mail that waits', async () => {
    const moving = '\u001b[2JAsha';
    await app.post('/api/contact', { name: 'Ravi', email: 'ravi@example.com' });
    await app.post('/api/contact', { name: moving, email: 'asha@example.com', message: 'one\ntwo' });
    await app.post('/api/partners', { email: 'blue@agency.example', partnershipType: 'agency' });

    const [asha, ravi, ...others] = await listed('inquiries', 'list');
    assert.deepEqual(others, []);
    const members = { name: moving, email: 'asha@example.com', message: 'one\ntwo', createdAt: NOW };
    assert.deepEqual(asha, { id: asha!.id, ...members });
    assert.equal(ravi!.name, 'Ravi');
    const text = await printed('inquiries', 'list');
    assert.match(text, / {2}Name {5}\[2JAsha\n/, 'nothing that moves the cursor');
    assert.match(text, / {2}Message {2}one\n {11}two\n/);

    const [application] = await listed('partners', 'list');
    assert.equal(application!.partnershipType, 'agency');
    assert.match(await printed('partners', 'list'), /blue@agency\.example/);

    const mails = await listed('mail', 'list');
    assert.deepEqual(
      mails.map(({ kind, status }) => [kind, status]),
      [
        ['partner.notice', 'waiting'],
        ['inquiry.notice', 'waiting'],
        ['inquiry.notice', 'waiting'],
      ],
    );
    assert.ok(mails.every((mail) => mail.text === undefined));
    assert.match(await printed('mail', 'show', String(mails[0]!.id)), /blue@agency\.example applies/);
  });
});
