/** The command line starts and stops campaigns as the API does, and writes what became of them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { HELLO } from '../rigs/campaigns.ts';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('a campaign on the command line', (backend) => {
  const service = serviceOf(backend);
  const directory = mkdtempSync(join(tmpdir(), 'meghdoot-'));
  after(() => rmSync(directory, { recursive: true }));
  const of = ['--workspace', 'demo'];
  const campaigns = (...words: string[]) => meghdoot(service.env, ['campaigns', ...words, ...of]);
  const shown = (...words: string[]) => document(service.env, ['campaigns', ...words, ...of]);

  test('is checked, started beside a running server, and its results are a file', async () => {
    const people = [someone(), someone('0002'), someone()];
    const { id } = await service.client.campaigns.create({
      ...{ ...HELLO, audience: { contacts: people }, canary: false },
      stopAt: { failedPercent: null },
    });
    const checked = await campaigns('preflight', id);
    assert.match(checked.stdout, /^3 of 3 people would get it\.\n\nTO +NAME +TEXT\n/);
    assert.deepEqual((await shown('preflight', id)).reached, 3);
    const draft = await campaigns('show', id);
    assert.match(draft.stdout, /state +draft\n.*people +not settled before it is started/s);
    const started = await campaigns('start', id);
    assert.match(started.stdout, new RegExp(`^${id}  Hello\n  state +running\n`));
    await eventually(async () => assert.equal((await shown('show', id)).state, 'finished'));
    await eventually(async () => assert.equal((await shown('show', id)).counts.read, 2));
    const told = await campaigns('show', id);
    assert.match(told.stdout, /people +total 3, read 2, failed 1\n +failed +RECIPIENT_UNREACHABLE 1/);
    const listed = await campaigns('list', '--state', 'finished');
    assert.match(listed.stdout, new RegExp(`\n${id} +finished +3 +0 +1 .* Hello\n`));

    const { stdout: csv } = await campaigns('results', id, '--state', 'failed');
    assert.deepEqual(csv.trim().split('\r\n').length, 2);
    assert.match(csv, /\r\ncon_\w+,\+\d+0002,,,failed,RECIPIENT_UNREACHABLE,msg_/);
    const lines = await campaigns('results', id, '--json');
    assert.deepEqual(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).phone)
        .sort(),
      people.toSorted(),
    );
    const { data } = await service.client.messages.list({ campaignId: id });
    assert.deepEqual(data.map(({ recipient }) => recipient).sort(), people.toSorted());
    const messages = await meghdoot(service.env, ['messages', 'export', ...of, '--campaign', id]);
    assert.equal(messages.stdout.trim().split('\r\n').length, 4);
    assert.match(messages.stdout, new RegExp(`,${id},`));
    assert.deepEqual((await service.client.messages.list({ campaignId: 'cmp_none' })).data, []);
  });

  test('has the people of a file as its audience, and says what is wrong with its lines', async () => {
    const { id } = await service.client.campaigns.create(HELLO);
    const path = join(directory, 'people.csv');
    writeFileSync(path, `Other;Mobile\n12;${someone()}\n14;${someone()}\n13;none\n`);
    const { code, stdout } = await campaigns('audience', id, path);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^3 lines with the columns Other, Mobile \(phone\)\.\n\n2 people, 0 of them contacts/,
    );
    assert.match(stdout, /\n4 +Mobile +is no number/);
    const mapped = await campaigns('audience', id, path, '--map', 'Mobile=');
    assert.match(mapped.stdout, /No column says who the people are/);
    const again = await shown('audience', id, path, '--map', 'Mobile=phone', '--country', 'IN');
    assert.deepEqual(again.check, { people: 2, contacts: 0, duplicate: 0, faulty: 1 });
    const checked = await campaigns('preflight', id);
    assert.match(checked.stdout, /^2 of 2 people would get it\.\n\n1 lines of the file are faulty/);
    const none = await campaigns('audience', id, `${path}.no`);
    assert.match(none.stderr, /There is no file/);
  });

  test('is paused, resumed and cancelled, and what cannot be is refused', async () => {
    const { id } = await service.client.campaigns.create({
      ...{ ...HELLO, audience: { contacts: [someone(), someone()] } },
      canary: { percent: 1, least: 1 },
    });
    const refused = await campaigns('pause', id);
    assert.deepEqual([refused.code, /The campaign is draft/.test(refused.stderr)], [1, true]);
    assert.equal((await shown('budget', id, '--amount', '5')).budget, '5.00');
    assert.match((await campaigns('show', id)).stdout, /budget +₹0\.00 of ₹5\.00 spent/);
    const states: string[] = [];
    for (const word of ['start', 'pause', 'resume', 'cancel', 'cancel'])
      states.push((await shown(word, id)).state);
    assert.deepEqual(states, ['running', 'paused', 'running', 'cancelled', 'cancelled']);
    const unknown = await campaigns('start', 'cmp_none');
    assert.match(unknown.stderr, /no such campaign/);
  });
});
