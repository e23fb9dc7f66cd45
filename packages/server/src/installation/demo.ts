import type { Config } from '../config.ts';
import { isLoopbackUrl } from '../config.ts';
import { ApiError } from '../errors.ts';
import { createKey } from '../features/api-keys/store.ts';
import { DEMO_PHONE } from '../features/channels/simulator-channel.ts';
import { SYSTEM } from '../features/events/audit.ts';
import {
  type NewTestWorkspace,
  type OpenTestWorkspace,
  openTestWorkspace,
} from '../features/test-workspaces/open.ts';
import { listWorkspaces, type Workspace } from '../features/workspaces/store.ts';
import type { Db } from '../platform/database/dialect.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Sealer } from '../platform/security/sealed.ts';
import { createOwnerLink } from './owner-link.ts';

/** The things that the first start has made; the key is missing where strangers may read the output. */
export interface Demo {
  workspace: string;
  key?: string;
  /** Makes whoever opens it the operator; once, within a day. */
  ownerLink?: string;
}

export type TestWorkspaceOptions = OpenTestWorkspace & { db: Db };

/** A test workspace with its number in the built-in simulator and the two approved templates. */
export async function createTestWorkspace(
  { db, ...options }: TestWorkspaceOptions,
  input: NewTestWorkspace,
  now: number,
): Promise<Workspace> {
  return transaction(db, (trx) => openTestWorkspace(trx, options, input, now));
}

/** Makes the workspace `demo` on the first start of an empty installation, and nothing on any other. */
export async function createDemo(
  options: { db: Db; sealer: Sealer; config: Config },
  now: number,
): Promise<Demo | undefined> {
  const { db, config } = options;
  if (!config.demo || !config.simulator || (await listWorkspaces(db)).length > 0) return undefined;
  let workspace: Workspace;
  try {
    workspace = await createTestWorkspace(
      { ...options, actor: SYSTEM },
      { slug: 'demo', name: 'Demo', phone: DEMO_PHONE },
      now,
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return undefined; // another process was first
    throw error;
  }
  if (!isLoopbackUrl(config.baseUrl)) return { workspace: workspace.slug };
  const { secret } = await createKey(
    db,
    workspace,
    { kind: 'admin', name: 'Demo key' },
    { actor: SYSTEM, now },
  );
  const { url: ownerLink } = await createOwnerLink(db, config.baseUrl, now);
  return { workspace: workspace.slug, key: secret, ownerLink };
}

const LIVE_STEPS = `A live workspace and its number:

  npm run -s meghdoot -- workspaces create <slug>
  npm run -s meghdoot -- channels add --workspace <slug> --phone-number-id <id> --waba-id <id>

A link to the first account, which runs this installation:

  npm run -s meghdoot -- owner-link
`;

/** Returns the text of a start without a workspace where none is made (`DEMO=off`, `SIMULATOR=off`). */
export function firstStepsText({ simulator }: Pick<Config, 'simulator'>): string {
  const test = `A test workspace with a simulated WhatsApp number:

  npm run -s meghdoot -- workspaces create <slug> --test

`;
  return `There is no workspace yet. ${simulator ? test : ''}${LIVE_STEPS}
A key for a workspace:

  npm run -s meghdoot -- keys create --workspace <slug> --kind messaging
`;
}

/** Returns the text of the first start, with lines that can be pasted into a shell. */
export function demoText(demo: Demo, url: string): string {
  const { workspace, key, ownerLink } = demo;
  if (key === undefined) {
    return `A test workspace ${workspace} with a simulated WhatsApp number was made. A key for it:

  npm run -s meghdoot -- keys create --workspace ${workspace} --kind messaging

${LIVE_STEPS}`;
  }
  const send = JSON.stringify({ to: '+919876543210', type: 'text', message: 'Hello from Meghdoot' });
  return `A test workspace ${workspace} with a simulated WhatsApp number was made. Its key, shown this once:

  ${key}

Send a first message:

  curl -s ${url}/api/v1/messages/send -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${send}'

See its status, with the messageId of the response:

  curl -s ${url}/api/v1/messages/<messageId> -H 'Authorization: Bearer ${key}'

Make your account; this link works once, within a day:

  ${ownerLink}
`;
}
