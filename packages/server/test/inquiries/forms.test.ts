import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { listApplications, listInquiries } from '../../src/features/inquiries/store.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { from, type InquiriesApp, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const ASHA = { name: 'Asha Rao', email: 'asha@example.com' };

onEachDatabase('the forms of the site', (backend) => {
  let database: TestDatabase;
  let app: InquiriesApp;

  beforeEach(async () => {
    database = await backend.open();
    app = await startInquiriesApp(database.db, manualClock(), { SALES_EMAIL: 'sales@meghdoot.example' });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  function assertIsSafePage(response: Response, text: string): void {
    assert.match(response.headers.get('content-type')!, /^text\/html; charset=utf-8$/);
    const policy = response.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.ok(!policy.includes('unsafe'), policy);
    assert.match(text, /^<!doctype html>/);
    assert.ok(!/<script|style=| on\w+=/i.test(text), text);
  }

  it('take an inquiry, thank for it, and follow the rule of the API', async () => {
    const response = await app.postForm('/contact', {
      ...ASHA,
      name: ' Asha <Rao> ',
      phone: '',
      message: 'one\r\ntwo',
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    assertIsSafePage(response, text);
    const [row, ...others] = await listInquiries(database.db);
    assert.deepEqual(others, []);
    assert.ok(text.includes(row!.id));
    assert.deepEqual([row!.name, row!.phone, row!.message], ['Asha <Rao>', null, 'one\ntwo']);
    const mails = await database.db.selectFrom('mails').select('kind').execute();
    assert.deepEqual(mails, [{ kind: 'inquiry.notice' }]);
  });

  it('take a partner application', async () => {
    const response = await app.postForm('/partners', { email: ASHA.email, partnershipType: 'agency' });
    assert.equal(response.status, 200);
    const [row] = await listApplications(database.db);
    assert.ok((await response.text()).includes(row!.id));
  });

  it('name what is wrong and keep what was typed, escaped', async () => {
    const response = await app.postForm('/contact', {
      name: '"><script>alert(1)</script>',
      email: "a'@nowhere",
      inquiryType: 'support',
      message: '\n</textarea><b>हिन्दी</b>',
    });
    const text = await response.text();
    assert.equal(response.status, 400);
    assertIsSafePage(response, text);
    assert.ok(text.includes('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'), text);
    assert.ok(text.includes('value="a&#39;@nowhere"'), text);
    assert.ok(text.includes('<option value="support" selected>'), text);
    assert.ok(text.includes('>\n\n&lt;/textarea&gt;&lt;b&gt;हिन्दी&lt;/b&gt;</textarea>'), text);
    assert.match(text, /E-mail<\/a> must be a valid email/);
    assert.match(text, /id="email"[^>]* aria-invalid="true"/);
    assert.doesNotMatch(text, /id="name"[^>]* aria-invalid/);
    assert.deepEqual(await listInquiries(database.db), []);
  });

  it('name every member that is missing', async () => {
    const text = await (await app.postForm('/partners', { email: ' ', name: 'Ravi' })).text();
    assert.match(text, /E-mail<\/a> is required/);
    assert.match(text, /Kind of partnership<\/a> is required/);
    assert.ok(text.includes('value="Ravi"'), text);
  });

  it('count with the API and refuse kindly', async () => {
    await app.close();
    app = await startInquiriesApp(database.db, manualClock(), { LIMIT_CONTACT: '2/60' });
    const address = from('203.0.113.7');
    assert.equal((await app.post('/api/contact', ASHA, address)).status, 200);
    assert.equal((await app.postForm('/contact', ASHA, address)).status, 200);
    const refused = await app.postForm('/contact', ASHA, address);
    const text = await refused.text();
    assert.equal(refused.status, 429);
    assertIsSafePage(refused, text);
    assert.match(text, /try again in 60 seconds/);
    assert.match(text, /href="\/docs"/, 'in the shell of the site');
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal((await app.post('/api/contact', ASHA, address)).status, 429);
    assert.equal((await app.postForm('/contact', ASHA, from('203.0.113.8'))).status, 200);
    assert.equal((await listInquiries(database.db)).length, 3);
  });

  it('name a long wait in minutes', async () => {
    await app.close();
    app = await startInquiriesApp(database.db, manualClock(), { LIMIT_PARTNERS: '1/3600' });
    const application = { email: ASHA.email, partnershipType: 'agency' };
    assert.equal((await app.postForm('/partners', application)).status, 200);
    const refused = await app.postForm('/partners', application);
    assert.match(await refused.text(), /try again in 60 minutes/);
    assert.equal(refused.headers.get('retry-after'), '3600');
  });

  it('offer the kinds by their names, and say what happens next', async () => {
    const empty = await (await fetch(`${app.url}/contact`)).text();
    assert.match(empty, /<option value="enterprise">A large installation<\/option>/);
    const thanks = await (await app.postForm('/contact', ASHA)).text();
    assert.match(thanks, /What happens next.*reply by e-mail, to <strong>asha@example\.com<\/strong>/s);
  });

  it('answer pages to what is no form of ours', async () => {
    const answers: [Response, number][] = [
      [await app.post('/contact', ASHA), 415],
      [await app.postForm('/contact', { ...ASHA, message: 'a'.repeat(65_536) }), 413],
      [await app.postForm('/contact', { ...ASHA, message: 'a\0b' }), 400],
      [await app.postForm('/contact', {}), 400],
      [await fetch(`${app.url}/contact`, { method: 'POST' }), 400],
    ];
    for (const [response, status] of answers) {
      assert.equal(response.status, status);
      assertIsSafePage(response, await response.text());
    }
    assert.deepEqual(await listInquiries(database.db), []);
  });

  it('are dressed by one stylesheet', async () => {
    const text = await (await app.postForm('/contact', {})).text();
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!;
    const response = await fetch(app.url + path);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^text\/css/);
    assert.match(await response.text(), /prefers-color-scheme: dark/);
  });
});
