import { createHmac } from 'node:crypto';
import type { Endpoints } from './endpoint.ts';
import { describe, type ExchangeLimits, type exchange as exchangeByHttp } from './exchange.ts';
import type { GraphChannel } from './graph-channel.ts';
import type { GraphError } from './graph-error.ts';
import { isObject, objectOf, objectsOf, textOf } from './json.ts';
import { readMessagingLimit } from './messaging-limit.ts';
import { phoneOf } from './phone.ts';
import { traceText } from './redact.ts';
import { answeredError, readBody } from './send/outcome.ts';
import { type ProviderTemplate, readTemplate, TEMPLATE_FIELDS } from './templates/provider-template.ts';

/** A call other than a send that did not succeed. */
export class GraphRequestError extends Error {
  error?: GraphError;
  httpStatus?: number;

  constructor(message: string, o: { error?: GraphError | undefined; httpStatus?: number | undefined } = {}) {
    super(message);
    this.name = 'GraphRequestError';
    if (o.error !== undefined) this.error = o.error;
    if (o.httpStatus !== undefined) this.httpStatus = o.httpStatus;
  }
}

export interface GraphReads {
  /** Succeeds if the access token is one. */
  checkToken(channel: GraphChannel): Promise<void>;
  /** Succeeds if the app secret is that of the app which the access token was made for. */
  checkAppSecret(channel: GraphChannel, appSecret: string): Promise<void>;
  phoneNumber(channel: GraphChannel): Promise<PhoneNumber>;
  /** The ids of the account's phone numbers; of the first hundred, if there are more. */
  accountNumbers(channel: GraphChannel): Promise<{ ids: string[]; more: boolean }>;
  /** The name of the limit of people whom the number may begin to write to; undefined: WhatsApp says none. */
  messagingLimit(channel: GraphChannel): Promise<string | undefined>;
  templates(channel: GraphChannel): Promise<ProviderTemplate[]>;
  subscribeApp(channel: GraphChannel): Promise<void>;
  /** Marks a message of a person read, and with `typing` shows that they are being answered. */
  markRead(channel: GraphChannel, mark: { messageId: string; typing: boolean }): Promise<void>;
}

export interface PhoneNumber {
  /** E.164 with `+`. */
  phone: string;
  verifiedName?: string;
  qualityRating?: string;
}

// A number has at most 6,000 templates (Meta: Rate limits): 60 pages, and some to spare.
const MAX_PAGES = 200;

/** Makes one call and reads its body. It throws GraphRequestError. */
export type GraphCall = (
  channel: GraphChannel,
  method: 'GET' | 'POST',
  path: string,
  /** The body, sent as JSON. */
  body?: object,
) => Promise<Record<string, unknown>>;

export function createGraphCall(
  endpoints: Endpoints,
  exchange: typeof exchangeByHttp,
  limits: ExchangeLimits,
): GraphCall {
  return async function call(channel, method, path, given) {
    let request: { pool: Parameters<typeof exchangeByHttp>[0]; path: string; headers: string[] };
    try {
      const { pool, base, headers } = endpoints.of(channel);
      request = { pool, path: `${base}/${path}`, headers };
    } catch (error) {
      throw new GraphRequestError(describe(error));
    }
    const { pool, ...rest } = request;
    const sent = given && { body: JSON.stringify(given) };
    const result = await exchange(pool, { ...rest, method, ...sent }, limits);
    const { httpStatus } = result;
    if (httpStatus === undefined) {
      throw new GraphRequestError(
        `WhatsApp could not be asked: ${traceText(result.cause ?? 'no answer', channel.accessToken)}`,
      );
    }
    const body = readBody(result.body);
    const error = answeredError(body, httpStatus, channel.accessToken);
    if (error) {
      throw new GraphRequestError(`WhatsApp refused: ${error.details ?? error.message}`, {
        error,
        httpStatus,
      });
    }
    if (!body || httpStatus < 200 || httpStatus > 299) {
      const cause = result.cause ?? `HTTP ${httpStatus} without a readable body`;
      throw new GraphRequestError(
        `WhatsApp's answer cannot be read: ${traceText(cause, channel.accessToken)}`,
        {
          httpStatus,
        },
      );
    }
    return body;
  };
}

export function createGraphReads(call: GraphCall): GraphReads {
  return {
    async checkToken(channel) {
      await call(channel, 'GET', 'me?fields=id');
    },

    async checkAppSecret(channel, appSecret) {
      const proof = createHmac('sha256', appSecret).update(channel.accessToken).digest('hex');
      await call(channel, 'GET', `me?fields=id&appsecret_proof=${proof}`);
    },

    async accountNumbers(channel) {
      const path = `${encodeURIComponent(channel.wabaId)}/phone_numbers?fields=id&limit=100`;
      const body = await call(channel, 'GET', path);
      const ids = objectsOf(body.data).flatMap(({ id }) => textOf(id) ?? []);
      return { ids, more: textOf(objectOf(body.paging).next) !== undefined };
    },

    async phoneNumber(channel) {
      const fields = 'display_phone_number,verified_name,quality_rating';
      const body = await call(
        channel,
        'GET',
        `${encodeURIComponent(channel.phoneNumberId)}?fields=${fields}`,
      );
      const phone = phoneOf(body.display_phone_number);
      if (!phone) throw new GraphRequestError("WhatsApp's answer has no phone number");
      const number: PhoneNumber = { phone };
      const verifiedName = textOf(body.verified_name);
      if (verifiedName) number.verifiedName = verifiedName;
      const qualityRating = textOf(body.quality_rating);
      if (qualityRating) number.qualityRating = qualityRating;
      return number;
    },

    async messagingLimit(channel) {
      const field = 'whatsapp_business_manager_messaging_limit';
      const body = await call(channel, 'GET', `${encodeURIComponent(channel.phoneNumberId)}?fields=${field}`);
      return readMessagingLimit(body[field]);
    },

    async templates(channel) {
      const first = `${encodeURIComponent(channel.wabaId)}/message_templates?fields=${TEMPLATE_FIELDS}&limit=100`;
      const found = new Map<string, ProviderTemplate>();
      const cursors = new Set<string>();
      let path: string | undefined = first;
      for (let page = 0; path; page++) {
        if (page === MAX_PAGES) throw new GraphRequestError('WhatsApp lists templates without an end');
        const body: Record<string, unknown> = await call(channel, 'GET', path);
        for (const element of objectsOf(body.data)) {
          const template = readTemplate(element);
          if (template) found.set(template.providerId, template);
        }
        // Graph gives `after` on the last page too; `next` alone says that there is another.
        const paging = objectOf(body.paging);
        const after = isObject(paging.cursors) ? textOf(paging.cursors.after) : undefined;
        if (!textOf(paging.next) || !after) break;
        if (cursors.has(after))
          throw new GraphRequestError('WhatsApp lists the same page of templates twice');
        cursors.add(after);
        path = `${first}&after=${encodeURIComponent(after)}`;
      }
      return [...found.values()];
    },

    async markRead(channel, { messageId, typing }) {
      await call(channel, 'POST', `${encodeURIComponent(channel.phoneNumberId)}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: messageId,
        ...(typing && { typing_indicator: { type: 'text' } }),
      });
    },

    async subscribeApp(channel) {
      await call(channel, 'POST', `${encodeURIComponent(channel.wabaId)}/subscribed_apps`);
    },
  };
}
