import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { noteInbound } from '../../src/features/contacts/identity/find.ts';
import { isPhone } from '../../src/features/contacts/identity/phone.ts';
import { resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import {
  blockedBy,
  keywordOf,
  type OptOutState,
  optIn,
  optOut,
  optOutsOf,
} from '../../src/features/contacts/opt-out.ts';
import { HOUR } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

describe('opt-out rules', () => {
  const at = Date.parse('2026-11-20T10:00:00+05:30');
  const rows: [string, OptOutState | undefined, string | null, number, 'all' | 'marketing' | undefined][] = [
    ['nobody refused', undefined, 'MARKETING', 0, undefined],
    [
      'marketing blocks marketing templates',
      { marketing: at, lastInboundAt: null },
      'MARKETING',
      1,
      'marketing',
    ],
    ['marketing lets utility through', { marketing: at, lastInboundAt: null }, 'utility', 1, undefined],
    ['marketing lets text through', { marketing: at, lastInboundAt: null }, null, 1, undefined],
    [
      'marketing holds even after a message',
      { marketing: at, lastInboundAt: at + 1 },
      'marketing',
      2,
      'marketing',
    ],
    ['all blocks text', { all: at, lastInboundAt: null }, null, 1, 'all'],
    ['all blocks utility', { all: at, lastInboundAt: null }, 'UTILITY', 1, 'all'],
    ['all blocks marketing', { all: at, lastInboundAt: null }, 'MARKETING', 1, 'all'],
    ['all lets authentication through', { all: at, lastInboundAt: null }, 'AUTHENTICATION', 1, undefined],
    ['the refusal itself opens nothing', { all: at, lastInboundAt: at }, null, 1, 'all'],
    ['an earlier message opens nothing', { all: at, lastInboundAt: at - 1 }, null, 1, 'all'],
    ['a later message is answered', { all: at, lastInboundAt: at + 1 }, null, 2, undefined],
    ['by a utility template too', { all: at, lastInboundAt: at + 1 }, 'utility', 2, undefined],
    ['but not by marketing', { all: at, lastInboundAt: at + 1 }, 'marketing', 2, 'all'],
    ['just inside 24 h', { all: at, lastInboundAt: at + 1 }, null, 24 * HOUR, undefined],
    ['not after 24 h', { all: at, lastInboundAt: at + 1 }, null, 24 * HOUR + 1, 'all'],
    ['both: answers stay open', { all: at, marketing: at, lastInboundAt: at + 1 }, null, 2, undefined],
    ['both: all is named', { all: at, marketing: at, lastInboundAt: null }, 'marketing', 2, 'all'],
  ];
  for (const [name, state, category, later, expected] of rows)
    test(name, () => assert.equal(blockedBy(state, category, at + later), expected));
});

test('a message that is nothing but a keyword is one, in any case and form of Unicode', () => {
  for (const word of ['STOP', 'unsubscribe', ' Stop All\n', 'बंद', 'बंद करो', 'रोकें', 'रोकें'.normalize('NFD')])
    assert.equal(keywordOf(word), 'stop', word);
  for (const word of ['start', 'UNSTOP', 'Subscribe', ' शुरू ', 'चालू', 'शुरू'.normalize('NFD')])
    assert.equal(keywordOf(word), 'start', word);
  for (const word of ['', 'stop.', 'please stop', 'STOP  ALL', 'stopp', 'बंद करो!', 'x'.repeat(5000)])
    assert.equal(keywordOf(word), undefined, word);
});

test('a number is strict E.164 that libphonenumber finds possible, and is told quickly', () => {
  for (const good of ['+919876543210', '+14155550123', '+5491123456789', '+390612345678', '+80012345678'])
    assert(isPhone(good), good);
  const bad = [
    '919876543210',
    '+91 9876543210',
    '+9198765',
    '+0919876543210',
    '+9198765432101234',
    '',
    '+९१९८७६५४३२१०',
  ];
  for (const text of [...bad, '+919876543210\n', '+9998765432', 'con_1', '+1415555012'])
    assert(!isPhone(text), text);
  const codes = [
    '1',
    '7',
    '20',
    '33',
    '39',
    '44',
    '49',
    '54',
    '55',
    '61',
    '62',
    '91',
    '234',
    '358',
    '599',
    '800',
    '999',
  ];
  for (let i = 0; i < 40_000; i++) {
    const digits = String(Math.random()).slice(2, 6 + (i % 11));
    const text = `+${codes[i % codes.length]}${digits}`;
    assert.equal(isPhone(text), /^\+[1-9]\d{7,14}$/.test(text) && isPossiblePhoneNumber(text), text);
  }
});

onEachDatabase('opt-outs', (backend) => {
  const workspaceId = 'wks_1';
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());
  const contact = async (phone: string) =>
    (await transaction(db, (trx) => resolveContacts(trx, [{ workspaceId, person: { phone } }], 1000)))
      .ids[0]!;
  type Change = typeof optOut;
  const run = (change: Change, id: string, scope: 'all' | 'marketing', source: string, now: number) =>
    transaction(db, (trx) => change(trx, workspaceId, { contactId: id, scope, source }, now));

  test('each kind is recorded once with its proof, and lifted by itself', async () => {
    const id = await contact('+919876543210');
    const event = await run(optOut, id, 'all', 'msg_1', 2000);
    assert.equal(event?.type, 'contact.opted_out');
    assert.deepEqual((event!.data as { optOut: object }).optOut, {
      scope: 'all',
      at: '1970-01-01T05:30:02.000+05:30',
      source: 'msg_1',
    });
    assert.equal(await run(optOut, id, 'all', 'msg_2', 3000), undefined);
    assert(await run(optOut, id, 'marketing', 'whatsapp', 4000));
    const lifted = await run(optIn, id, 'all', 'msg_3', 5000);
    assert.equal(lifted?.type, 'contact.opted_in');
    const data = lifted!.data as { optOut: { scope: string }; optIn: object };
    assert.equal(data.optOut.scope, 'marketing');
    assert.deepEqual(data.optIn, { scope: 'all', at: '1970-01-01T05:30:05.000+05:30', source: 'msg_3' });
    assert.equal(await run(optIn, id, 'all', 'msg_4', 6000), undefined);
  });

  test('the opt-outs of a batch come in order, by number, by contact or by both', async () => {
    const [a, b] = [await contact('+919876543211'), await contact('+919876543212')];
    await run(optOut, a, 'all', 'msg_1', 2000);
    await run(optOut, b, 'marketing', 'whatsapp', 3000);
    await transaction(db, (trx) =>
      noteInbound(trx, [
        { workspaceId, contactId: a, at: 2500 },
        { workspaceId, contactId: a, at: 2400 },
      ]),
    );
    await transaction(db, (trx) => noteInbound(trx, [{ workspaceId, contactId: a, at: 2300 }]));
    const many = Array.from({ length: 150 }, (_, i) => ({ workspaceId, phone: `+9198765${20000 + i}` }));
    const states = await optOutsOf(db, [
      { workspaceId, phone: '+919876543211' },
      ...many,
      { workspaceId, contactId: b },
      { workspaceId: 'wks_2', phone: '+919876543211' },
      { workspaceId: 'wks_2', contactId: b },
      { workspaceId, contactId: 'con_gone', phone: '+919876543212' },
    ]);
    const of = { all: 2000, lastInboundAt: 2500 };
    const marketing = { marketing: 3000, lastInboundAt: null };
    assert.deepEqual(states, [of, ...many.map(() => undefined), marketing, undefined, undefined, marketing]);
    assert.deepEqual(await optOutsOf(db, []), []);
  });
});
