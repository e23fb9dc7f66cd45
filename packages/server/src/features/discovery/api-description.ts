import type { Config } from '../../config.ts';
import { ApiError, ERROR_CODES } from '../../errors.ts';
import type { ApiDescription } from '../../platform/openapi/register.ts';
import { sessionCookie } from '../../platform/pages/cookies.ts';
import { Campaign } from '../campaigns/schemas.ts';
import { Channel } from '../channels/schemas.ts';
import { ContactEventData } from '../contacts/schemas.ts';
import { Conversation } from '../conversations/schemas.ts';
import { Import } from '../imports/schemas.ts';
import { Medium } from '../media/schemas.ts';
import { Message } from '../messages/schemas.ts';
import { TemplateEventData } from '../templates/schemas.ts';
import { Webhook } from '../webhooks/schemas.ts';
import { EXAMPLE_VALUES } from './example-values.ts';

/** The words of the API description that no route can say. */
export function apiDescription(config: Config): ApiDescription {
  return {
    info: {
      title: 'Meghdoot',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Meghdoot', url: `${config.baseUrl}/contact` },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: servers(config),
    tags: TAGS,
    eventData: {
      message: Message,
      contact: ContactEventData,
      conversation: Conversation,
      import: Import,
      media: Medium,
      template: TemplateEventData,
      channel: Channel,
      campaign: Campaign,
      webhook: Webhook,
    },
    examples: EXAMPLE_VALUES,
    credential:
      'An API key (`mgd_test_…`, `mgd_live_…`) or an OAuth 2.0 access token, in the `Authorization` header only.',
    session: {
      cookie: sessionCookie(config.baseUrl).name,
      description:
        'The session cookie of a person who is signed in, as the dashboard sends it. Changes are taken from pages of this server alone. It works under `/api/v1` too, in the workspace whose id is in the header `x-workspace`; without the header, in the only one. A page may name the person it was opened for in the header `x-person`, by their id: where another is signed in by now, the request is 401.',
    },
  };
}

/** Every path is served on each host; a host that serves several is named once. */
function servers({ apiUrl, appUrl, baseUrl }: Config): ApiDescription['servers'] {
  const hosts = [
    { url: apiUrl, description: 'API' },
    { url: appUrl, description: 'Dashboard and API' },
    { url: baseUrl, description: 'Public site' },
  ];
  return hosts.filter(({ url }, i) => hosts.findIndex((host) => host.url === url) === i);
}

const errorTable = ERROR_CODES.map((code) => {
  const { status, message, hint } = new ApiError(code);
  return `| ${status} | \`${code}\` | ${message} | ${hint} |`;
}).join('\n');

const DESCRIPTION = `Meghdoot sends and receives WhatsApp business messages, keeps the contacts behind them, and notifies your server of the status of each message.

## Envelopes
Every success is \`{"success": true, "data": …, "timestamp": …}\`. Lists add \`"pagination": {"nextCursor": …}\` and a \`Link\` header with \`rel="next"\`; give \`nextCursor\` as \`cursor\` for the next page, until it is null.

Every error is \`{"success": false, "error": {"code", "message", "hint", "timestamp"}}\`; \`hint\` says what to do next. Invalid input adds \`details\`, one \`{"field", "message"}\` per fault.

Every response carries \`x-request-id\`: yours, if the request gave one of 1 to 128 letters, digits and \`_.:-\`. A single thing carries an \`ETag\`; with it \`If-None-Match\` is 304 while nothing has changed, and \`If-Match\` on a change is 412 if something has. Bodies are JSON of at most 64 KiB, but for files, which are uploaded as \`multipart/form-data\`. Types are strict: \`5\` is not \`"5"\`. A top-level field that is null or blank counts as absent. Under \`/api/v1\` and \`/api/app\` a field or query parameter that the operation does not know is refused with 400 and named, with the nearest one it knows, and so is a body where none is taken; a query's \`_\` is let through, and the public forms may carry extras. Responses may gain fields at any time: ignore those you do not know.

## Times
Every timestamp is ISO 8601 in Indian Standard Time with milliseconds, such as \`2026-11-20T15:30:00.000+05:30\`. Timestamps you send may have any offset.

## Credentials
Send \`Authorization: Bearer <API key>\`. A key is read-only (\`read\`), messaging (\`read messages contacts\`) or admin (\`read write messages contacts\` and administration); \`write\` includes \`read\`. OAuth 2.0 tokens carry the same scopes. Keys of a test workspace (\`mgd_test_…\`) reach a simulator and never a real phone.

## Idempotency
Give every \`POST\` that makes something an \`Idempotency-Key\` of your own (at most 255 characters, one for each thing you mean to make). For 24 hours the same request with the same key gets the first success again, marked \`Idempotent-Replayed: true\`, and nothing is made or sent twice. The same key with another request is 422; while the first request is still being worked on, a repetition waits for it up to 5 seconds and then is 409. Refusals are not kept. A key counts for one credential and operation; of sends, for the workspace.

## Rate limits
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) stand on every counted response of a limited operation, refusals among them, and show the tightest limit that the request met: its credential's, its workspace's (five times as much for all its credentials together), or a sandbox's day. Windows are fixed and begin with the first request. \`GET /api/v1/me\` lists each limit. After a 429 wait for the seconds in \`Retry-After\`.

## Errors
| status | code | meaning | what to do |
|---|---|---|---|
${errorTable}

A path that does not exist is 404, a method that a path does not have is 405 with \`Allow\`.

## Webhooks
Events are posted to your webhooks as \`{"type", "id", "sequence", "timestamp", "data"}\`. \`sequence\` counts up by one in a workspace without gaps, and \`GET /api/v1/events\` returns the same objects, so that you can prove that nothing was missed. Requests are signed by [Standard Webhooks 1.0](https://www.standardwebhooks.com): \`webhook-signature\` is \`v1,\` and the base64 HMAC-SHA256 of \`<webhook-id>.<webhook-timestamp>.<body>\` under the bytes that your secret \`whsec_…\` encodes in base64. For 24 hours after a rotation both secrets sign. Check the signature over the raw body, refuse timestamps older than five minutes, and use \`webhook-id\` to recognise a repetition. Any 2xx within 15 seconds is success; everything else is tried again for about three days.

## Versions
Within \`/api/v1\` there are only additions; so too on the unversioned public endpoints. A removal is announced with \`Deprecation\` and \`Sunset\` headers at least 12 months ahead.`;

const TAGS = [
  { name: 'Messages', description: 'Send WhatsApp messages and follow their status.' },
  { name: 'Media', description: 'Files: upload them once and send them often, and keep what people send.' },
  {
    name: 'Conversations',
    description:
      'What stands between a person and a number: who waits, who answers, what was noted. One for each person and number.',
  },
  {
    name: 'Campaigns',
    description: 'A template to many: to whom, at which pace, and the result for each.',
  },
  { name: 'Contacts', description: 'The people a workspace writes with, and their tags.' },
  { name: 'Costs', description: 'What Meta charges for messages, and what they have cost.' },
  { name: 'Imports', description: 'Files of people that are brought into the address book, and undone.' },
  { name: 'Templates', description: 'Message templates and whether WhatsApp has approved them.' },
  { name: 'Channels', description: 'The phone numbers a workspace sends from.' },
  { name: 'Webhooks', description: 'URLs of yours that events are posted to, and every attempt at it.' },
  { name: 'Events', description: 'The feed of everything that happened, in order and without gaps.' },
  { name: 'Keys', description: 'API keys and the IP addresses they may be used from.' },
  { name: 'Workspace', description: 'Whose credential this is, and the workspace it belongs to.' },
  { name: 'Simulator', description: 'Play the person at the other end, in a test workspace.' },
  { name: 'Inquiries', description: 'Public forms: questions to sales, applications of partners.' },
  { name: 'Agents', description: 'Registration of agents and integrations, and claiming what they opened.' },
  {
    name: 'Notifications',
    description: 'What a member is told of, and on which devices, by session.',
  },
  {
    name: 'Account',
    description: 'The account of the person who is signed in. Keys and tokens are refused here.',
  },
  {
    name: 'Team',
    description:
      'The people of the workspace that `x-workspace` names, for its owners and admins who are signed in. Keys and tokens are refused here.',
  },
  {
    name: 'Operator',
    description: 'What the operator of the installation sees of all of it. Keys and tokens are refused here.',
  },
];
