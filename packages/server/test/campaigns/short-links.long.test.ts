/** Short links of campaigns: what stands in a message, where it leads, and who counts as having opened it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MeghdootError } from '../../../sdk/src/index.ts';
import { type Campaign, type Campaigns, campaignsOf } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

const HOST = 'http://localhost:3000';
const SALE = 'https://shop.example/sale?day=1';
const SHOP = 'https://shop.example/';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-M135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

onEachDatabase('a short link', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock, env: { BASE_URL: HOST } });
  let campaigns: Campaigns;

  const withButton = (url: string) => [
    {
      type: 'BODY' as const,
      text: 'Hi {{1}}, see {{2}} for more.',
      example: { body_text: [['Asha', SALE]] },
    },
    {
      type: 'BUTTONS' as const,
      buttons: [{ type: 'URL' as const, text: 'Look', url, example: [url.replace('{{1}}', 'x')] }],
    },
  ];

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    campaigns = campaignsOf(service, clock, service.control);
    await service.client.contactAttributes.create({ key: 'page', name: 'Page', type: 'text' });
    await campaigns.approved('visit', withButton(`${HOST}/l/{{1}}`));
    await campaigns.approved('elsewhere', withButton('https://shop.example/{{1}}'));
  });

  const VISIT = {
    ...{ template: 'visit', shortLinks: true },
    variables: { 1: { field: 'firstName', fallback: 'friend' }, 2: { value: SALE } },
    buttons: { 0: { field: 'attributes.page', fallback: SHOP } },
  };
  const visitor = (tag: string, page?: string) =>
    service.client.contacts.create({
      ...{ phone: someone('5555'), tags: [tag], ...(page && { attributes: { page } }) },
    });
  /** Returns what stands in the text and in the button of the newest message to somebody. */
  async function linksTo(phone: string): Promise<[text: string, button: string]> {
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}&limit=10000`);
    const { components } = kept.findLast(({ to }) => to === phone)!.payload.template;
    const texts = (of: string) =>
      components.find(({ type }: Json) => type === of).parameters.map((each: Json) => each.text);
    return [texts('body')[1], texts('button')[0]];
  }
  /** Opens a link that stands in a text, or the code that stands in a button. */
  const open = (link: string, init?: { method?: string; headers?: Record<string, string> }) =>
    fetch(`${service.url}/l/${link.replace(`${HOST}/l/`, '')}`, {
      ...{ method: init?.method ?? 'GET', redirect: 'manual' },
      headers: { 'user-agent': PHONE, accept: 'text/html', ...init?.headers },
    });
  const leadsTo = async (link: string) => (await open(link)).headers.get('location');
  const clicked = async ({ id }: Campaign) => (await service.client.campaigns.get(id)).clicked;
  async function sent(tag: string): Promise<Campaign> {
    const campaign = await campaigns.started(tag, VISIT);
    await campaigns.inState(campaign.id, 'finished');
    return campaign;
  }

  test('stands for each URL, leads there, and counts whoever opens one, once', async () => {
    const asha = await visitor('visits', 'https://shop.example/अशा');
    const bala = await visitor('visits', 'is not known');
    const draft = await campaigns.draft('visits', VISIT);
    const { examples } = await service.client.campaigns.preflight(draft.id);
    const shown = { body: `Hi friend, see ${HOST}/l/xxxxxxxxxxxx for more.`, url: `${HOST}/l/xxxxxxxxxxxx` };
    assert.deepEqual([examples[0]!.body, examples[0]!.buttons[0]!.url], [shown.body, shown.url]);
    await service.client.campaigns.start(draft.id);
    await campaigns.inState(draft.id, 'finished');

    const [text, button] = await linksTo(asha.phone!);
    const [otherText, otherButton] = await linksTo(bala.phone!);
    for (const link of [text, otherText]) assert.match(link, /^http:\/\/localhost:3000\/l\/[0-9A-Za-z]{12}$/);
    for (const code of [button, otherButton]) assert.match(code, /^[0-9A-Za-z]{12}$/);
    assert.deepEqual([await clicked(draft), (await open(text)).status], [0, 302]);
    assert.equal(await clicked(draft), 1);
    const response = await open(button);
    assert.deepEqual(
      ['location', 'cache-control', 'referrer-policy', 'x-robots-tag'].map((name) =>
        response.headers.get(name),
      ),
      [new URL('https://shop.example/अशा').href, 'no-store', 'no-referrer', 'noindex'],
    );
    assert.deepEqual(
      [await leadsTo(text), await leadsTo(otherText), await leadsTo(otherButton)],
      [SALE, SALE, SHOP],
    );
    assert.equal(await clicked(draft), 2);

    await open(otherText);
    assert.equal(await clicked(draft), 2, 'each person once, however often they open which link');
    const people = await service.client.campaigns.people(draft.id, { heard: 'clicked' });
    assert.deepEqual(people.data.map(({ contactId, clicked: has }) => [contactId, has]).sort(), [
      ...[asha.id, bala.id].sort().map((id) => [id, true]),
    ]);
    const csv = await new Response(await service.client.campaigns.exportPeople(draft.id)).text();
    const [head, ...lines] = csv.trim().split(/\r?\n/);
    assert.deepEqual(
      [head!.split(',').at(-1), lines.map((line) => line.split(',').at(-1))],
      ['clicked', ['true', 'true']],
    );
  });

  test('leads programs and previews there too, and counts none of them', async () => {
    const { phone } = await visitor('robots');
    const campaign = await sent('robots');
    const [text] = await linksTo(phone!);
    const asked = [
      { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } },
      { headers: { 'user-agent': 'facebookexternalhit/1.1' } },
      { headers: { 'user-agent': 'curl/8.5.0' } },
      { headers: { 'user-agent': '' } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { method: 'HEAD' },
    ];
    for (const init of asked) assert.equal((await open(text, init)).headers.get('location'), SALE);
    assert.equal(await clicked(campaign), 0);
    await Promise.all([open(text), open(text), open(text)]);
    assert.equal(await clicked(campaign), 1);
  });

  test('that was never made is a page that says so, and leads nowhere', async () => {
    for (const link of ['AAAAAAAAAAAA', 'x', encodeURIComponent(SALE)]) {
      const response = await open(link);
      assert.equal(response.status, 404, link);
      assert.match(await response.text(), /<h1>There is nothing at this URL<\/h1>/);
      assert.equal(response.headers.get('x-robots-tag'), 'noindex');
    }
  });

  test('of somebody who turns out to be another contact counts for that one', async () => {
    const [kept, gone] = [await visitor('one'), await visitor('one')];
    const campaign = await sent('one');
    const [text] = await linksTo(gone.phone!);
    await service.client.contacts.merge(kept.id, { contactId: gone.id, phone: kept.phone! });
    assert.deepEqual([await leadsTo(text), await clicked(campaign)], [SALE, 1]);
    const { data } = await service.client.campaigns.people(campaign.id, { heard: 'clicked' });
    assert.deepEqual(
      data.map(({ contactId }) => contactId),
      [kept.id],
    );
  });

  test('in a test leads there, counts nowhere, and goes with its draft', async () => {
    const draft = await campaigns.draft('nobody', VISIT);
    const to = someone('5555');
    const { messageId } = await service.client.campaigns.test(draft.id, { to });
    await service.reaches(messageId, 'read');
    const [text, button] = await linksTo(to);
    assert.deepEqual([await leadsTo(text), await leadsTo(button), await clicked(draft)], [SALE, SHOP, 0]);
    await service.client.campaigns.delete(draft.id);
    assert.equal((await open(text)).status, 404);
  });

  test('is made where the campaign says so alone, and refused where it could lead nowhere', async () => {
    const plain = { ...VISIT, template: 'elsewhere', buttons: { 0: { value: 'sale' } }, shortLinks: false };
    const { phone } = await visitor('plain');
    const { id } = await campaigns.started('plain', plain);
    await campaigns.inState(id, 'finished');
    assert.deepEqual(await linksTo(phone!), [SALE, 'sale']);

    const unfit = [
      { ...VISIT, shortLinks: false },
      { ...VISIT, buttons: { 0: { value: 'sale' } } },
      { ...VISIT, buttons: { 0: { field: 'attributes.page', fallback: 'sale' } } },
      { ...plain, variables: { 1: { value: 'Asha' }, 2: { value: 'the sale' } }, shortLinks: true },
    ];
    for (const [i, input] of unfit.entries()) {
      const draft = await campaigns.draft('nobody', input);
      await assert.rejects(service.client.campaigns.preflight(draft.id), (error: MeghdootError) => {
        const fields = (error.details as { field: string }[]).map(({ field }) => field);
        assert.deepEqual([error.code, fields], ['CAMPAIGN_INVALID', [i === 3 ? 'shortLinks' : 'buttons.0']]);
        return true;
      });
    }
  });
});
