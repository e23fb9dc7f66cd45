/** The command line imports, undoes and exports as the API does. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('contacts and messages on the command line', (backend) => {
  const service = serviceOf(backend);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'meghdoot-csv-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const of = ['--workspace', 'demo'];
  const file = (text: string) => {
    const path = join(folder, 'people.csv');
    writeFileSync(path, text);
    return path;
  };

  test('are imported beside a running server, only once every line is right, and undone', async () => {
    const [a, b] = [someone(), someone()];
    const faulty = file(`phone;name;town\n${a};Asha;Pune\n12;Nobody;\n${b};Bala;Delhi\n`);
    const checked = await meghdoot(service.env, ['contacts', 'import', faulty, ...of, '--check']);
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /3 lines: 2 people are new, .* 1 are faulty\. Nothing was stored\./);
    assert.match(checked.stdout, /3 +phone +is no number that is possible in IN/);
    const refused = await meghdoot(service.env, ['contacts', 'import', faulty, ...of]);
    assert.deepEqual([refused.code, (await service.client.contacts.list({ phone: a })).data], [1, []]);
    const wrong = await meghdoot(service.env, ['contacts', 'import', faulty, ...of, '--map', 'City=name']);
    assert.match(wrong.stderr, /no column City.*\n.*phone, name, town/);

    const options = ['--skip-faulty', '--map', 'town=attributes.town', '--tag', 'fair'];
    const stored = (await document(service.env, ['contacts', 'import', faulty, ...of, ...options])) as {
      id: string;
      result: object;
    };
    assert.deepEqual(stored.result, { made: 2, changed: 0, unchanged: 0, failed: 0 });
    const [asha] = (await service.client.contacts.list({ phone: a })).data;
    assert.deepEqual([asha?.tags, asha?.attributes], [['fair'], { town: 'Pune' }]);
    const { stdout: csv } = await meghdoot(service.env, ['contacts', 'export', ...of]);
    assert.match(csv, new RegExp(`\\r\\n${asha!.id},\\${a},,Asha,,fair,,,[^\\r]*,Pune\\r\\n`));

    const again = file(csv);
    const same = await meghdoot(service.env, ['contacts', 'import', again, ...of, '--check']);
    assert.match(same.stdout, /0 people are new, 0 would change/, `${same.stdout}${same.stderr}`);

    await service.client.contacts.update(asha!.id, { name: 'Asha Rao' });
    const undone = await meghdoot(service.env, ['contacts', 'undo', stored.id, ...of]);
    assert.match(undone.stdout, /1 contacts removed, 0 restored, 1 stay\./);
    assert.match(undone.stdout, new RegExp(`${asha!.id} +changed`));
    const listed = await meghdoot(service.env, ['contacts', 'imports', ...of]);
    assert.match(listed.stdout, new RegExp(`${stored.id} +undone +people\\.csv`));
  });

  test('are exported with the filters of the list', async () => {
    const to = someone('0001');
    const text = '=1+1, she said';
    const { messageId } = await service.client.messages.send({ to, type: 'text', message: text });
    await service.reaches(messageId, 'delivered');
    const lineOf = async (...words: string[]) =>
      (await meghdoot(service.env, ['messages', 'export', ...of, ...words])).stdout
        .split('\r\n')
        .find((line) => line.startsWith(messageId));
    assert.match(
      (await lineOf('--person', to))!,
      new RegExp(`,outbound,text,delivered,\\${to},con_.*"'=1\\+1, she said"`),
    );
    assert.equal(await lineOf('--status', 'failed'), undefined);
    const { stdout } = await meghdoot(service.env, ['messages', 'export', ...of, '--person', to, '--json']);
    assert.equal(JSON.parse(stdout.trim()).message, text);
    const file = await service.client.messages.export({ recipient: to, format: 'csv' });
    const csv = await new Response(file as BodyInit).text();
    assert.ok(csv.includes(messageId) && csv.split('\r\n').length === 3, csv);
    const found = await service.client.messages.export({ search: 'she said' });
    assert.ok(
      (await new Response(found as BodyInit).text()).startsWith('id,direction'),
      'with its mark read',
    );
  });
});
