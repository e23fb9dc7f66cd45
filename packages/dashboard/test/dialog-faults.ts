/** What is wrong with the dialog or menu that stands: what it cuts, what cannot be reached in it, and what axe finds. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';

/** 1280 × 800 at 200 %. */
export const ZOOMED = { width: 640, height: 400 };

export async function dialogFaults(page: Page, name: string): Promise<string[]> {
  const faults = [
    ...(await overlayFaults(page, 'dialog')),
    ...(await axeFaults(page, { within: '[role="dialog"]' })),
  ];
  await page.emulateMedia({ colorScheme: null });
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Judges the last one that stands by its layout. */
export async function overlayFaults(page: Page, role: 'dialog' | 'menu'): Promise<string[]> {
  await page.getByRole(role).last().waitFor();
  // What it reads may still be coming, and makes it higher.
  await page.locator(`[role="${role}"]:last-of-type:not(:has(.animate-pulse))`).last().waitFor();
  // And it takes presses only once those under it have stopped to.
  let faults: string[] = [];
  const faultless = async () => {
    faults = await page.evaluate(judge, role);
    assert.deepEqual(faults, []);
  };
  await eventually(faultless, { timeoutMs: 5_000 }).catch(() => undefined);
  return faults;
}

/** In the page. */
function judge(role: string): string[] {
  const faults: string[] = [];
  const dialog = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].at(-1)!;
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 40)}"`;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    faults.push(`it stands from ${left}, ${top} to ${right}, ${bottom}`);
  for (const element of [dialog, ...dialog.querySelectorAll<HTMLElement>('*')]) {
    if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue;
    const { overflowX } = getComputedStyle(element);
    if (element.matches('pre, pre *, input, textarea, select, svg, svg *, .truncate')) continue;
    if (overflowX !== 'visible') faults.push(`${named(element)} is wider than what is shown of it`);
  }
  const controls = dialog.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role^="menuitem"]:not([aria-disabled])',
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: 'center' });
    const box = control.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + Math.min(box.width, 24) / 2, box.y + box.height / 2);
    const own = (control as HTMLInputElement).labels ?? [];
    const reached = hit && [control, ...own].some((each) => each.contains(hit) || hit.contains(each));
    if (!reached || !dialog.contains(hit)) faults.push(`${named(control)} cannot be reached`);
  }
  return faults;
}
