import { type Static, Type } from 'typebox';
import { SCOPES } from '../../platform/http/admission/principal.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { Email, emailWith } from '../people/schemas.ts';

export const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
const CREDENTIALS = ['api_key', 'bearer_token', 'access_token'] as const;

/** One URL takes three kinds of request, as in auth.md v0.1. What a kind needs is checked when it is known. */
export const LeadRequest = Type.Object(
  {
    full_name: Type.Optional(
      Type.String({
        maxLength: 200,
        trim: true,
        description: 'For a lead: the name of the agent or person.',
      }),
    ),
    email: Type.Optional(
      emailWith({
        description: 'For a lead: its e-mail. With `claim_token`: where the claim link is mailed.',
      }),
    ),
    use_cases: Type.Optional(
      Type.Array(Type.String({ maxLength: 200, trim: true }), {
        maxItems: 20,
        trim: true,
        description: 'For a lead: what it is for.',
      }),
    ),
    type: Type.Optional(
      Type.Enum(['anonymous', 'identity_assertion'], {
        description: 'For a registration by auth.md v0.1: who the agent acts for.',
      }),
    ),
    assertion_type: Type.Optional(
      Type.Enum(['verified_email', ID_JAG], { description: 'With `identity_assertion`: its kind.' }),
    ),
    assertion: Type.Optional(
      Type.String({
        maxLength: 12_000,
        description: 'With `identity_assertion`: the e-mail, or the ID-JAG of a trusted identity provider.',
      }),
    ),
    requested_credential_type: Type.Optional(
      Type.Enum([...CREDENTIALS], {
        description: '`api_key` if absent; `access_token` is another name for `bearer_token`.',
      }),
    ),
    claim_token: Type.Optional(
      Type.String({ maxLength: 100, description: 'For a claim: the token of the registration.' }),
    ),
    otp: Type.Optional(
      Type.String({
        maxLength: 16,
        description: 'With `claim_token`: the code that the claim page has shown to the person.',
      }),
    ),
  },
  {
    title: 'LeadRequest',
    examples: [
      { full_name: 'Order agent', email: 'asha.rao@example.com', use_cases: ['order updates'] },
      { type: 'anonymous', requested_credential_type: 'api_key' },
      {
        type: 'identity_assertion',
        assertion_type: 'verified_email',
        assertion: 'asha.rao@example.com',
        requested_credential_type: 'bearer_token',
      },
      { claim_token: 'clm_…', email: 'asha.rao@example.com' },
      { claim_token: 'clm_…', otp: '123456' },
    ],
  },
);
export type LeadRequest = Static<typeof LeadRequest>;

const SCOPE_LIST = Type.Array(Type.Enum([...SCOPES]));

/** A lead gets `data`; the others get the fields that auth.md names, beside `success` and `timestamp`. */
export const LeadAnswer = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Optional(
      Type.Object({
        leadId: Type.String({ examples: ['led_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
        status: Type.Literal('registered'),
        registrationId: Type.String({ examples: ['reg_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
        credential: Type.Object({
          type: Type.Literal('api_key'),
          apiKey: Type.String({ description: 'The key, shown this once.' }),
          scopes: SCOPE_LIST,
          expiresAt: Timestamp('When the sandbox ends unless it is claimed.'),
        }),
        claim: Type.Object({
          url: Type.String({ description: 'Where a person takes the sandbox over.' }),
          token: Type.String({ description: 'For the agent, shown this once.' }),
          expiresAt: Timestamp('Until when it can be claimed.'),
        }),
      }),
    ),
    registration_id: Type.Optional(Type.String()),
    registration_type: Type.Optional(Type.Enum(['anonymous', 'email-verification', 'agent-provider'])),
    credential_type: Type.Optional(Type.Enum(['api_key', 'bearer_token'])),
    credential: Type.Optional(Type.String({ description: 'Send it as a bearer token; shown this once.' })),
    credential_expires: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
    scopes: Type.Optional(SCOPE_LIST),
    post_claim_scopes: Type.Optional(SCOPE_LIST),
    claim_url: Type.Optional(Type.String()),
    claim_token: Type.Optional(Type.String({ description: 'Shown this once.' })),
    claim_token_expires: Type.Optional(Type.String({ format: 'date-time' })),
    claim_attempt_id: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum(['initiated', 'claimed'])),
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
    timestamp: Timestamp('When this response was made (IST).'),
  },
  {
    title: 'LeadAnswer',
    examples: [
      {
        success: true,
        data: {
          leadId: 'led_01k9z6c7h2m4n8p0q2r4s6t8v0',
          status: 'registered',
          registrationId: 'reg_01k9z6c7h2m4n8p0q2r4s6t8v0',
          credential: {
            type: 'api_key',
            apiKey: 'mgd_test_… (shown this once)',
            scopes: ['read', 'messages', 'contacts'],
            expiresAt: '2026-11-27T15:30:00.000+05:30',
          },
          claim: {
            url: 'https://meghdoot.example/oauth/claim?token=clm_…',
            token: 'clm_…',
            expiresAt: '2026-11-27T15:30:00.000+05:30',
          },
        },
        timestamp: '2026-11-20T15:30:00.000+05:30',
      },
    ],
  },
);
export type LeadAnswer = Static<typeof LeadAnswer>;

export const ClaimQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) });
export const ClaimMailForm = Type.Object({
  token: Type.String({ maxLength: 100 }),
  email: Email,
});
export const ClaimForm = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** A registration as the operator sees it. */
export const RegistrationShape = Type.Object(
  {
    id: Type.String({ description: 'The id of the lead, or else of the registration.' }),
    registrationId: Type.String(),
    kind: Type.Enum(['lead', 'anonymous', 'email-verification', 'agent-provider']),
    status: Type.Enum(['open', 'claimed', 'expired']),
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    useCases: Type.Array(Type.String({ examples: ['order updates'] })),
    issuer: Type.Optional(Type.String({ description: 'The identity provider that vouched for it.' })),
    address: Type.String({ description: 'The IP address it came from.', examples: ['203.0.113.7'] }),
    agent: Type.Optional(
      Type.String({ description: 'What the program calls itself.', examples: ['OrderAgent/1.0'] }),
    ),
    workspaceId: Type.String({ description: 'Its sandbox.' }),
    createdAt: Timestamp('When it came.'),
    expiresAt: Timestamp('When the sandbox ends unless it is claimed.'),
    claimedAt: Type.Optional(Timestamp('When a person took it over.')),
    completedAt: Type.Optional(Timestamp('When the agent gave the code that the person had read to it.')),
  },
  { title: 'Registration' },
);
