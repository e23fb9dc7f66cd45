/** Pages and mails of accounts in the language of the person. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { changePerson, findPersonByEmail } from '../../src/features/people/people.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { type AccountsApp, clientOf, lastMail, startAccountsApp } from '../rigs/accounts-browser.ts';
import { onEitherDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const ASHA = { email: 'asha@example.com', password: 'monsoon over the western ghats' };
const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
/** No word of English is left, but names. */
const ONLY_HINDI = /^[^A-Za-z]*$/;
const wordsOf = (page: string) =>
  page
    .replace(/<head>[\s\S]*<\/head>|<[^>]+>/g, ' ')
    .replace(/Meghdoot|\S+@\S+/g, '')
    .trim();

onEitherDatabase('languages', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    await createWorkspace(database.db, { slug: 'demo', mode: 'test', approved: false }, clock.now());
    app = await startAccountsApp(database.db, clock, { SIGNUP: 'open' });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('of a browser are those of the pages before one has signed in, unless the dashboard was used in another', async () => {
    for (const path of ['/oauth/sign-in', '/oauth/forgot', '/oauth/sign-up', '/oauth/reset?token=gone']) {
      const { text } = await app.browser().send('GET', path, { headers: HINDI });
      assert.match(text, /<html lang="hi">/, path);
      assert.match(wordsOf(text), ONLY_HINDI, path);
      const english = await app.browser().send('GET', path);
      assert.match(english.text, /<html lang="en">/, path);
      const browser = app.browser();
      browser.cookies.set('meghdoot_language', 'en');
      const chosen = await browser.send('GET', path, { headers: HINDI });
      assert.match(chosen.text, /<html lang="en">/, path);
    }
    const browser = app.browser();
    browser.cookies.set('meghdoot_language', 'hi');
    const wrong = await browser.submit('/oauth/sign-in', { ...ASHA, password: 'something else' });
    assert.match(wrong.text, /ईमेल या पासवर्ड सही नहीं है।/);
    assert.match(wordsOf(wrong.text), ONLY_HINDI);
  });

  it('of a person are those of mails to them; who has no account is written to in that of whoever asks', async () => {
    const { db } = database;
    const browser = app.browser();
    await browser.submit(await app.ownerPath(), { ...ASHA, name: 'Asha' });
    const client = clientOf(browser);
    const person = await client.account.updateProfile({ language: 'hi' });
    assert.equal(person.language, 'hi');
    assert.equal((await client.account.session()).person.language, 'hi');
    await app.browser().submit('/oauth/forgot', { email: ASHA.email });
    const reset = (await lastMail(db, ASHA.email))!;
    assert.equal(reset.subject, 'अपना पासवर्ड बदलें');
    assert.match(reset.html!, /<html lang="hi">/);

    const { id } = (await client.account.session()).workspaces[0]!;
    const owner = clientOf(browser, id);
    await owner.team.invite({ email: 'ravi@example.com', role: 'admin' });
    const invited = (await lastMail(db, 'ravi@example.com'))!;
    assert.match(invited.text!, /Asha \(asha@example\.com\) ने आपको .* वर्कस्पेस में बुलाया है/);
    assert.match(invited.text!, /आपका रोल: एडमिन/);
    const page = await app.browser().send('GET', invited.link, { headers: HINDI });
    assert.match(page.text, /<html lang="hi">[\s\S]*एडमिन वर्कस्पेस में सब कुछ कर सकते हैं/);

    await changePerson(db, (await findPersonByEmail(db, ASHA.email))!.id, { language: 'en' });
    await app.browser().submit('/oauth/forgot', { email: ASHA.email });
    assert.equal((await lastMail(db, ASHA.email))!.subject, 'Reset your password');
    assert.equal((await client.account.updateProfile({ language: null })).language, undefined);
    await assert.rejects(client.account.updateProfile({ language: 'ta' as never }), {
      code: 'INVALID_PAYLOAD',
    });
  });

  it('are English and Hindi on the start page, each of which leads to the other', async () => {
    const [english, hindi] = await Promise.all(['/', '/hi'].map((path) => app.browser().get(path)));
    assert.equal(hindi!.status, 200);
    assert.match(hindi!.text, /<html lang="hi">[\s\S]*href="\/" hreflang="en"/);
    assert.match(english!.text, /<html lang="en">[\s\S]*href="\/hi" hreflang="hi"/);
    assert.match(hindi!.text, /₹0\.8631/);
    assert.match((await app.browser().get('/sitemap.xml')).text, /\/hi<\/loc>/);
  });
});
