/** A file of people as the audience of a campaign: they are no contacts before they are sent to. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sweepFiles } from '../../src/features/campaigns/audience/file.ts';
import { DAY } from '../../src/platform/clock.ts';
import { csvLine } from '../../src/platform/http/response/file.ts';
import { AT_ONCE, type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

const table = (...rows: readonly (readonly string[])[]) =>
  new File([rows.map(csvLine).join('')], 'customers.csv');

onEachDatabase('a file as the audience of a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    campaigns = campaignsOf(service, clock, service.control);
  });

  const ORDER = {
    ...{ ...AT_ONCE, name: 'Orders', template: 'order_update' },
    variables: {
      1: { column: 'Name', fallback: 'friend' },
      2: { value: 'A-1' },
      3: { column: 'Town' },
    },
  };
  const draftFor = async (file: File, input: object = {}) => {
    const { id } = await service.client.campaigns.create({ ...ORDER, ...input });
    return { id, file: await service.client.campaigns.uploadAudience(id, file) };
  };
  const hasContact = async (phone: string) => (await service.client.contacts.list({ phone })).data.length > 0;
  const kept = async (id: string) =>
    (await service.db.selectFrom('file_pieces').select('records').where('file_id', '=', id).execute())
      .map(({ records }) => records)
      .join();
  async function sweep(later = 0): Promise<void> {
    while ((await sweepFiles(service.db, clock.now() + later)) === 0);
  }
  async function saidTo(phone: string): Promise<string[]> {
    const all: Json[] = await service.control('GET', `messages?channel=${service.channelId}&limit=10000`);
    return all
      .filter(({ to }) => to === phone)
      .map(({ payload }) =>
        payload.template.components[0].parameters.map(({ text }: Json) => text).join(' '),
      );
  }

  test('says what is wrong with which line and how many people the others are, and sends nothing', async () => {
    const [known] = await campaigns.people('known', '5555');
    const stranger = someone();
    const { id, file } = await draftFor(
      table(
        ['Name', 'Mobile', 'Town'],
        ['Asha', stranger.slice(3), 'Pune'],
        ['Bala', '12', 'Delhi'],
        ['Chitra', known!.phone, 'Goa'],
        ['Dev', '', 'Goa'],
        ['Asha again', stranger, 'Nagpur'],
        ['Esha', someone(), 'Goa', 'more'],
      ),
    );
    assert.deepEqual(
      file.columns.map(({ to }) => to),
      [null, 'phone', null],
    );
    assert.deepEqual(file.check, { people: 2, contacts: 1, duplicate: 1, faulty: 3 });
    assert.deepEqual(
      file.faults.map(({ line, column }) => [line, column]),
      [
        [3, 'Mobile'],
        [5, 'Mobile'],
        [7, undefined],
      ],
    );
    assert.match(file.faults[0]!.message, /is no number that is possible in IN/);
    const found = await service.client.campaigns.preflight(id);
    assert.deepEqual(
      [found.total, found.reached, found.faulty, found.exclusions],
      [3, 2, 3, [{ reason: 'duplicate', count: 1 }]],
    );
    assert.match(found.examples[0]!.body, /Asha.*Pune/s);
    assert.equal(await hasContact(stranger), false);
    assert.deepEqual(await campaigns.reached(), []);
    assert.deepEqual(await service.client.campaigns.audience(id), file);
    assert.deepEqual((await service.client.campaigns.get(id)).audience, {
      file: file.id,
      fileName: 'customers.csv',
    });

    const other = await service.client.campaigns.updateAudience(id, { mapping: [null, null, null] });
    assert.equal(other.check, undefined);
    await assert.rejects(service.client.campaigns.preflight(id), { code: 'CAMPAIGN_INVALID' });
    await assert.rejects(service.client.campaigns.updateAudience(id, { mapping: ['phone', 'phone', null] }), {
      code: 'INVALID_PAYLOAD',
    });
    const back = await service.client.campaigns.updateAudience(id, {
      mapping: [null, 'phone', null],
      country: 'DK',
    });
    assert.deepEqual([back.country, back.check?.faulty], ['DK', 4]);
    await service.client.campaigns.delete(id);
    await sweep();
    assert.equal(await kept(file.id), '');
  });

  test('is sent to with what stands in its columns, each once; then strangers are contacts', async () => {
    const [known] = await campaigns.people('both', '5555');
    const [asha, bala, stopped, missing] = [someone(), someone(), someone(), someone()];
    await service.client.contacts.create({ phone: stopped });
    const [had] = (await service.client.contacts.list({ phone: stopped })).data;
    await campaigns.stops(had!);
    await service.client.contacts.delete(had!.id);
    const { id, file } = await draftFor(
      table(
        ['Mobile', 'Town', 'Name'],
        [asha!, 'Pune\nCamp', 'Asha'],
        [bala!, 'Delhi', ''],
        [stopped!, 'Goa', 'Chitra'],
        [missing!, '', 'Dev'],
        [known!.phone, 'Agra', 'Esha'],
        [asha!, 'Nagpur', 'Asha'],
      ),
    );
    await service.client.campaigns.start(id);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 6, read: 3, excluded: 3 }),
    );
    const { exclusions } = await service.client.campaigns.get(id);
    assert.deepEqual(
      new Set(exclusions.map(({ reason }) => reason)),
      new Set(['duplicate', 'opted_out', 'variable_missing']),
    );
    assert.deepEqual(await Promise.all([asha!, bala!, known!.phone].map(saidTo)), [
      ['Asha A-1 Pune Camp'],
      ['friend A-1 Delhi'],
      ['Esha A-1 Agra'],
    ]);
    assert.deepEqual(await Promise.all([asha!, bala!, stopped!, missing!].map(hasContact)), [
      true,
      true,
      false,
      false,
    ]);
    const { data } = await service.client.campaigns.people(id);
    assert.deepEqual(
      data
        .filter(({ contactId }) => !contactId)
        .map(({ phone }) => phone)
        .sort(),
      [stopped!, missing!].sort(),
    );
    await sweep();
    assert.equal(await kept(file.id), '');
    await assert.rejects(service.client.campaigns.audience(id), { code: 'CONFLICT' });
    await assert.rejects(service.client.campaigns.uploadAudience(id, table(['Mobile'], [someone()])), {
      code: 'CONFLICT',
    });
  });

  test('lends what stood in its columns to the next campaign, for those whom the first did not reach', async () => {
    const failing = someone('0002');
    const { id } = await draftFor(table(['Mobile', 'Town', 'Name'], [failing, 'Pune', 'Asha']), {
      stopAt: { failedPercent: null },
    });
    await service.client.campaigns.start(id);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.failed, 1));
    const next = await service.client.campaigns.create({
      ...ORDER,
      audience: { campaign: id, state: 'failed' },
    });
    const { examples } = await service.client.campaigns.preflight(next.id);
    assert.match(examples[0]!.body, /Asha.*Pune/s);
    await assert.rejects(
      service.client.campaigns
        .create({ ...ORDER, audience: { contacts: [failing] } })
        .then((campaign) => service.client.campaigns.preflight(campaign.id)),
      { code: 'CAMPAIGN_INVALID' },
    );
  });

  test('is one file for a draft: the newest, of this campaign', async () => {
    const { id, file } = await draftFor(table(['Mobile', 'Town', 'Name'], [someone(), 'Pune', 'Asha']));
    const other = await service.client.campaigns.create(ORDER);
    const audience = { file: file.id };
    await assert.rejects(service.client.campaigns.update(other.id, { audience }), {
      code: 'INVALID_PAYLOAD',
    });
    const next = await service.client.campaigns.uploadAudience(id, table(['Mobile'], [someone()]));
    await service.client.campaigns.update(id, { audience: { file: next.id } });
    await sweep();
    assert.deepEqual([await kept(file.id), (await kept(next.id)) !== ''], ['', true]);
    await assert.rejects(service.client.campaigns.preflight(id), /names no column of the file/);
    for (const bad of [new File(['Mobile\n'], 'a.csv'), new File([''], 'b.csv')])
      await assert.rejects(service.client.campaigns.uploadAudience(id, bad), { code: 'INVALID_PAYLOAD' });
    const tested = someone();
    await service.client.campaigns.update(id, {
      variables: { ...ORDER.variables, 1: { column: 'Mobile' }, 3: { value: 'x' } },
    });
    await service.client.campaigns.test(id, { to: tested });
    await sweep(31 * DAY);
    await assert.rejects(service.client.campaigns.start(id), { code: 'CONFLICT' });
  });

  test('leaves out somebody who was erased, and holds nothing of them', async () => {
    const [gone] = await campaigns.people('gone', '5555');
    const stays = someone();
    const { id, file } = await draftFor(
      table(['Mobile', 'Town', 'Name'], [gone!.phone, 'Pune', 'Asha'], [stays, 'Goa', 'Bala']),
    );
    await service.client.contacts.erase(gone!.id);
    await passUntil(clock, async () =>
      assert.equal((await service.client.contacts.erasure(gone!.id)).state, 'erased'),
    );
    const records = await kept(file.id);
    assert.deepEqual([/Asha/.test(records), /Bala/.test(records)], [false, true]);
    assert.deepEqual((await service.client.campaigns.preflight(id)).total, 1);
  });
});
