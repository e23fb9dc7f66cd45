import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { openMail } from '../../src/features/mail/body.ts';
import { type NewMail, queueMail } from '../../src/features/mail/queue.ts';
import { nextMailAttempt } from '../../src/features/mail/retry.ts';
import { requiresTls } from '../../src/features/mail/send.ts';
import { claimMails, findMail, listMails } from '../../src/features/mail/store.ts';
import { startMailWorker } from '../../src/features/mail/worker.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { Loop } from '../../src/platform/jobs/loop.ts';
import type { Log } from '../../src/platform/log.ts';
import { document } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { sealer, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { type MailServer, readable, startMailServer } from '../rigs/mail-server.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const LINK = 'https://meghdoot.example/claim?token=verysecrettoken&x=1';
const CLAIM: NewMail = {
  to: 'asha@example.com',
  kind: 'claim.link',
  subject: 'Claim your\r\nBcc: eve@example.com workspace',
  paragraphs: ['Namaste <Asha>, नमस्ते.', 'Open the link to claim your workspace.'],
  action: { label: 'Claim the workspace', url: LINK },
  closing: 'If you did not ask for this, do nothing.',
};

onEachDatabase('mail', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let server: MailServer;
  let workers: Loop[];
  let lines: string[];

  const queue = (mail: Partial<NewMail> = {}) =>
    transaction(database.db, (trx) => queueMail(trx, sealer, { ...CLAIM, ...mail }, clock.now()));

  function work(smtpUrl: string | null = server.url): Loop {
    const keep = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
    const log = { debug: keep, info: keep, warn: keep, error: keep, fatal: keep } as unknown as Log;
    const from = 'Meghdoot <no-reply@meghdoot.example>';
    const worker = startMailWorker({
      db: database.db,
      sealer,
      clock,
      log,
      smtpUrl: smtpUrl ?? undefined,
      from,
      random: () => 0.5,
    });
    workers.push(worker);
    return worker;
  }

  const settled = (id: string, tries: number) =>
    eventually(async () => {
      const mail = await findMail(database.db, id);
      assert.equal(mail.tries, tries);
      const over = mail.sent_at !== null || mail.failed_at !== null;
      assert.ok(over || mail.next_attempt_at - clock.now() !== 5 * MINUTE, 'still under way');
      return mail;
    });

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    server = await startMailServer();
    workers = [];
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await server.close();
    await database.close();
  });

  it('does not leave this machine in clear unless the operator says so', async () => {
    // By a name of this machine that is none of loopback's.
    const port = new URL(server.url).port;
    const id = await queue();
    const strict = work(`smtp://0.0.0.0:${port}`);
    const waiting = await settled(id, 1);
    assert.equal(waiting.sent_at, null);
    assert.match(waiting.last_error!, /ETLS/);
    assert.deepEqual(server.received, []);
    await strict.stop();
    await clock.advance(MINUTE);
    work(`smtp://0.0.0.0:${port}?ignoreTLS=true`);
    await eventually(() => assert.equal(server.received.length, 1));
    for (const [url, required] of [
      ['smtp://mail.example.com', true],
      ['smtp://user:password@10.0.0.5:587', true],
      ['smtp://mail.example.com?requireTLS=false', false],
      ['smtps://mail.example.com', false],
      ['smtp://localhost:1025', false],
      ['smtp://127.0.0.9', false],
      ['smtp://[::1]', false],
    ] as const)
      assert.equal(requiresTls(url), required, url);
  });

  it('is promised by the doctor where a server would take it, and none is sent for that', async () => {
    const found = async (SMTP_URL: string) => {
      const { checks } = await document({ ...database.env, SMTP_URL }, ['doctor']);
      return checks.find(({ name }: { name: string }) => name === 'mail');
    };
    assert.equal((await found(server.url)).status, 'ok');
    const inClear = await found(server.url.replace('127.0.0.1', 'operator:secret-of-mail@0.0.0.0'));
    assert.equal(inClear.status, 'warning');
    assert.match(inClear.message, /^Mails wait in the outbox: .*TLS/);
    assert.doesNotMatch(inClear.message, /secret-of-mail/);
    await server.close();
    assert.match((await found(server.url)).message, /ECONNREFUSED/);
    assert.deepEqual(server.received, []);
  });

  it('is sent once with plain and HTML parts, and its body is erased', async () => {
    work();
    const id = await queue();
    const mail = await settled(id, 1);
    assert.ok(mail.sent_at !== null);
    assert.equal(mail.body, null);
    const [received] = server.received;
    assert.equal(received!.to, 'asha@example.com');
    assert.equal(received!.messageId, `<${id}@meghdoot.example>`);
    assert.match(received!.raw, /^From: Meghdoot <no-reply@meghdoot\.example>/m);
    assert.doesNotMatch(received!.raw, /^Bcc:/im);
    const text = readable(received!.raw);
    assert.match(text, /Content-Type: text\/plain.*Namaste <Asha>, नमस्ते\..*Content-Type: text\/html/s);
    assert.ok(text.includes(`Claim the workspace:\r\n${LINK}`), text);
    assert.ok(text.includes('Namaste &lt;Asha&gt;, नमस्ते.'), text);
    assert.ok(text.includes(`href="${LINK.replace('&', '&amp;')}"`), text);
    await clock.advance(HOUR);
    assert.equal(server.received.length, 1);
    assert.deepEqual(
      lines.filter((line) => /asha|secret|Namaste/.test(line)),
      [],
    );
  });

  it('is tried again after a refusal that passes, ever more slowly', async () => {
    server.answers.push({ at: 'rcpt', code: 450 }, { at: 'data', code: 451 }, { at: 'mail', code: 550 });
    work();
    const id = await queue();
    const pauses = [];
    for (let tries = 1; tries <= 3; tries++) {
      const mail = await settled(id, tries);
      assert.equal(mail.sent_at, null);
      assert.doesNotMatch(mail.last_error!, /someone@/);
      pauses.push(mail.next_attempt_at - clock.now());
      await clock.set(mail.next_attempt_at);
    }
    assert.deepEqual(pauses, [30_000, 60_000, 120_000]);
    await eventually(async () => assert.ok((await findMail(database.db, id)).sent_at !== null));
    assert.equal(server.received.length, 1);
    assert.deepEqual(
      lines.filter((line) => /@example|secret/.test(line)),
      [],
    );
  });

  it('is given up when its address is refused for good, and stays for the operator', async () => {
    server.answers.push({ at: 'rcpt', code: 550 });
    work();
    const id = await queue();
    const mail = await settled(id, 1);
    assert.ok(mail.failed_at !== null);
    assert.ok((await openMail(database.db, sealer, id)).text!.includes(LINK));
    await clock.advance(HOUR);
    assert.equal(server.received.length, 0);
    assert.equal((await findMail(database.db, id)).tries, 1);
  });

  it('is given up after three days without a server', async () => {
    const { url } = server;
    await server.close();
    let [tries, waited] = [1, 0];
    for (let next = nextMailAttempt(tries, 0, () => 0.5); next !== null; ) {
      waited += next;
      next = nextMailAttempt(++tries, 0, () => 0.5);
    }
    assert.ok(waited > 3 * DAY && waited < 3.5 * DAY, `${waited / HOUR} hours`);
    const id = await queue();
    await database.db
      .updateTable('mails')
      .set({ tries: tries - 1 })
      .execute();
    work(url);
    const mail = await settled(id, tries);
    assert.ok(mail.failed_at !== null && mail.body !== null);
    assert.equal(mail.last_error, 'ESOCKET CONN');
  });

  it('waits without an SMTP server, for the operator to read', async () => {
    work(null).nudge();
    const id = await queue();
    await clock.advance(DAY);
    const mail = await openMail(database.db, sealer, id);
    assert.deepEqual(
      [mail.status, mail.tries, mail.subject],
      ['waiting', 0, 'Claim your Bcc: eve@example.com workspace'],
    );
    assert.ok(mail.text!.includes(LINK) && mail.html!.includes('Claim the workspace'));
    assert.equal((await listMails(database.db)).length, 1);
    work();
    await settled(id, 1);
    assert.equal(server.received.length, 1);
  });

  it('outlives a restart, and a process that died while it was sending', async () => {
    const id = await queue();
    assert.equal((await claimMails(database.db, clock.now(), 5)).length, 1);
    await database.reopen();
    work();
    await clock.advance(4 * MINUTE);
    assert.equal(server.received.length, 0);
    await clock.advance(MINUTE);
    await settled(id, 2);
    assert.equal(server.received.length, 1);
  });

  it('keeps its Message-ID when the answer was lost, so that the second copy can be told', async () => {
    server.answers.push('drop');
    work();
    const id = await queue();
    const mail = await settled(id, 1);
    assert.equal(mail.sent_at, null);
    await clock.set(mail.next_attempt_at);
    await eventually(async () => assert.ok((await findMail(database.db, id)).sent_at !== null));
    const ids = server.received.map((one) => one.messageId);
    assert.deepEqual(ids, Array(2).fill(`<${id}@meghdoot.example>`));
  });

  it('is sent once by several workers, every one of many', async () => {
    const ids = await Promise.all(Array.from({ length: 23 }, (_, i) => queue({ to: `p${i}@example.com` })));
    for (let i = 0; i < 3; i++) work();
    await eventually(async () => {
      const mails = await listMails(database.db);
      assert.ok(mails.every((mail) => mail.sent_at !== null));
    });
    const received = server.received.map((one) => one.messageId).sort();
    assert.deepEqual(received, ids.map((id) => `<${id}@meghdoot.example>`).sort());
  });

  it('is not sent, and is erased, once its link has expired', async () => {
    const expired = await queue({ expiresAt: clock.now() + HOUR });
    const other = await queue({ expiresAt: clock.now() + DAY });
    work(null);
    await clock.advance(HOUR);
    await eventually(async () => assert.equal((await findMail(database.db, expired)).body, null));
    assert.equal((await openMail(database.db, sealer, expired)).status, 'failed');
    assert.ok((await findMail(database.db, other)).body !== null);
    work();
    await settled(other, 1);
    assert.equal(server.received.length, 1);
    assert.equal((await findMail(database.db, expired)).tries, 0);
  });

  it('is queued with the transaction, or not at all', async () => {
    const broken = transaction(database.db, async (trx) => {
      await queueMail(trx, sealer, CLAIM, clock.now());
      throw new Error('the rest failed');
    });
    await assert.rejects(broken, /the rest failed/);
    assert.deepEqual(await listMails(database.db), []);
  });

  it('is sealed at rest', async () => {
    const id = await queue();
    const stored = (await findMail(database.db, id)).body!;
    assert.ok(!stored.includes('secret'));
    const folder = backend.name === 'sqlite' ? database.env.DATA_DIR : undefined;
    if (folder === undefined) return;
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    assert.ok(
      files.some((bytes) => bytes.includes('asha@example.com')),
      'the file was found',
    );
    for (const words of ['verysecrettoken', 'Namaste', 'Claim the workspace'])
      assert.ok(!files.some((bytes) => bytes.includes(words)), words);
  });

  it('tells sales of an inquiry, with the answer going to who wrote', async () => {
    work();
    const app = await startInquiriesApp(database.db, clock, { SALES_EMAIL: 'sales@meghdoot.example' });
    try {
      const message = 'line one\n<b>line two</b>';
      const body = { name: 'Asha Rao', email: 'asha@example.com', message };
      assert.equal((await app.post('/api/contact', body)).status, 200);
      const [received] = await eventually(() => {
        assert.equal(server.received.length, 1);
        return server.received;
      });
      assert.equal(received!.to, 'sales@meghdoot.example');
      assert.match(received!.raw, /^Reply-To: asha@example\.com/m);
      assert.match(received!.raw, /^Subject: Inquiry from Asha Rao/m);
      const text = readable(received!.raw);
      assert.ok(text.includes('Message:\r\nline one\r\n<b>line two</b>'), text);
      assert.ok(text.includes('&lt;b&gt;line two&lt;/b&gt;'), text);
    } finally {
      await app.close();
    }
  });
});
