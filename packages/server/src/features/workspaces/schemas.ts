import { Type } from 'typebox';
import type { Role } from '../../platform/database/schema/accounts.ts';
import type { AgentsSee } from '../../platform/database/schema/schema.ts';
import { SCOPES } from '../../platform/http/admission/principal.ts';
import { Timestamp } from '../../platform/http/response/envelope.ts';

export const ROLES = ['owner', 'admin', 'member', 'agent'] as const satisfies readonly Role[];
export const AGENTS_SEE = ['all', 'unassigned', 'own'] as const satisfies readonly AgentsSee[];

const MODE = Type.Enum(['test', 'live'], {
  description: 'test: bound to the simulator for ever; nothing reaches a real phone.',
});

const SAMPLE = Type.Optional(
  Type.Boolean({ description: 'true: a sample shop; everything in it was made up.' }),
);

const CHECK_WINDOW = Type.Boolean({
  description:
    'Whether a message that is no template is refused (422 `WINDOW_CLOSED`) when its recipient has not written for 24 hours.',
});

const AgentsSeeShape = Type.Enum([...AGENTS_SEE], {
  description:
    'The conversations that members with the role `agent` see, in every call: `all`; `unassigned`: theirs and those that nobody has taken; `own`: theirs alone.',
});
const AUTO_ASSIGN =
  'Whether a conversation whose person waits, and which nobody has taken, is given in turn to the members who take part and have room.';

export const Workspace = Type.Object(
  {
    id: Type.String({ examples: ['wks_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    slug: Type.String({ examples: ['demo'] }),
    name: Type.String(),
    mode: MODE,
    allowIps: Type.Array(Type.String(), {
      description: "IP addresses or CIDRs this workspace's credentials may be used from; empty: any.",
    }),
    checkWindow: CHECK_WINDOW,
    agentsSee: AgentsSeeShape,
    autoAssign: Type.Boolean({ description: AUTO_ASSIGN }),
    approvedAt: Type.Optional(Timestamp('When the operator let it connect real numbers.')),
    sample: SAMPLE,
    createdAt: Timestamp('When it was created.'),
  },
  { title: 'Workspace' },
);

export const WorkspaceChange = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 200, trim: true, description: 'The name that people see.' }),
    ),
    allowIps: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 50,
        description: 'IP addresses or CIDRs (IPv4, IPv6), your own among them; empty: any.',
      }),
    ),
    checkWindow: Type.Optional(
      Type.Boolean({
        description:
          'Refuses a message that is no template when its recipient has not written for 24 hours, before it is accepted.',
      }),
    ),
    agentsSee: Type.Optional(AgentsSeeShape),
    autoAssign: Type.Optional(Type.Boolean({ description: AUTO_ASSIGN })),
  },
  { title: 'WorkspaceChange', examples: [{ name: 'Rao Textiles', allowIps: [] }] },
);

const Window = Type.Object({
  requests: Type.Integer({ description: 'The most requests in a window.' }),
  seconds: Type.Integer({ description: 'How long a window is.' }),
});

export const Me = Type.Object(
  {
    workspace: Type.Object({
      id: Type.String(),
      slug: Type.String(),
      name: Type.String(),
      mode: MODE,
    }),
    principal: Type.Object({
      type: Type.Enum(['key', 'token', 'session']),
      id: Type.String({ examples: ['key_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    }),
    kind: Type.Optional(
      Type.Enum(['read-only', 'messaging', 'admin'], {
        description: 'The kind of the key; absent for other credentials.',
      }),
    ),
    scopes: Type.Array(Type.Enum([...SCOPES])),
    administrator: Type.Boolean({ description: 'Whether it may change keys, allow-lists and channels.' }),
    mode: MODE,
    limits: Type.Object(
      {
        send: Type.Optional(Window),
        api: Type.Optional(Window),
        mcp: Type.Optional(Window),
        workspaceSend: Type.Optional(Window),
        workspaceApi: Type.Optional(Window),
        workspaceMcp: Type.Optional(Window),
        messagesADay: Type.Optional(Window),
        changesADay: Type.Optional(Window),
      },
      {
        description:
          'The limits on the requests of this credential (`send`: sending, `mcp`: to the Model Context Protocol, `api`: everything else), on those of all credentials of the workspace together, and until midnight IST on those of a sandbox that nobody has claimed. Absent: unlimited. The RateLimit headers show the tightest.',
      },
    ),
  },
  { title: 'Me' },
);

/** A workspace as one of its people sees it. */
export const OwnWorkspace = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    mode: Type.Enum(['test', 'live']),
    role: Type.Enum([...ROLES]),
    away: Type.Boolean({
      description: 'Whether they are away: no conversation is given to them automatically.',
    }),
    sample: SAMPLE,
    approvedAt: Type.Optional(Timestamp('When the operator let it connect real numbers.')),
    waitsForApproval: Type.Boolean({
      description: 'Whether the operator must approve it before it can connect real numbers.',
    }),
    hasNumber: Type.Boolean({ description: 'Whether a number is connected to it.' }),
    checkWindow: CHECK_WINDOW,
  },
  { title: 'OwnWorkspace' },
);
