/** Pages and mails of accounts in the language of the person. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { changePerson, findPersonByEmail } from '../../src/features/people/people.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import {
  type AccountsApp,
  type Browser,
  clientOf,
  lastMail,
  startAccountsApp,
} from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { englishIn } from '../rigs/english-in.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const ASHA = { email: 'asha@example.com', password: 'monsoon over the western ghats' };
const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
/** No word of English is left, but names. */
const ONLY_HINDI = /^[^A-Za-z]*$/;
const NAMES = /Meghdoot|WhatsApp|API|IP|IST|\bkey\b|\S+@\S+|\/\w+z\b|metastatus\.com/g;
/** What a page says of its own: not what stands around every page of the site, nor what is a code or was typed. */
const wordsOf = (page: string) =>
  page
    .replace(/^[\s\S]*<main[^>]*>|<\/main>[\s\S]*$|<(dd|span class="code")>[\s\S]*?<\/\1?[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(NAMES, '')
    .trim();

onEachDatabase('languages', (backend) => {
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
    const pages = ['/oauth/sign-in', '/oauth/forgot', '/oauth/sign-up', '/oauth/reset?token=gone'];
    const owner = [await app.ownerPath(), '/oauth/owner?token=gone', '/oauth/claim?token=gone'];
    for (const path of [...pages, ...owner, '/contact', '/partners', '/status']) {
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

  it('are those of the forms of the site: what is wrong with them, and that they have arrived', async () => {
    const browser = app.browser();
    browser.cookies.set('meghdoot_language', 'hi');
    const contact = { name: 'Asha', email: ASHA.email, message: 'नमस्ते', inquiryType: 'sales' };
    const wrong = await browser.submit('/contact', { ...contact, name: '', email: 'asha' });
    assert.equal(wrong.status, 400);
    assert.match(wordsOf(wrong.text.replace('value="asha"', '')), ONLY_HINDI);
    const sent = await browser.submit('/contact', contact);
    assert.match(sent.text, /आपका मैसेज मिल गया/);
    assert.match(wordsOf(sent.text), ONLY_HINDI);
    const partner = { email: ASHA.email, partnershipType: 'agency' };
    assert.match(wordsOf((await browser.submit('/partners', partner)).text), ONLY_HINDI);
  });

  it('are those of a claim, from its mail to the code; who has an account is mailed in that of the account', async () => {
    const lead = { full_name: 'Order agent', email: ASHA.email, use_cases: ['order updates'] };
    const register = async (browser: Browser) => {
      const headers = { 'content-type': 'application/json' };
      const made = await browser.send('POST', '/api/public/leads', { body: JSON.stringify(lead), headers });
      return new URL(JSON.parse(made.text).data.claim.url);
    };
    const asha = app.browser();
    await asha.submit(await app.ownerPath(), { ...ASHA, name: 'Asha' });
    await clientOf(asha).account.updateProfile({ language: 'hi' });
    asha.cookies.set('meghdoot_language', 'hi');
    const { pathname, search } = await register(app.browser());
    const mail = (await lastMail(database.db, ASHA.email))!;
    assert.equal(mail.subject, 'आपके लिए खोला गया Meghdoot सैंडबॉक्स लें');
    assert.match(mail.text!, /“?Order agent”? ने Meghdoot पर रजिस्टर किया है/);
    const stranger = await app.browser().send('GET', pathname + search, { headers: HINDI });
    assert.match(stranger.text, /20 नव॰ 2026, 10:00 IST/);
    assert.match(wordsOf(stranger.text), ONLY_HINDI);
    const question = await asha.get(mail.link);
    assert.match(wordsOf(question.text).replace(/\((read-only|messaging|admin)\)/, ''), ONLY_HINDI);
    const claimed = await asha.submit(mail.link, {}, '/oauth/claim');
    assert.match(claimed.text, /वर्कस्पेस आपका है[\s\S]*class="otp"/);
    assert.match(wordsOf(claimed.text), ONLY_HINDI);

    const other = app.browser('203.0.113.7');
    other.cookies.set('meghdoot_language', 'hi');
    lead.email = 'ravi@example.com';
    const url = await register(app.browser('203.0.113.8'));
    assert.match((await lastMail(database.db, lead.email))!.subject, /^Claim the Meghdoot sandbox/);
    await clock.advance(11 * MINUTE);
    const mailed = await other.submit(url.pathname + url.search, { email: lead.email }, '/oauth/claim/mail');
    assert.match(wordsOf(mailed.text), ONLY_HINDI);
    assert.match((await lastMail(database.db, lead.email))!.subject, /सैंडबॉक्स लें$/);
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
    const said = hindi!.text.replace(
      /<(pre|script)\b[\s\S]*?<\/\1>|<(\w+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\2>/g,
      ' ',
    );
    const attributes = said.matchAll(/ (?:alt|title|aria-label|name="description" content)="([^"]*)"/g);
    const words = [...attributes].map(([, text]) => text);
    const names =
      /Docs|STOP|UNSUBSCRIBE|OTP|Meta|GST|PDF|KB|MIT|(openapi|llms|auth)\.(json|txt|md)|invoice-1042\.pdf/g;
    assert.deepEqual(englishIn(`${said} ${words.join(' ')}`.replace(names, '')), []);
    for (const file of ['conversation-hi', 'overview-phone-hi'])
      assert.ok(hindi!.text.includes(`/assets/pictures/${file}.webp?v=`), file);
    assert.doesNotMatch(hindi!.text, /pictures\/(?![\w-]+-hi\.webp)/);
    const offered = await app.browser().send('GET', '/', { headers: HINDI });
    assert.equal(offered.status, 200);
    assert.match(offered.text, /<html lang="en">[\s\S]*यह पेज हिन्दी में भी है/);
    assert.match(offered.headers.vary!, /Accept-Language/);
    assert.doesNotMatch(english!.text, /यह पेज हिन्दी में भी है/);
    assert.match((await app.browser().get('/sitemap.xml')).text, /\/hi<\/loc>/);
  });

  it('are those of a page for a URL with nothing at it, and of an application that cannot be connected', async () => {
    for (const [path, words] of [
      ['/nothing', /<html lang="hi">[\s\S]*इस पते पर कुछ नहीं है/],
      ['/oauth/authorize?client_id=nobody&response_type=code', /<html lang="hi">[\s\S]*यह ऐप नहीं जुड़ सकती/],
    ] as const) {
      const headers = { ...HINDI, accept: 'text/html' };
      assert.match((await app.browser().send('GET', path, { headers })).text, words);
    }
  });
});
