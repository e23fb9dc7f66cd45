/** This file judges the layout of the page that is open, at its width, which must have had its effect (`drawn`). */
import type { Page } from 'playwright-core';

/** The least side of what a finger hits (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** The least width of a column that names none of its own. */
const COLUMN_PX = 64;

export interface Cut {
  /** Elements of one kind, such as the cells of a column, are judged once on a page. */
  kind: string;
  /** The value of its attribute `data-cut`. */
  mark: number;
  /** Its whole text, without white space. */
  text: string;
}

/**
 * Returns a line for each fault, and the texts that are cut. A focus has to show each of those whole, which
 * is judged here; a hover has to as well, which the caller judges. With `within` the last element that it selects is
 * judged alone, and the width of the page.
 */
export async function layoutFaults(
  page: Page,
  { touch, within = ':root' }: { touch: boolean; within?: string },
): Promise<{ faults: string[]; cut: Cut[] }> {
  const width = page.viewportSize()!.width;
  const { faults, cut } = await page.evaluate(judge, {
    columnPx: COLUMN_PX,
    targetPx: touch ? TARGET_PX : 0,
    within,
  });
  const path = new URL(page.url()).pathname;
  return { faults: faults.map((fault) => `${path} at ${width} px: ${fault}`), cut };
}

/** Runs in the page. */
async function judge({ columnPx, targetPx, within }: { columnPx: number; targetPx: number; within: string }) {
  const faults: string[] = [];
  const root = [...document.querySelectorAll<HTMLElement>(within)].at(-1)!;
  const isDrawn = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // Text for screen readers alone stands in one clipped pixel.
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
    return true;
  };
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)}"`;

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`it is ${wide} px wide`);

  for (const head of root.querySelectorAll<HTMLElement>('main th[scope="col"]')) {
    if (!isDrawn(head) || !head.innerText.trim()) continue;
    const least = Number(head.dataset.min ?? columnPx);
    const has = head.getBoundingClientRect().width;
    if (has < least - 0.5) faults.push(`column ${named(head)} has ${Math.round(has)} of ${least} px`);
  }

  const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stopsIn = (element: Element) =>
    [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && isDrawn(stop),
    );
  for (const row of root.querySelectorAll<HTMLElement>('tr[data-row]')) {
    const stops = stopsIn(row).length + (row.tabIndex >= 0 ? 1 : 0);
    if (stops !== 1) {
      faults.push(`${named(row)} has ${stops} tab stops`);
      break;
    }
  }

  for (const target of targetPx ? root.querySelectorAll<HTMLElement>(STOPS) : []) {
    if (!isDrawn(target) || target.matches('main, :disabled, time')) continue;
    const alone = ![...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    // A link within a sentence is as high as its line.
    if (!alone && getComputedStyle(target).display === 'inline') continue;
    const labels = (target as HTMLInputElement).labels ?? [];
    const boxes = [target, ...labels].map((box) => box.getBoundingClientRect());
    if (boxes.every(({ width, height }) => Math.min(width, height) < targetPx - 0.5)) {
      const { width, height } = boxes[0]!;
      faults.push(`target ${named(target)} has ${Math.round(width)} × ${Math.round(height)} px`);
    }
  }

  const dense = (text: string) => text.replace(/\s+/g, '');
  const cut: { kind: string; mark: number; text: string }[] = [];
  for (const before of document.querySelectorAll<HTMLElement>('[data-cut]')) delete before.dataset.cut;
  for (const element of root.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX } = getComputedStyle(element);
    if (!['hidden', 'clip'].includes(overflowX) || element.matches('input, textarea, svg, svg *')) continue;
    const text = element.innerText?.trim();
    if (!text || element.scrollWidth <= element.clientWidth || !isDrawn(element)) continue;
    const cell = element.closest<HTMLTableCellElement>('td, th');
    const kind = `${element.tagName}.${element.className} ${cell ? cell.cellIndex : ''}`;
    if (cut.some((other) => other.kind === kind)) continue;
    const mark = cut.length;
    element.dataset.cut = String(mark);
    const whole = dense(text);
    cut.push({ kind, mark, text: whole });
    const row = element.closest<HTMLElement>('tr');
    const stop =
      (row && (row.tabIndex >= 0 ? row : stopsIn(row)[0])) ??
      element.closest<HTMLElement>(`:is(${STOPS}):not([tabindex="-1"])`) ??
      stopsIn(element)[0];
    if (!stop) {
      faults.push(`no focus shows the whole of ${named(element)}`);
      continue;
    }
    stop.focus({ preventScroll: true });
    // On a busy machine what a focus shows is drawn a few frames later.
    let isShown = false;
    for (let frames = 0; frames < 60 && !isShown; frames++) {
      await new Promise(requestAnimationFrame);
      isShown = [...document.querySelectorAll<HTMLElement>('[role="tooltip"]')].some(
        (tip) => isDrawn(tip) && dense(tip.innerText).includes(whole),
      );
    }
    if (!isShown) faults.push(`focus on ${named(stop)} does not show the whole of ${named(element)}`);
    stop.blur();
  }
  return { faults, cut };
}
