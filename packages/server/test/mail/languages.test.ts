/** Mails in the language of who gets them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { openMail } from '../../src/features/mail/body.ts';
import { changePerson, createPerson, findPersonByEmail } from '../../src/features/people/people.ts';
import { openWorkspace } from '../../src/features/team/open-workspace.ts';
import { webhookDisabledMail } from '../../src/features/team/webhook-disabled-mail.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import type { Row } from '../../src/platform/database/schema/schema.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { type AccountsApp, clientOf, lastMail, sealer, startAccountsApp } from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { englishIn } from '../rigs/english-in.ts';
import { type InquiriesApp, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { find, SRC } from '../rigs/source-files.ts';

const SALES = 'sales@meghdoot.example';
const INQUIRY = { name: 'आशा', email: 'asha@example.com', inquiryType: 'sales', message: 'नमस्ते' };
const APPLICATION = { email: 'ravi@example.com', agencyName: 'रवि', partnershipType: 'agency' };

onEachDatabase('the notice of an inquiry', (backend) => {
  let database: TestDatabase;
  let app: InquiriesApp;
  const clock = manualClock();

  beforeEach(async () => {
    database = await backend.open();
    app = await startInquiriesApp(database.db, clock, { SALES_EMAIL: SALES });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('is in the language of the account that receives it, and in English where there is none', async () => {
    const { db } = database;
    const told = async (path: string, input: object) => {
      await clock.advance(1000);
      assert.equal((await app.post(path, input)).status, 200);
      return (await lastMail(db, SALES))!;
    };
    assert.match((await told('/api/contact', INQUIRY)).text!, /has sent an inquiry[\s\S]*About: Sales/);
    const { id } = await createPerson(db, { email: SALES, password: 'x', verified: true }, clock.now());
    assert.equal((await told('/api/partners', APPLICATION)).subject, 'Partner application from रवि');
    await changePerson(db, id, { language: 'hi' });
    const inquiry = await told('/api/contact', INQUIRY);
    assert.equal(inquiry.subject, 'आशा ने कुछ पूछा है');
    assert.match(inquiry.html!, /<html lang="hi">/);
    assert.match(inquiry.text!, /नाम: आशा[\s\S]*किस बारे में: ख़रीदना\n[\s\S]*रेफ़रेंस: inq_/);
    const application = await told('/api/partners', APPLICATION);
    assert.equal(application.subject, 'रवि पार्टनर बनना चाहते हैं');
    assert.match(application.text!, /पार्टनरशिप: एजेंसी\n/);
    const other = await told('/api/contact', { ...INQUIRY, inquiryType: 'toString' });
    assert.match(other.text!, /किस बारे में: toString\n/);
  });
});

/** The mail about people who wait is judged where they do: `notifications/notifications.test.ts`. */
const JUDGED_ELSEWHERE = ['conversation.unanswered'];
const ASHA = { email: 'asha@example.com', password: 'monsoon over the western ghats' };

onEachDatabase('a mail in Hindi', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    const demo = { slug: 'demo', name: 'दुकान', mode: 'test', approved: false } as const;
    await createWorkspace(database.db, demo, clock.now());
    app = await startAccountsApp(database.db, clock, { SIGNUP: 'open', SALES_EMAIL: ASHA.email });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('has no word of English, whatever it is about, and none is left out here', async () => {
    const { db } = database;
    const asha = app.browser();
    await asha.submit(await app.ownerPath(), { ...ASHA, name: 'आशा' });
    const client = clientOf(asha);
    await client.account.updateProfile({ language: 'hi' });
    asha.cookies.set('meghdoot_language', 'hi');
    const person = (await findPersonByEmail(db, ASHA.email))!;
    const shop = (await client.account.session()).workspaces[0]!;

    await asha.submit('/oauth/sign-up', { email: ASHA.email });
    await asha.submit('/oauth/sign-up', { email: 'new@example.com' });
    await clientOf(asha, shop.id).team.invite({ email: 'ravi@example.com', role: 'agent' });
    const posted = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const { status, text } = await app
        .browser()
        .send('POST', path, { body: JSON.stringify(body), headers });
      assert.equal(status, 200, text);
    };
    await posted('/api/public/leads', { full_name: 'दुकान', email: ASHA.email, use_cases: ['ऑर्डर'] });
    for (const inquiryType of ['sales', 'enterprise', 'support', 'partnership', 'other'])
      await posted('/api/contact', { ...INQUIRY, inquiryType, phone: '+91 98765 43210', company: 'दुकान' });
    for (const partnershipType of ['reseller', 'agency', 'technology', 'referral'])
      await posted('/api/partners', { ...APPLICATION, partnershipType, name: 'रवि', message: 'नमस्ते' });
    const options = { db, clock, sealer, signup: 'invite', appUrl: app.config.appUrl } as const;
    const opener = await app.addPerson(shop.id, 'meera@example.com', 'a boat on the backwaters');
    const stranger = { ...person, id: opener, email: 'meera@example.com', operator: false };
    await openWorkspace(options, stranger as never, { name: 'दुकान', slug: 'shop-2' }, '203.0.113.9');
    for (const disabled_reason of ['gone', 'failing'])
      await transaction(db, (trx) => {
        const hook = { workspace_id: shop.id, id: 'whk_1', url: 'https://shop.example', disabled_reason };
        return webhookDisabledMail(sealer)(trx, hook as Row<'webhooks'>, clock.now());
      });
    await clock.advance(MINUTE);
    await asha.submit('/oauth/forgot', { email: ASHA.email });
    const { link } = (await lastMail(db, ASHA.email))!;
    const changed = await asha.submit(link, { password: 'another monsoon, and another' }, '/oauth/reset');
    assert.equal(changed.status, 303);

    const english: string[] = [];
    const judged = new Set(JUDGED_ELSEWHERE);
    for (const { id, kind } of await db.selectFrom('mails').select(['id', 'kind']).execute()) {
      const { html } = await openMail(db, sealer, id);
      judged.add(kind);
      if (!html!.includes('<html lang="hi">')) english.push(`${kind} says that it is English`);
      english.push(...englishIn(html!).map((word) => `${kind}: ${word}`));
    }
    assert.equal(english.join('\n'), '');
    const kinds = find(['features/**/*.ts'], SRC)
      .map((file) => readFileSync(join(SRC, file), 'utf8'))
      .filter((source) => /\bqueueMail\(/.test(source))
      .flatMap((source) => [...source.matchAll(/\bkind: '([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind!));
    assert.deepEqual([...judged].sort(), [...new Set(kinds)].sort());
  });
});
