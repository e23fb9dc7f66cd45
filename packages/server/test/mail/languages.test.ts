/** Mails in the language of who gets them. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { changePerson, createPerson } from '../../src/features/people/people.ts';
import { lastMail } from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type InquiriesApp, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { manualClock } from '../rigs/manual-clock.ts';

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
