/** A workspace in use: messages with every fate, people, a webhook that fails, keys, and what strangers left. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY } from '../../server/src/platform/clock.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import type { Installation } from './installation.ts';

/** Ids by the parameter of the route that takes them. */
export interface BusyWorkspace {
  ids: Record<
    | 'message'
    | 'failed'
    | 'contact'
    | 'conversation'
    | 'template'
    | 'campaign'
    | 'import'
    | 'webhook'
    | 'delivery'
    | 'event'
    | 'key'
    | 'channel',
    string
  >;
  stop(): void;
}

const NAMES = ['Ravi Menon', 'Meera Iyer', 'Imran Qureshi', 'Lakshmi Pillai', 'Arjun Das', 'Farah Khan'];

export async function fillWorkspace({
  client,
  url,
}: Pick<Installation, 'client' | 'url'>): Promise<BusyWorkspace> {
  const receiver = createServer((_request, response) =>
    response.writeHead(500).end('{"error":"no table orders"}'),
  );
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const webhook = await client.webhooks.create({
    url: `http://localhost:${port}/whatsapp`,
    events: ['message.*'],
    description: 'Order system',
  });
  for (const [i, name] of NAMES.entries()) {
    await client.contacts.create({
      phone: `+91987654${String(3210 + i)}`,
      name,
      tags: i % 2 ? ['retail'] : ['vip', 'delhi'],
    });
  }
  const send = async (lastFour: string, order: number) => {
    const message = `Your order ${order} is on its way.`;
    const to = `+91987654${lastFour}`;
    return (await client.messages.send({ to, type: 'text', message, reference: `order-${order}` })).messageId;
  };
  const failed = await send('0002', 1040);
  for (const [i, lastFour] of ['0001', '0008', '0009', '0011', '3211'].entries())
    await send(lastFour, 1041 + i);
  const message = (
    await client.messages.send({
      to: '+919876543210',
      type: 'template',
      templateName: 'order_update',
      variables: ['Ravi', '1050', 'on its way'],
      reference: 'order-1050',
    })
  ).messageId;
  await client.messages.send({
    to: '+919876543210',
    type: 'media',
    mediaUrl: 'https://example.com/invoice-1050.pdf',
    mediaType: 'document',
    filename: 'invoice-1050.pdf',
    caption: 'Your invoice',
  });
  const campaign = await client.campaigns.create({
    name: 'Offer for our regulars',
    template: 'order_update',
    variables: {
      1: { field: 'firstName', fallback: 'there' },
      2: { value: '1051' },
      3: { value: 'ready' },
    },
    audience: { tags: { all: ['vip'] } },
    sendAt: new Date(Date.now() + 30 * DAY).toISOString(),
    budget: '500.00',
  });
  await client.campaigns.start(campaign.id);
  const file = new File(
    ['Name,Mobile,Town\nAsha Rao,98765 43280,Pune\nRavi Menon,98765 43281,Delhi\nNobody,12,Delhi'],
    'customers.csv',
  );
  const imported = await client.imports.create(file);
  await client.imports.check(imported.id);
  const key = await client.keys.create({ kind: 'messaging', name: 'Web shop' });
  await post(`${url}/api/contact`, {
    name: 'Priya Nair',
    email: 'priya@example.com',
    company: 'Nair Sweets',
    inquiryType: 'sales',
    message: 'We send 4,000 order updates a day. What does it take?',
  });
  await post(`${url}/api/partners`, {
    email: 'hello@bluekite.example',
    partnershipType: 'agency',
    agencyName: 'Blue Kite',
    message: 'We look after twelve shops in Pune.',
  });
  await post(`${url}/api/public/leads`, {
    full_name: 'Shop agent',
    email: 'agent@example.com',
    use_cases: ['order updates'],
  });
  return eventually(
    async () => {
      const [delivery] = (await client.webhooks.deliveries.list(webhook.id)).data;
      const [event] = (await client.events.list({ subject: message })).data;
      const { status } = await client.messages.get(message);
      const first = (await client.messages.get(failed)).status;
      if (status !== 'read' || first !== 'failed')
        throw new Error(`It is ${status}, and the other ${first}.`);
      const { state } = await client.imports.get(imported.id);
      if (state !== 'checked') throw new Error(`The import is ${state}.`);
      const contact = (await client.contacts.list({ tag: 'vip' })).data[0]!.id;
      const channel = (await client.channels.list()).data[0]!.id;
      const conversation = (await client.conversations.open({ contactId: contact, channelId: channel })).id;
      const ids = {
        message,
        failed,
        contact,
        conversation,
        template: (await client.templates.list()).data[0]!.id,
        campaign: campaign.id,
        import: imported.id,
        webhook: webhook.id,
        delivery: delivery!.id,
        event: String(event!.sequence),
        key: key.id,
        channel,
      };
      return { ids, stop: () => receiver.close() };
    },
    { everyMs: 50 },
  );
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
