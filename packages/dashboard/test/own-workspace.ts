/** A workspace of its own for each test file, in one installation and on one page for all files of a process. */
import { after } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createMeghdoot } from '../../sdk/src/index.ts';
import { createKey } from '../../server/src/features/api-keys/store.ts';
import { OPERATOR } from '../../server/src/features/events/audit.ts';
import { changePerson, findPersonByEmail } from '../../server/src/features/people/people.ts';
import { createTestWorkspace } from '../../server/src/installation/demo.ts';
import { provenSealer } from '../../server/src/installation/secret-check.ts';
import { backends } from '../../server/test/rigs/databases.ts';
import { type Installation, OWNER, startInstallation, type Visit, visitor } from './installation.ts';
import { addPerson, signedInElsewhere } from './person.ts';

export interface OwnWorkspace extends Pick<Installation, 'url' | 'db' | 'client'> {
  id: string;
  slug: string;
  /** An operator of the installation as well. */
  owner: typeof OWNER;
}

/** The media of a workspace have little room, so that a test can fill it. */
const SETTINGS = { MEDIA_QUOTA: '300KiB', LIMIT_LEADS: 'off' };

let shared: Promise<Installation> | undefined;
let kept: Visit | undefined;
let made = 0;
after(async () => (await shared)?.stop());

/** Returns the workspace and what its owner sees: the page of the process, or with options of a context's own another. */
export async function ownWorkspace(
  browser: Browser,
  { viewport = { width: 1280, height: 720 }, ...others }: BrowserContextOptions = {},
): Promise<Visit & { workspace: OwnWorkspace }> {
  const workspace = await openWorkspace();
  let visit: Visit;
  if (Object.keys(others).length > 0) visit = await visitor(browser, workspace, { viewport, ...others });
  else {
    kept ??= await visitor(browser, workspace);
    visit = kept;
    await visit.page.setViewportSize(viewport!);
  }
  await comeIn(visit, workspace);
  return { workspace, ...visit };
}

/** Signs the owner in, in a context that has no session. */
export async function comeIn(
  { context }: Pick<Visit, 'context'>,
  { url, owner }: Pick<OwnWorkspace, 'url' | 'owner'>,
): Promise<void> {
  const { cookie } = await signedInElsewhere({ url }, owner);
  const cookies = cookie.split('; ').map((each) => /^(?<name>[^=]+)=(?<value>.*)$/.exec(each)!.groups!);
  await context.addCookies(cookies.map(({ name, value }) => ({ name: name!, value: value!, url })));
}

/**
 * Closes what a test file has opened. The page of the process stays, as it was made: loading the dashboard in a new one
 * takes three times the CPU.
 */
export async function leavePages(browser: Browser): Promise<void> {
  const others = browser.contexts().filter((context) => context !== kept?.context);
  await Promise.all(others.map((context) => context.close()));
  if (!kept) return;
  const { page, context, complaints } = kept;
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  for (const event of ['request', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.evaluate(forgetChoices);
  await page.goto('about:blank'); // what stands open goes on following the feed
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  complaints.length = 0;
}

/** In the page. */
function forgetChoices(): void {
  if (location.protocol === 'about:') return;
  localStorage.clear();
  sessionStorage.clear();
}

/** The installation of the process, which has no first owner: for what needs nobody who is signed in. */
export function sharedInstallation(): Promise<Installation> {
  shared ??= startInstallation(backends[0]!, SETTINGS);
  return shared;
}

/** In the installation of the process. */
export async function openWorkspace(): Promise<OwnWorkspace> {
  const { url, db, config, secrets } = await sharedInstallation();
  made += 1;
  const slug = `shop-${made}`;
  const now = Date.now();
  const sealer = await provenSealer(db, config, secrets);
  const row = await createTestWorkspace(
    { db, config, sealer, actor: OPERATOR },
    { slug, name: `Shop ${made}` },
    now,
  );
  const { secret } = await createKey(
    db,
    row,
    { kind: 'admin', name: 'Key of the tests' },
    { actor: OPERATOR, now },
  );
  const owner = { ...OWNER, email: `asha@${slug}.example` };
  await addPerson({ db }, owner, slug, 'owner');
  const { id } = (await findPersonByEmail(db, owner.email))!;
  await changePerson(db, id, { operator_at: now });
  return {
    id: row.id,
    url,
    db,
    client: createMeghdoot({ apiKey: secret, baseUrl: config.apiUrl }),
    slug,
    owner,
  };
}

/** Changes the funds of the account that the number of a workspace belongs to at the simulated WhatsApp; null: it has no end of them. */
export async function changeFunds(
  { url, client }: Pick<OwnWorkspace, 'url' | 'client'>,
  change: { balance: string | null } | { add: string },
): Promise<void> {
  const [channel] = (await client.channels.list()).data;
  await fetch(`${url}/_simulator/funds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: channel!.id, ...change }),
  });
}
