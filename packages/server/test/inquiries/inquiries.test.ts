import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import {
  listApplications,
  listInquiries,
  showApplication,
  showInquiry,
} from '../../src/features/inquiries/store.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { from, type InquiriesApp, startInquiriesApp } from '../rigs/inquiries-app.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const NOW = '2026-11-20T10:00:00.000+05:30';
const ASHA = { name: 'Asha Rao', email: 'asha@example.com' };
const AGENCY = { email: 'ravi@agency.example', partnershipType: 'reseller' };

interface Answer {
  success: boolean;
  data?: Record<string, string>;
  error?: {
    code: string;
    message: string;
    hint: string;
    timestamp: string;
    details?: { field: string; message: string }[];
  };
  timestamp?: string;
}
const read = async (response: Response) => (await response.json()) as Answer;

onEachDatabase('inquiries', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: InquiriesApp;
  const stored = async () =>
    (await listInquiries(database.db)).length + (await listApplications(database.db)).length;

  async function restart(env: Record<string, string>): Promise<void> {
    await app.close();
    app = await startInquiriesApp(database.db, clock, env);
  }

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    app = await startInquiriesApp(database.db, clock, {
      LIMIT_CONTACT: '1000/60',
      LIMIT_PARTNERS: '1000/60',
    });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('stores an inquiry and acknowledges it', async () => {
    const inquiry = {
      ...ASHA,
      phone: '+91 98765 43210',
      company: 'राव एंड कंपनी',
      inquiryType: 'something else',
      message: ' Hello 👋\nline two ',
    };
    const response = await app.post('/api/contact', inquiry);
    const body = await read(response);
    assert.equal(response.status, 200);
    assert.deepEqual(body, {
      success: true,
      data: { inquiryId: body.data!.inquiryId, status: 'received' },
      timestamp: NOW,
    });
    assert.match(body.data!.inquiryId!, /^inq_[0-9a-z]{26}$/);
    assert.match(response.headers.get('x-request-id')!, /^req_/);
    const rows = await listInquiries(database.db);
    assert.deepEqual(rows.map(showInquiry), [{ id: body.data!.inquiryId, ...inquiry, createdAt: NOW }]);
  });

  it('stores a partner application and acknowledges it', async () => {
    const application = { ...AGENCY, name: 'Ravi', agencyName: 'Blue', message: 'Hi' };
    const response = await app.post('/api/partners', application);
    const body = await read(response);
    assert.equal(response.status, 200);
    assert.deepEqual(body.data, { applicationId: body.data!.applicationId, status: 'received' });
    assert.match(body.data!.applicationId!, /^app_[0-9a-z]{26}$/);
    const rows = await listApplications(database.db);
    assert.deepEqual(rows.map(showApplication), [
      { id: body.data!.applicationId, ...application, createdAt: NOW },
    ]);
  });

  it('trims names and addresses, takes null and blank as absent, ignores what it does not know', async () => {
    const response = await app.post('/api/contact', {
      name: '  Asha\u3000Rao\n',
      email: ' asha@example.com ',
      phone: null,
      company: '   ',
      inquiryType: '',
      message: ' \n ',
      color: { deep: [null] },
    });
    assert.equal(response.status, 200);
    const [row] = (await listInquiries(database.db)).map(showInquiry);
    assert.deepEqual(row, { ...row, name: 'Asha\u3000Rao', email: 'asha@example.com' });
    assert.deepEqual(Object.keys(row!), ['id', 'name', 'email', 'createdAt']);
  });

  it('counts characters, not UTF-16 units', async () => {
    const response = await app.post('/api/contact', { ...ASHA, name: '🙂'.repeat(200) });
    assert.equal(response.status, 200);
  });

  const faulty: [what: string, path: string, body: unknown, fields: string[]][] = [
    ['everything missing', '/api/contact', {}, ['email', 'name']],
    ['null and blank', '/api/contact', { name: null, email: '  ' }, ['email', 'name']],
    [
      'wrong types',
      '/api/contact',
      { name: 5, email: ['a@b.example'], message: { a: 1 } },
      ['email', 'message', 'name'],
    ],
    ['not an address', '/api/contact', { ...ASHA, email: 'asha@' }, ['email']],
    ['an address with a name', '/api/contact', { ...ASHA, email: 'Asha <asha@example.com>' }, ['email']],
    ['two addresses', '/api/contact', { ...ASHA, email: 'a@b.example, c@d.example' }, ['email']],
    [
      'a header in the address',
      '/api/contact',
      { ...ASHA, email: 'a@b.example\r\nBcc: c@d.example' },
      ['email'],
    ],
    ['an address of 255', '/api/contact', { ...ASHA, email: `${'a'.repeat(243)}@example.com` }, ['email']],
    ['a name of 201', '/api/contact', { ...ASHA, name: 'a'.repeat(201) }, ['name']],
    ['a phone of 33', '/api/contact', { ...ASHA, phone: '1'.repeat(33) }, ['phone']],
    ['a company of 201', '/api/contact', { ...ASHA, company: 'a'.repeat(201) }, ['company']],
    ['a type of 65', '/api/contact', { ...ASHA, inquiryType: 'a'.repeat(65) }, ['inquiryType']],
    ['a message of 5,001', '/api/contact', { ...ASHA, message: 'a'.repeat(5001) }, ['message']],
    ['a list', '/api/contact', [ASHA], ['body']],
    ['a text', '/api/contact', '"hello"', ['body']],
    ['null', '/api/contact', 'null', ['body']],
    ['nothing', '/api/contact', '', ['body']],
    ['no members', '/api/partners', {}, ['email', 'partnershipType']],
    ['a blank kind', '/api/partners', { ...AGENCY, partnershipType: ' ' }, ['partnershipType']],
    ['a kind of 65', '/api/partners', { ...AGENCY, partnershipType: 'a'.repeat(65) }, ['partnershipType']],
    [
      'several',
      '/api/partners',
      { email: 'x', partnershipType: 1, name: false, agencyName: 'a'.repeat(201) },
      ['agencyName', 'email', 'name', 'partnershipType'],
    ],
  ];

  it('refuses faulty bodies, names every fault and stores nothing', async () => {
    for (const [what, path, body, fields] of faulty) {
      const response = await app.post(path, body);
      const { error, success } = await read(response);
      assert.equal(response.status, 400, what);
      assert.equal(success, false, what);
      assert.equal(error!.code, 'INVALID_PAYLOAD', what);
      assert.deepEqual(error!.details!.map((fault) => fault.field).sort(), fields, what);
      assert.ok(error!.message && error!.hint, what);
      assert.equal(error!.timestamp, NOW, what);
      assert.equal(response.headers.get('ratelimit-limit'), '1000', what);
    }
    assert.equal(await stored(), 0);
  });

  it('refuses what is not readable JSON, U+0000, other content types and large bodies, all of them counted', async () => {
    const json = { 'content-type': 'application/json' };
    const cases: [string, BodyInit, Record<string, string>, number, string][] = [
      ['half an object', '{"name":', json, 400, 'INVALID_PAYLOAD'],
      ['U+0000', JSON.stringify({ ...ASHA, message: 'a\0b' }), json, 400, 'INVALID_PAYLOAD'],
      [
        'U+0000 in a member nobody knows',
        JSON.stringify({ ...ASHA, x: { 'a\0': 1 } }),
        json,
        400,
        'INVALID_PAYLOAD',
      ],
      ['a prototype', '{"name":"a","email":"a@b.example","__proto__":{}}', json, 400, 'INVALID_PAYLOAD'],
      ['text', JSON.stringify(ASHA), { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['a form', new URLSearchParams(ASHA), {}, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['no content type', Buffer.from(JSON.stringify(ASHA)), {}, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['64 KiB and more', JSON.stringify({ ...ASHA, x: 'a'.repeat(65_536) }), json, 413, 'PAYLOAD_TOO_LARGE'],
    ];
    let remaining = 1000;
    for (const [what, body, headers, status, code] of cases) {
      const response = await fetch(`${app.url}/api/contact`, { method: 'POST', headers, body });
      assert.equal(response.status, status, what);
      assert.equal((await read(response)).error!.code, code, what);
      assert.equal(response.headers.get('ratelimit-remaining'), String(--remaining), what);
      assert.equal(response.headers.get('access-control-allow-origin'), '*', what);
    }
    assert.equal(await stored(), 0);
  });

  it('limits by client address and says so on every answer', async () => {
    await restart({ LIMIT_CONTACT: '3/60', LIMIT_PARTNERS: '1/60' });
    const seen = [];
    for (const body of [ASHA, {}, ASHA, ASHA, ASHA]) {
      const response = await app.post('/api/contact', body, from('203.0.113.7'));
      const header = (name: string) => response.headers.get(name);
      seen.push([
        response.status,
        header('ratelimit-limit'),
        header('ratelimit-remaining'),
        header('ratelimit-reset'),
        header('retry-after'),
      ]);
      await clock.advance(500);
    }
    assert.deepEqual(seen, [
      [200, '3', '2', '60', null],
      [400, '3', '1', '60', null],
      [200, '3', '0', '59', null],
      [429, '3', '0', '59', '59'],
      [429, '3', '0', '58', '58'],
    ]);
    assert.equal(await stored(), 2);
    assert.equal((await app.post('/api/contact', ASHA, from('203.0.113.8'))).status, 200);
    assert.equal((await app.post('/api/partners', AGENCY, from('203.0.113.7'))).status, 200);
    const refused = await app.post('/api/partners', AGENCY, from('203.0.113.7'));
    const { error } = await read(refused);
    assert.deepEqual([refused.status, error!.code], [429, 'RATE_LIMIT_EXCEEDED']);
    await clock.advance(58_000);
    assert.equal((await app.post('/api/contact', ASHA, from('203.0.113.7'))).status, 200);
  });

  it('counts IPv6 by /64 and IPv4 in IPv6 as IPv4', async () => {
    await restart({ LIMIT_CONTACT: '1/60' });
    const status = async (address: string) => (await app.post('/api/contact', ASHA, from(address))).status;
    assert.equal(await status('2001:db8:1:2::1'), 200);
    assert.equal(await status('2001:db8:1:2:ffff::9'), 429);
    assert.equal(await status('2001:db8:1:3::1'), 200);
    assert.equal(await status('198.51.100.4'), 200);
    assert.equal(await status('::ffff:198.51.100.4'), 429);
  });

  it('believes a forwarded address only from a trusted proxy', async () => {
    await restart({ LIMIT_CONTACT: '1/60', TRUST_PROXY: 'off' });
    assert.equal((await app.post('/api/contact', ASHA, from('203.0.113.7'))).status, 200);
    assert.equal((await app.post('/api/contact', ASHA, from('203.0.113.8'))).status, 429);
  });

  it('has no limit where it is off', async () => {
    await restart({ LIMIT_CONTACT: 'off' });
    const response = await app.post('/api/contact', ASHA);
    assert.deepEqual([response.status, response.headers.get('ratelimit-limit')], [200, null]);
  });

  it('may be called from a page of any origin, and its preflight is not counted', async () => {
    await restart({ LIMIT_CONTACT: '1/60', LIMIT_PARTNERS: '1/60' });
    const origin = { origin: 'https://shop.example' };
    for (const path of ['/api/contact', '/api/partners']) {
      for (let i = 0; i < 3; i++) {
        const preflight = await fetch(app.url + path, {
          method: 'OPTIONS',
          headers: {
            ...origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          },
        });
        assert.equal(preflight.status, 204);
        assert.equal(await preflight.text(), '');
        assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
        assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST');
        assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type');
        assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
        assert.equal(preflight.headers.get('ratelimit-limit'), null);
      }
      const given = path === '/api/contact' ? ASHA : AGENCY;
      const answers = [
        await app.post(path, given, origin),
        await app.post(path, given, origin),
        await fetch(app.url + path, { headers: origin }),
      ];
      assert.deepEqual(
        answers.map((response) => response.status),
        [200, 429, 405],
      );
      assert.match(answers[2]!.headers.get('allow')!, /\bPOST\b/);
      for (const response of answers) {
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.equal(response.headers.get('access-control-allow-credentials'), null);
        const exposed = response.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
        for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'])
          assert.ok(exposed.includes(name), name);
      }
    }
    const other = await fetch(`${app.url}/api/app/profile`, { headers: origin });
    assert.equal(other.headers.get('access-control-allow-origin'), null);
  });

  it('answers 500 with the envelope and nothing of the cause when it cannot store', async () => {
    await sql`drop table inquiries`.execute(database.db);
    const response = await app.post('/api/contact', ASHA);
    const text = await response.text();
    const { error } = JSON.parse(text) as Answer;
    assert.deepEqual([response.status, error!.code], [500, 'INTERNAL_ERROR']);
    assert.ok(!/inquiries|table|relation/.test(text), text);
    assert.equal(response.headers.get('ratelimit-remaining'), '999');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const page = await app.postForm('/contact', ASHA);
    assert.equal(page.status, 500);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
  });

  it('queues the notice with what it tells about, or stores neither', async () => {
    await restart({ SALES_EMAIL: 'sales@meghdoot.example' });
    assert.equal((await app.post('/api/contact', ASHA)).status, 200);
    assert.equal((await app.post('/api/partners', AGENCY)).status, 200);
    const mails = await database.db.selectFrom('mails').select(['kind', 'recipient']).orderBy('id').execute();
    assert.deepEqual(mails, [
      { kind: 'inquiry.notice', recipient: 'sales@meghdoot.example' },
      { kind: 'partner.notice', recipient: 'sales@meghdoot.example' },
    ]);
    await sql`drop table mails`.execute(database.db);
    assert.equal((await app.post('/api/contact', ASHA)).status, 500);
    assert.equal(await stored(), 2);
  });

  it('queues no notice when nobody is to be told', async () => {
    await app.post('/api/contact', ASHA);
    assert.deepEqual(await database.db.selectFrom('mails').select('id').execute(), []);
  });
});
