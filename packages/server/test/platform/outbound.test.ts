import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { Post } from '../../src/features/webhooks/deliver/post.ts';
import { shakeHands } from '../../src/features/webhooks/endpoints/handshake.ts';
import {
  createOutbound,
  isPublicAddress,
  OutboundRefused,
  refusalOf,
} from '../../src/platform/security/outbound.ts';
import type { Resolve } from '../../src/platform/security/resolver.ts';

const SPECIAL = `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1
  100::1 2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 3fff::1 4000::1 5f00::1 fc00::1 fd00::1
  fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 1.2.3`.split(/\s+/);
const PUBLIC =
  '1.1.1.1 8.8.8.8 172.32.0.1 100.128.0.1 2606:4700:4700::1111 2a00:1450:4001::1 ::ffff:8.8.8.8'.split(' ');

const answering =
  (...addresses: string[]): Resolve =>
  (_name, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('an address', () => {
  for (const address of SPECIAL) {
    test(`${address} is not public`, () => assert.equal(isPublicAddress(address), false));
  }
  for (const address of PUBLIC) test(`${address} is public`, () => assert.ok(isPublicAddress(address)));

  test('of IPv4 is judged the same when it is written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a, b, c, d] = address.split('.').map(Number);
        const mapped = `::ffff:${((a! << 8) | b!).toString(16)}:${((c! << 8) | d!).toString(16)}`;
        assert.equal(isPublicAddress(mapped), isPublicAddress(address), address);
        assert.equal(isPublicAddress(`::ffff:${address}`), isPublicAddress(address), address);
      }),
    );
  });
});

describe('a URL', () => {
  const cases: [string, string[], boolean][] = [
    ['https://example.com/hook', [], true],
    ['https://8.8.8.8/', [], true],
    ['https://[2606:4700::1]:8443/', [], true],
    ['http://example.com/', [], false],
    ['https://user@example.com/', [], false],
    ['https://127.0.0.1/', [], false],
    ['https://2130706433/', [], false],
    ['https://0x7f.1/', [], false],
    ['https://[::ffff:10.0.0.1]/', [], false],
    ['https://localhost/', [], false],
    ['https://LOCALHOST./', [], false],
    ['https://a.localhost/', [], false],
    ['https://redis:6379/', [], false],
    ['https://metadata.google.internal/', [], false],
    ['https://printer.local/', [], false],
    ['http://127.0.0.1:3000/', ['127.0.0.0/8'], true],
    ['http://[::1]:3000/', ['::1/128'], true],
    ['http://8.8.8.8/', ['127.0.0.0/8'], false],
    ['https://8.8.8.8/', ['127.0.0.0/8'], true],
    ['http://10.0.0.1/', ['127.0.0.0/8'], false],
    ['javascript:alert(1)', [], false],
  ];
  for (const [url, allow, good] of cases) {
    test(`${url} ${good ? 'may' : 'may not'} be registered${allow.length ? ` where ${allow} is allowed` : ''}`, async () => {
      assert.equal((await refusalOf(url, { allow, resolve: answering() })) === undefined, good);
    });
  }

  /** Each leads into this network, or is no URL for a webhook. */
  const SPELLINGS =
    `https://127.1/ https://127.0.1/ https://0/ https://0.0.0.0/ https://0x7f000001/ https://0X7F.0.0.1/
    https://017700000001/ https://0177.0.0.1/ https://0177.0.0.0x1/ https://00000177.1/ https://127.000.000.001/
    https://127.0.0.1./ https://2130706433./ https://0x7f.0x0.0x0.0x1/ https://127.0x1/ https://127.65535/
    https://%31%32%37.0.0.1/ https://127%2e0%2e0%2e1/ https://127。0。0。1/ https://127．0．0．1/ https://127｡0｡0｡1/
    https://１２７.0.0.1/ https://①②⑦.⓪.⓪.①/ https://⑫7.0.0.1/ https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/ https://ｌｏｃａｌｈｏｓｔ/
    https://10.1/ https://0xa.1/ https://012.1/ https://167772161/ https://0x0a000001/ https://10.255.255.255:8443/
    https://172.16.1/ https://0xac100001/ https://2886729729/ https://192.168.1/ https://0xc0a80001/ https://3232235521/
    https://169.254.169.254/latest/meta-data/ https://0xa9fea9fe/ https://2852039166/ https://0251.0376.0251.0376/
    https://169.254.43518/ https://100.64.1/ https://0x64400001/ https://198.18.1/ https://224.0.0.1/ https://255.255.255.255/
    https://4294967295/ https://192.0.2.1/ https://198.51.100.7/ https://203.0.113.7/ https://192.88.99.1/ https://240.1/
    https://[::]/ https://[::1]/ https://[0:0:0:0:0:0:0:1]/ https://[0000::0001]/ https://[::ffff:127.0.0.1]/
    https://[::ffff:7f00:1]/ https://[::FFFF:7F00:0001]/ https://[0:0:0:0:0:ffff:127.0.0.1]/ https://[::127.0.0.1]/
    https://[::ffff:0:127.0.0.1]/ https://[64:ff9b::127.0.0.1]/ https://[64:ff9b::a9fe:a9fe]/ https://[64:ff9b:1::1]/
    https://[2002:7f00:1::]/ https://[2002:a00:1::]/ https://[2001:0:7f00:1::]/ https://[fe80::1]/ https://[febf::1]/
    https://[fec0::1]/ https://[fc00::1]/ https://[fdff:ffff::1]/ https://[ff02::1]/ https://[100::1]/
    https://[2001:db8::1]/ https://[3fff::1]/ https://[5f00::1]/ https://localhost:8443/ https://LocalHost/
    https://localhost./ https://a.b.localhost./ https://ip6-localhost/ https://broadcasthost/ https://intranet/
    https://db.internal/ https://a.local/ https://router.lan/ https://a.home.arpa/
    https://metadata/ https://metadata.google.internal./
    https://user@8.8.8.8/ https://user:pass@example.com/ https://example.com@127.0.0.1/ https://@127.0.0.1/
    https:127.0.0.1 https:\\\\127.0.0.1/ https:///127.0.0.1/ //127.0.0.1/ http://8.8.8.8/ ftp://8.8.8.8/ file:///etc/passwd
    gopher://8.8.8.8/ data:text/plain,x ws://8.8.8.8/ https://[::1 https://8.8.8.8:99999/ https://`.split(
      /\s+/,
    );
  for (const url of SPELLINGS) {
    test(`${url} may not be registered`, async () => {
      assert.notEqual(await refusalOf(url, { allow: [], resolve: answering('127.0.0.1') }), undefined);
    });
  }
  assert.ok(SPELLINGS.length >= 80);

  test('with a local name is judged by all that it resolves to', async () => {
    const allow = ['10.0.0.0/8'];
    const judge = (...addresses: string[]) =>
      refusalOf('http://queue.internal/', { allow, resolve: answering(...addresses) });
    assert.equal(await judge('10.0.0.1', '10.2.3.4'), undefined);
    assert.ok(await judge('10.0.0.1', '192.168.0.1'));
    assert.ok(await judge('8.8.8.8'));
    assert.ok(await judge());
  });
});

