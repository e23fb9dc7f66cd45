/** A row is one stop of Tab; the arrows lead to what else is in it and to the other rows. */
import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button, input';

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** The link to what the row is about; the row itself where nothing in it can be pressed. */
function stopOf(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(CONTROLS) ?? row;
}

/** Called when a row is drawn: whatever its cells hold, Tab stops at it once. */
export function makeOneStop(row: HTMLElement): void {
  const stop = stopOf(row);
  for (const element of row.querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex]`)) element.tabIndex = -1;
  if (stop === row || row.hasAttribute('tabindex')) row.tabIndex = stop === row ? 0 : -1;
  stop.tabIndex = 0;
}

/** Right and Left within a row, Down and Up to the next and the one before, Space to select it. */
export function pressInRows(
  event: KeyboardEvent<HTMLElement>,
  select?: (id: string, range: boolean) => void,
): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === ' ' && select && !target.matches('button, input')) {
    event.preventDefault();
    select(row.dataset.row!, event.shiftKey);
    return;
  }
  const to = neighbour(row, target, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function neighbour(row: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const controls = controlsOf(row);
    return controls[controls.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)];
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  return next && stopOf(next);
}
