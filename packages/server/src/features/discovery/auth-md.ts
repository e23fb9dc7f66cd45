import { DAY } from '../../platform/clock.ts';
import { MESSAGES_A_DAY, SANDBOX_LIFE_MS } from '../agents/limits.ts';
import { SCOPES } from '../agents/registration-body.ts';
import { LEADS_PATH } from '../agents/routes.ts';
import { ID_JAG } from '../agents/schemas.ts';
import { MCP_PATH } from '../mcp/routes.ts';
import { AS_METADATA, RESOURCE_METADATA } from '../oauth/paths.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';

const DAYS = SANDBOX_LIFE_MS / DAY;

/** Tells an agent how it gets a credential, with nothing but the URL of this document. */
export function authMd(config: DiscoveryConfig): string {
  const { baseUrl, appUrl, apiUrl, simulator } = config;
  return `# auth.md: how agents sign in to Meghdoot

Meghdoot sends WhatsApp messages over an HTTP API. Every call of it carries a credential in one place only: \`Authorization: Bearer <credential>\`.

- API: ${apiUrl}${PATHS.apiRoot} ([reference](${baseUrl}${PATHS.docs}), [OpenAPI](${baseUrl}${PATHS.openApi}))
- MCP: ${appUrl}${MCP_PATH} (streamable HTTP, the same credentials)
- Protected resource: ${baseUrl}${RESOURCE_METADATA}
- Authorization server: ${baseUrl}${AS_METADATA}

A credential is an API key or an OAuth access token. Scopes: \`read\`, \`write\` (includes read), \`messages\`, \`contacts\`. A 401 names the metadata in \`WWW-Authenticate\`; a 403 \`INSUFFICIENT_SCOPE\` names the scope that is missing.

${simulator ? registration(config) : NO_REGISTRATION}
## For a person's own workspace: OAuth 2.0

Authorization code with PKCE (S256) at the authorization server above. Register by a client id metadata document or at its \`registration_endpoint\`. The person chooses one workspace and may take the grant back at any time.
`;
}

const NO_REGISTRATION = `## Registration

Agents cannot register themselves here. Ask the operator for a key.
`;

function registration({ appUrl, apiUrl }: DiscoveryConfig): string {
  const uri = appUrl + LEADS_PATH;
  const post = (body: object) => `\`\`\`http
POST ${uri}
Content-Type: application/json

${JSON.stringify(body)}
\`\`\``;
  /** Within a step of a list, which a fence that does not stand in its column would end. */
  const step = (body: object) => `\n\n${post(body).replace(/^(?=.)/gm, '   ')}\n`;
  return `## Register

One URL registers and claims: ${uri} (JSON, public, limited for each IP address). A registration opens a **sandbox**: a test workspace whose number reaches a simulator and never a real phone, with \`${SCOPES.join(' ')}\`, at most ${MESSAGES_A_DAY} messages a day, deleted after ${DAYS} days unless a person claims it. \`requested_credential_type\` is \`api_key\` or \`bearer_token\` (\`access_token\` means the same).

### Anonymous: begin at once

${post({ type: 'anonymous', requested_credential_type: 'api_key' })}

The response holds \`credential\`, \`credential_expires\`, \`scopes\`, \`claim_url\`, \`claim_token\` and \`claim_token_expires\`. Keep \`claim_token\`; it is shown this once.

### For a person, by their e-mail

${post({ type: 'identity_assertion', assertion_type: 'verified_email', assertion: 'person@example.com' })}

The response holds \`claim_url\` and \`claim_token\` and no credential; the person is mailed a link. The credential comes with the claim.

### For a person, by their identity provider (ID-JAG)

${post({ type: 'identity_assertion', assertion_type: ID_JAG, assertion: '<jwt>' })}

The assertion's audience is the issuer of the authorization server; it is used once, and needs \`email\` with \`email_verified\`. If the person has an account the response is 401 \`interaction_required\` with \`claim\`: show them \`claim_url\` first. An issuer that the operator does not trust is refused as \`issuer_not_enabled\`: register by the person's e-mail instead.

## Use it

\`\`\`http
POST ${apiUrl}${PATHS.apiRoot}/messages/send
Authorization: Bearer <credential>
Content-Type: application/json

{"to":"+919876543210","type":"text","message":"Hello"}
\`\`\`

Follow it by \`GET ${apiUrl}${PATHS.apiRoot}/messages/{messageId}\` until its \`status\` is \`read\` or \`failed\`. In the simulator a number that ends in 0002 fails, one in 0009 replies, and most are read within a second.

## Claim

1. Show \`claim_url\` to the person, or have the link mailed:${step({ claim_token: '<claim_token>', email: 'person@example.com' })}
2. Signed in, the person sees who registered and takes the workspace. Keys given before are revoked unless they keep them. The page shows a code of six digits.
3. The person reads the code to you:${step({ claim_token: '<claim_token>', otp: '123456' })}

The response has \`status\` \`claimed\`, and a new \`credential\` unless yours was kept. A wrong code is 401 \`OTP_INVALID\`, a second claim 409 \`PREVIOUSLY_CLAIMED\`, one that is too late 410 \`CLAIM_EXPIRED\`.

## Errors

\`{"success":false,"error":{"code","message","hint"}}\`; the hint says what to do next. After a 429 wait for the seconds in \`Retry-After\`.
`;
}

/** The same for tools that collect skills: with a front matter, found by its index. */
export function skillMd(config: DiscoveryConfig): string {
  return `---
name: ${SKILL.name}
description: ${SKILL.description}
---

${authMd(config)}`;
}

export const SKILL = {
  name: 'meghdoot',
  description:
    'Send WhatsApp messages with Meghdoot: get a credential without a person, send to a simulator, follow the message, and hand the workspace to a person.',
};