describe('a connection', () => {
  let port: number;
  let reached = 0;
  const server = createServer((_request, response) => {
    reached++;
    response.end('here');
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  async function get(url: string, allow: string[], ...addresses: string[]): Promise<number> {
    const outbound = createOutbound({
      allow,
      ...(addresses.length > 0 && { resolve: answering(...addresses) }),
    });
    try {
      const { origin } = new URL(url);
      const answer = await outbound.dispatcher.request({ origin, path: '/', method: 'GET' });
      await answer.body.dump();
      return answer.statusCode;
    } finally {
      await outbound.close();
    }
  }

  test('reaches what is allowed, by address and by name', async () => {
    assert.equal(await get(`http://127.0.0.1:${port}`, ['127.0.0.0/8']), 200);
    assert.equal(await get(`http://hook.example:${port}`, ['127.0.0.0/8'], '127.0.0.1'), 200);
  });

  test('is refused to addresses of this network, literal or resolved, before it is tried', async () => {
    const before = reached;
    for (const [url, ...addresses] of [
      [`http://127.0.0.1:${port}`],
      [`https://127.0.0.1:${port}`],
      [`http://[::ffff:127.0.0.1]:${port}`],
      [`https://hook.example:${port}`, '127.0.0.1'],
      [`https://hook.example:${port}`, '8.8.8.8', '127.0.0.1'],
      [`https://hook.example:${port}`, '2606:4700::1', '::ffff:7f00:1'],
      [`http://hook.example:${port}`, '8.8.8.8'],
    ] as [string, ...string[]][]) {
      await assert.rejects(get(url, [], ...addresses), OutboundRefused, `${url} ${addresses}`);
    }
    await assert.rejects(
      get(`http://hook.example:${port}`, ['127.0.0.0/8'], '127.0.0.1', '10.0.0.1'),
      OutboundRefused,
    );
    assert.equal(reached, before);
  });

  test('that fails tells nobody to which IP address a name leads', async () => {
    const name = 'db.corp.example';
    const closed = port === 1 ? 2 : 1;
    for (const [url, allow, address, says] of [
      [`https://${name}`, [], '10.20.30.40', /^db\.corp\.example is not a public address$/],
      [`http://${name}:${closed}`, ['127.0.0.0/8'], '127.0.0.1', /ECONNREFUSED|refused/],
    ] as [string, string[], string, RegExp][]) {
      const outbound = createOutbound({ allow, resolve: answering(address) });
      try {
        const handshake = { url, verifyToken: 'v', challenge: 'c' };
        const posted = new Promise<string>((done) => {
          const post = new Post(0, ({ error }) => done(String(error)));
          outbound.dispatcher.dispatch({ origin: url, path: '/', method: 'POST', body: '{}' }, post);
        });
        for (const said of [await shakeHands(outbound.dispatcher, handshake), await posted]) {
          assert.match(String(said), says);
          assert.ok(!said?.includes(address), said);
        }
      } finally {
        await outbound.close();
      }
    }
  });

  test('of a name that leads elsewhere by now is judged anew each time it is made', async () => {
    const before = reached;
    const found = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', '127.0.0.1'];
    const answers = [...found];
    const outbound = createOutbound({
      allow: ['127.0.0.0/8'],
      resolve: (name, done) => answering(answers.shift()!)(name, done),
    });
    const results: string[] = [];
    try {
      for (const _ of found) {
        const origin = `http://rebinding.example:${port}`;
        const asked = outbound.dispatcher.request({ origin, path: '/', method: 'GET', reset: true });
        const refused = (error: unknown) => (error instanceof OutboundRefused ? 'refused' : String(error));
        results.push(await asked.then(({ body }) => body.text()).catch(refused));
      }
    } finally {
      await outbound.close();
    }
    assert.deepEqual(results, ['here', 'refused', 'refused', 'refused', 'here']);
    assert.equal(reached, before + 2);
  });
});
