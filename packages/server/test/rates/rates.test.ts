/** The rates that Meta charges by: those that come with the program, and those that an operator imports. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { MeghdootError } from '../../../sdk/src/index.ts';
import { changePerson } from '../../src/features/people/people.ts';
import { cardOf, forgetCard } from '../../src/features/rates/card.ts';
import { readCard } from '../../src/features/rates/read-card.ts';
import { listWorkspaces } from '../../src/features/workspaces/store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { gstOn, readMoney, showMoney } from '../../src/platform/money.ts';
import { createCard } from '../../src/whatsapp/pricing/card.ts';
import { countryOfNumber, marketsOf } from '../../src/whatsapp/pricing/markets.ts';
import { SHIPPED_CARD } from '../../src/whatsapp/pricing/shipped.ts';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { within } from '../rigs/eventually.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf } from '../rigs/service.ts';

const at = (day: string, time = '12:00:00') => Date.parse(`${day}T${time}+05:30`);
const HEAD = 'from,market,currency,category,rate,source';

test('an amount is read and written to the millionth, with two decimals at least', () => {
  for (const [text, amount] of [
    ['0.8631', 863_100],
    ['2.30', 2_300_000],
    ['0.000001', 1],
    ['1234567890.00', 1_234_567_890_000_000],
    ['0.00', 0],
  ] as const) {
    assert.equal(readMoney(text), amount);
    assert.equal(showMoney(amount), text);
  }
  assert.equal(showMoney(-1_500_000), '-1.50');
  for (const text of ['', '-1', '1e3', '.5', '0.1234567', '12345678901', '1,5', 'NaN'])
    assert.equal(readMoney(text), undefined, text);
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (amount) => assert.equal(readMoney(showMoney(amount)), amount)),
  );
});

test('GST is 18 percent, to the nearest millionth', () => {
  assert.equal(gstOn(863_100), 155_358);
  assert.equal(gstOn(115_000), 20_700);
  assert.equal(gstOn(3), 1);
});

test('the country of a number is the one that libphonenumber finds', () => {
  for (const [phone, country] of [
    ['+919876543210', 'IN'],
    ['+12125550123', 'US'],
    ['+14165550123', 'CA'],
    ['+77011234567', 'KZ'],
    ['+447400123456', 'GB'],
    ['+971501234567', 'AE'],
  ] as const)
    assert.equal(countryOfNumber(phone), country);
  assert.equal(countryOfNumber('+999123456789'), undefined);
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{7,13}$/), (phone) => {
      const found = parsePhoneNumberFromString(phone)?.country;
      if (found !== undefined) assert.equal(countryOfNumber(phone), found);
    }),
  );
});

test('the card that comes with the program has the rates of India of 1 January 2026', () => {
  const paise = (category: 'marketing' | 'utility' | 'service', day: string) =>
    SHIPPED_CARD.priceOf({ category, country: 'IN', at: at(day) })?.amount;
  assert.equal(paise('marketing', '2026-11-20'), 863_100);
  assert.equal(paise('utility', '2026-01-01'), 115_000);
  assert.equal(paise('marketing', '2025-12-31'), undefined);
  assert.equal(paise('service', '2026-09-30'), 0);
  assert.equal(paise('service', '2026-10-01'), 115_000);
  assert.equal(
    SHIPPED_CARD.priceOf({ category: 'marketing', country: 'FR', at: at('2026-11-20') }),
    undefined,
  );
  for (const { from, source } of SHIPPED_CARD.rates) {
    assert.match(from, /^\d{4}-\d\d-\d\d$/);
    assert.match(source, /read on \d{4}-\d\d-\d\d/);
  }
});

test('a rate holds from midnight of its day in IST until there is a newer one', async () => {
  const card = createCard(
    await readCard(
      `${HEAD}\n2026-01-01,IN,INR,marketing,0.8631,a\n2026-10-01,India,inr,marketing,0.9000,b\n2026-10-01,IN,INR,service,0.1200,b`,
      'c',
    ),
  );
  const rate = (when: number) => card.priceOf({ category: 'marketing', country: 'IN', at: when })?.amount;
  assert.equal(rate(at('2026-09-30', '23:59:59.999')), 863_100);
  assert.equal(rate(at('2026-10-01', '00:00:00')), 900_000);
  assert.equal(card.priceOf({ category: 'service', country: 'IN', at: at('2026-12-01') })?.amount, 120_000);
  assert.equal(
    card.priceOf({ category: 'marketing_lite', country: 'IN', at: at('2026-12-01') })?.amount,
    900_000,
    'what has no rate of its own is charged like what it is a kind of',
  );
});

test('a country without a rate of its own has that of its region, in rupees before any other currency', async () => {
  const card = createCard(
    await readCard(
      `${HEAD}\n2026-01-01,Rest of Asia Pacific,USD,utility,0.0100,a\n2026-01-01,NP,INR,utility,0.5000,a\n2026-01-01,Other,USD,utility,0.0200,a`,
      'c',
    ),
  );
  const price = (country: string | undefined) =>
    card.priceOf({ category: 'utility', country, at: at('2026-06-01') });
  assert.deepEqual(marketsOf('LK'), ['LK', 'Rest of Asia Pacific']);
  assert.deepEqual(price('LK'), { amount: 10_000, currency: 'USD' });
  assert.deepEqual(price('NP'), { amount: 500_000, currency: 'INR' });
  assert.deepEqual(price('CU'), { amount: 20_000, currency: 'USD' });
  assert.deepEqual(price(undefined), { amount: 20_000, currency: 'USD' });
});

test('a card is taken as a whole or not at all, and each fault is named by line and column', async () => {
  const wrong = `${HEAD}
2026-13-01,IN,INR,marketing,0.1,a
2026-01-01,Atlantis,INR,marketing,0.1,a

2026-01-01,IN,rupees,marketing,0.1,a
2026-01-01,IN,INR,chatter,0.1,a
2026-01-01,IN,INR,marketing,-1,a`;
  await assert.rejects(readCard(wrong, 'x'), ({ details }: { details: { field: string }[] }) => {
    assert.deepEqual(
      details.map(({ field }) => field),
      ['line 2, from', 'line 3, market', 'line 5, currency', 'line 6, category', 'line 7, rate'],
    );
    return true;
  });
  await assert.rejects(
    readCard('from,market,rate\n2026-01-01,IN,1', 'x'),
    /must name the columns currency, category/,
  );
  await assert.rejects(readCard(HEAD, 'x'), /must have 1 to/);
  await assert.rejects(readCard('', 'x'), /line 1 is empty/);
  await assert.rejects(readCard(`${HEAD}\n2026-01-01,"IN"x,INR,utility,1,a`, 'x'), /line 2 has a quote/);
  assert.deepEqual(
    await readCard(
      `\uFEFFmarket,rate,category,currency,from\r\n"India", 1.5 ,UTILITY,INR,2026-01-01\r\n`,
      'x',
    ),
    [
      {
        from: '2026-01-01',
        market: 'IN',
        currency: 'INR',
        category: 'utility',
        amount: 1_500_000,
        source: 'x',
      },
    ],
  );
});

test('a card is read as a spreadsheet saves it: semicolons, tabs, UTF-16 and Windows-1252', async () => {
  const lines = (sign: string) =>
    [
      ['from', 'market', 'currency', 'category', 'rate', 'source'],
      ['2027-01-01', 'IN', 'INR', 'utility', '0.1200', 'Café, page 2'],
    ]
      .map((cells) => cells.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign))
      .join('\r\n');
  const expected = [
    {
      ...{ from: '2027-01-01', market: 'IN', currency: 'INR', category: 'utility' },
      ...{ amount: 120_000, source: 'Café, page 2' },
    },
  ];
  for (const sign of [',', ';', '\t']) {
    assert.deepEqual(await readCard(lines(sign), 'x'), expected);
    assert.deepEqual(await readCard(Buffer.from(lines(sign), 'latin1'), 'x'), expected);
    assert.deepEqual(await readCard(Buffer.from(`\uFEFF${lines(sign)}`, 'utf16le'), 'x'), expected);
  }
  await assert.rejects(
    readCard(lines(';').replace('INR', 'rupees'), 'x'),
    /line 2, currency must be a code such as INR/,
  );
});

onEachDatabase('rate cards', (backend) => {
  const service = serviceOf(backend);

  test('are read by a transaction while somebody waits behind it to read them', async () => {
    const { db } = service;
    forgetCard(db);
    const [open, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const inside = transaction(db, async (trx) => {
      await listWorkspaces(trx); // it has its connection now
      open.resolve();
      await waited.promise;
      return cardOf(trx);
    });
    await open.promise;
    const behind = cardOf(db);
    waited.resolve();
    await within('the card within a transaction', Promise.all([inside, behind]));
  });

  test('are listed with their day and source, and imported beside a running server', async (t) => {
    const before = await service.client.rates.list();
    assert.equal(before.gstPercent, 18);
    assert.equal(before.freeServiceMessages, 1000);
    assert.ok(before.rates.every(({ importedAt }) => importedAt === undefined));
    const folder = mkdtempSync(join(tmpdir(), 'rates-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'card.csv');
    writeFileSync(
      file,
      `${HEAD}\n2027-01-01,IN,INR,marketing,0.9100,"Meta, read on 2026-12-15"\n2026-01-01,IN,INR,utility,0.1160,\n`,
    );
    assert.deepEqual(await document(service.env, ['rates', 'import', file, '--source', 'by hand']), {
      imported: 2,
    });
    const { rates } = await service.client.rates.list();
    assert.equal(rates.length, before.rates.length + 1);
    const { importedAt, ...newest } = rates[0]!;
    assert.ok(importedAt);
    assert.deepEqual(newest, {
      ...{ from: '2027-01-01', market: 'IN', currency: 'INR', category: 'marketing' },
      ...{ amount: '0.91', source: 'Meta, read on 2026-12-15' },
    });
    assert.equal(rates.find(({ category }) => category === 'utility')?.amount, '0.116');
    const listed = await document(service.env, ['rates', 'list']);
    assert.deepEqual(listed.data, rates);
    const missing = await meghdoot(service.env, ['rates', 'import', join(folder, 'none.csv')]);
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /cannot be read/);
  });

  test('are imported by the operator alone', async () => {
    const { client, id } = await memberOf(service, service.id, 'Asha', { role: 'owner' });
    const card = { csv: `${HEAD}\n2027-04-01,IN,INR,marketing,0.9200,x` };
    const refused = (code: string) => (error: unknown) =>
      error instanceof MeghdootError && error.code === code;
    await assert.rejects(client.operator.importRates(card), refused('INSUFFICIENT_ROLE'));
    await changePerson(service.db, id, { operator_at: Date.now() });
    assert.deepEqual(await client.operator.importRates(card), { imported: 1 });
    await assert.rejects(
      client.operator.importRates({ csv: `${HEAD}\nyesterday` }),
      refused('INVALID_PAYLOAD'),
    );
    const { rates } = await service.client.rates.list();
    assert.equal(rates[0]?.from, '2027-04-01');
  });

  test('are said of a recipient: those of their country, or else of its region, which hold today', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rates-'));
    const file = join(folder, 'card.csv');
    const lines = [
      ...[
        '2026-01-01,GB,INR,marketing,4.7',
        '2026-02-01,GB,INR,marketing,4.8',
        '2099-01-01,GB,INR,utility,9',
      ],
      ...[
        '2026-01-01,Rest of Western Europe,INR,utility,1.5',
        '2026-01-01,Rest of Western Europe,INR,marketing,5',
      ],
      ...['2026-01-01,Other,INR,utility,0.7', '2026-01-01,Other,USD,utility,0.01'],
    ];
    writeFileSync(file, `${HEAD}\n${lines.map((line) => `${line},x`).join('\n')}\n`);
    await document(service.env, ['rates', 'import', file]).finally(() => rmSync(folder, { recursive: true }));
    const to = async (recipient: string) => {
      const { rates } = await service.client.rates.list({ to: recipient });
      return rates.map(({ market, currency, category, amount }) => [market, currency, category, amount]);
    };
    const other = [
      ['Other', 'INR', 'utility', '0.70'],
      ['Other', 'USD', 'utility', '0.01'],
    ];
    assert.deepEqual(await to('+447400123456'), [['GB', 'INR', 'marketing', '4.80'], ...other]);
    assert.deepEqual(
      (await to('+41791234567')).map(([market]) => market),
      [...['Rest of Western Europe', 'Rest of Western Europe']],
    );
    assert.deepEqual(await to('XK.1'), other);
    const inRupees = (await to('IN.1')).filter(([, currency]) => currency === 'INR');
    assert.ok(inRupees.every(([market]) => market === 'IN'));
    await assert.rejects(to('con_1'), /to does not have the right form/);
  });
});
