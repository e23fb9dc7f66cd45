/** How long a page is deaf to its person at a time. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** The CPU of its thread, in microseconds. */
  tdur?: number;
}

/**
 * Returns the milliseconds of CPU of the longest task that the main thread of a page runs meanwhile: on a machine with
 * nothing else to do it takes as long, and on a busy one this stays the same.
 */
export async function longestTask(page: Page, meanwhile: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  await meanwhile();
  const traced = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traced.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const threads = new Set(named.map(threadOf));
  const tasks = traced.traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && threads.has(threadOf(event)),
  );
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  assert.ok(
    times.some((ms) => ms > 0),
    'the tasks of the page were traced',
  );
  return Math.max(...times);
}
