/** The Graph door of a service, as its clients are pointed at it. */
import { wamidOf } from '../../src/features/graph/wamid.ts';
import { eventually } from './eventually.ts';
import type { GraphPlace } from './graph-clients/client.ts';
import { SAMPLES } from './media-files.ts';
import { type Json, type Service, someone } from './service.ts';

export async function doorOf(service: Service): Promise<GraphPlace> {
  const { client } = service;
  const channel = await client.channels.get(service.channelId);
  const person = someone();
  const place: GraphPlace = {
    url: `${service.url}/graph`,
    token: service.apiKey,
    phoneNumberId: channel.phoneNumberId,
    wabaId: channel.wabaId,
    to: person.slice(1),
    template: { name: 'hello_world', language: 'en' },
    async medium(kind) {
      const { bytes, type } = SAMPLES.find((each) => each.kind === kind && each.type !== 'image/png')!;
      return (await client.media.upload(new Blob([new Uint8Array(bytes)], { type }))).id;
    },
    async approved(templateId) {
      await eventually(async () => {
        const { body } = await ask(place, 'GET', `/v23.0/${templateId}?fields=status`);
        if (body.status !== 'APPROVED') throw new Error(JSON.stringify(body));
      });
    },
    async verificationCode() {
      return (await service.control('GET', `number?channel=${service.channelId}`)).code;
    },
    async received() {
      const said = crypto.randomUUID();
      await service.control('POST', 'inbound', { from: person, text: said });
      return eventually(async () => {
        const { data } = await client.messages.list({ direction: 'inbound', recipient: person });
        const found = data.find(({ message }) => message === said);
        if (!found) throw new Error('the message has not come in');
        return wamidOf(found.messageId);
      });
    },
  };
  return place;
}

/** A request at the door as a program writes it by itself. */
export async function ask(
  at: GraphPlace,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${at.token}` },
): Promise<{ status: number; body: Json; headers: Headers }> {
  const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const answer = await fetch(/^https?:/.test(path) ? path : at.url + path, {
    method,
    headers: { ...(body !== undefined && !raw && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: (raw ? body : JSON.stringify(body)) as BodyInit }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    headers: answer.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  };
}
