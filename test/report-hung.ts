/** Loaded with the test files by `npm test`: shortly before a test is ended for its time it says what it waits for. */
import { subscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, type TestContext } from 'node:test';
import { waitsUnderWay } from '../packages/server/test/rigs/waits.ts';

/** A file run by hand has none, and nothing is reported. */
const HUNG_AFTER_MS = Number(process.env.HUNG_AFTER_MS ?? Number.POSITIVE_INFINITY);

/** The time of a test is over by then: what still holds the process would hold it for ever. */
const GIVEN_UP_AFTER_MS = 2 * HUNG_AFTER_MS;

/** undici's, which `fetch` goes through as well. */
interface Asked {
  request: { method: string; origin: string; path: string };
}

const requests = new Map<object, { line: string; since: number }>();
let at = 'before the first test';
let changed = performance.now();
let reported = false;

function noteAsked(message: unknown): void {
  const { request } = message as Asked;
  const line = `${request.method} ${request.origin}${request.path}`;
  requests.set(request, { line, since: performance.now() });
}

function noteAnswered(message: unknown): void {
  requests.delete((message as Asked).request);
}

function moveOn(place: string): void {
  at = place;
  changed = performance.now();
  reported = false;
}

function report(): void {
  const now = performance.now();
  const seconds = (since: number) => `${((now - since) / 1000).toFixed(1)} s`;
  const resources = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (name) => name));
  const lines = [
    `Hung for ${seconds(changed)} ${at}. It waits for:`,
    ...waitsUnderWay().map(({ what, since }) => `- ${what}, for ${seconds(since)}`),
    ...[...requests.values()].map(({ line, since }) => `- the answer to ${line}, for ${seconds(since)}`),
    `- open: ${resources.map(([name, all]) => `${all!.length} ${name}`).join(', ') || 'nothing'}`,
  ];
  process.stderr.write(`\n${lines.join('\n')}\n`);
}

if (Number.isFinite(HUNG_AFTER_MS)) {
  subscribe('undici:request:create', noteAsked);
  subscribe('undici:request:trailers', noteAnswered);
  subscribe('undici:request:error', noteAnswered);
  beforeEach((t) => moveOn(`in “${(t as TestContext).fullName ?? (t as TestContext).name}”`));
  afterEach((t) => moveOn(`after “${(t as TestContext).name}”`));
  setInterval(
    () => {
      const still = performance.now() - changed;
      if (still < HUNG_AFTER_MS) return;
      if (!reported) report();
      reported = true;
      if (still > GIVEN_UP_AFTER_MS) process.exit(1);
    },
    Math.min(1000, HUNG_AFTER_MS / 4),
  ).unref();
}
